import * as z from "zod/mini";
import { t } from "../../platform/i18n.ts";
import { basisPoints } from "./ruleWords.ts";

/** A typed percentage within a range of basis points. */
export function percentRule(
  label: string,
  { min, max }: { readonly min: number; readonly max: number },
) {
  const fault = t("{label}: from {min} to {max}, with at most two decimals", {
    label,
    min: min / 100,
    max: max / 100,
  });
  return z.pipe(
    z.pipe(z.string(), z.transform(basisPoints)),
    z.number(fault).check(z.gte(min, fault), z.lte(max, fault)),
  );
}
