import { dayMs } from "../../../../shared/durations.ts";
import type { UnitRowFragment } from "../../../generated/UnitRow.ts";

/**
 * Returns the number of whole days from the creation of a unit until its sale. If the unit is not sold, returns the
 * number of days until now.
 */
export function daysInStock(
  { createdAt, state, sale }: Pick<UnitRowFragment, "createdAt" | "state" | "sale">,
  now: Date,
): number {
  const end = state === "SOLD" && sale ? Date.parse(sale.date) : now.getTime();
  return Math.max(0, Math.floor((end - Date.parse(createdAt)) / dayMs));
}
