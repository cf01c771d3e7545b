import { basisPointsIn } from "../../../shared/percentages.ts";
import { t } from "../../platform/i18n.ts";
import { typedNumber } from "../../ui/forms/rules.ts";

/** Returns the schema of a typed percentage. The range is in basis points. */
export function percentRule(
  label: string,
  { min, max }: { readonly min: number; readonly max: number },
) {
  const fault = t("{label}: from {min} to {max}, with at most two decimals", {
    label,
    min: min / 100,
    max: max / 100,
  });
  return typedNumber(basisPointsIn, { min, max }, fault);
}
