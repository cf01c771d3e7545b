import { numberText, wholeNumberIn } from "./numbers.ts";

/**
 * Reads a typed percentage in hundredths of a percent, with or without a percent sign: 12.5 or 12.5 % is 1250. Returns
 * NaN for anything else.
 */
export function basisPointsIn(typed: string): number {
  const [, whole = "", decimals = ""] =
    /^([^.%]+)(?:\.(\d{1,2}))? ?%?$/.exec(numberText(typed)) ?? [];
  return wholeNumberIn(whole) * 100 + Number(decimals.padEnd(2, "0"));
}
