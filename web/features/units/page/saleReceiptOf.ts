import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";

/**
 * Returns the newest receipt of a unit's sale. Ignores receipts that have been revoked or that the user may not open.
 */
export const saleReceiptOf = ({ receipts }: Pick<UnitDetailsFragment, "receipts">) =>
  receipts
    .filter(({ kind, revokedAt, url }) => kind === "SALE" && revokedAt === null && url)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
