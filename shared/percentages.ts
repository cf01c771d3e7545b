import { numberText, wholeNumberIn } from "./numbers.ts";

/**
 * Reads a typed percentage and returns hundredths of a percent. The percent sign is optional: 12.5 and 12.5 % are 1250.
 * Returns NaN for anything else.
 */
export function basisPointsIn(typed: string): number {
  const [, whole = "", decimals = ""] =
    /^([^.%]+)(?:\.(\d{1,2}))? ?%?$/.exec(numberText(typed)) ?? [];
  return wholeNumberIn(whole) * 100 + Number(decimals.padEnd(2, "0"));
}
