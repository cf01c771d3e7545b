import type { Device } from "../../generated/prisma/client.ts";

/** The columns that the server sets, and that are read with devices. */
export const readColumns = [
  "id",
  "kind",
  "key",
  "title",
  "version",
  "createdAt",
  "updatedAt",
  "unitCount",
  "hasUnits",
] as const satisfies (keyof Device)[];

/** The column with the grades of the units for sale. Only servers of the previous version need this column. */
type ListedColumn = "unitGrades";

/** The columns that the server derives from fields, in addition to price and stock. */
export const derivedTexts = ["title", "brandKey", "searchText"] as const satisfies (keyof Device)[];

/** The columns of devices without a row in fields.ts. */
export type ServerColumn =
  | (typeof readColumns)[number]
  | (typeof derivedTexts)[number]
  | ListedColumn;
