import * as z from "zod/mini";
import { basisPoints } from "./ruleWords.ts";

/** A typed percentage within a range of basis points. */
export function percentRule(
  label: string,
  { min, max }: { readonly min: number; readonly max: number },
) {
  const fault = `${label}: from ${min / 100} to ${max / 100}, with at most two decimals`;
  return z.pipe(
    z.pipe(z.string(), z.transform(basisPoints)),
    z.number(fault).check(z.gte(min, fault), z.lte(max, fault)),
  );
}
