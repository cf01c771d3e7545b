import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";

/** The newest receipt of the sale of a unit whose address works and that the user may open. */
export const saleReceiptOf = ({ receipts }: Pick<UnitDetailsFragment, "receipts">) =>
  receipts
    .filter(({ kind, revokedAt, url }) => kind === "SALE" && revokedAt === null && url)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
