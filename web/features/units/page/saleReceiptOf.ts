import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";

/** The newest receipt of the sale of a unit whose address works. */
export const saleReceiptOf = ({ receipts }: Pick<UnitDetailsFragment, "receipts">) =>
  receipts
    .filter(({ kind, revokedAt }) => kind === "SALE" && revokedAt === null)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
