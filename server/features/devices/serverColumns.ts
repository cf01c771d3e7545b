import type { Device } from "../../generated/prisma/client.ts";

/** The columns that the server sets and reads again. */
export const readColumns = [
  "id",
  "kind",
  "title",
  "version",
  "createdAt",
  "updatedAt",
  "unitCount",
  "hasUnits",
] as const satisfies (keyof Device)[];

/** The column that only lists read: the grades of its units for sale. */
type ListedColumn = "unitGrades";

/** The columns that the server derives from fields, beside price and stock. */
export const derivedTexts = ["title", "brandKey", "searchText"] as const satisfies (keyof Device)[];

/** The columns of devices that have no row in fields.ts. */
export type ServerColumn =
  | (typeof readColumns)[number]
  | (typeof derivedTexts)[number]
  | ListedColumn;
