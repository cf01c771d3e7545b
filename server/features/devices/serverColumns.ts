import type { Device } from "../../generated/prisma/client.ts";

/** The columns that the server sets and reads again. */
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

/** Only lists read this column: the grades of its units for sale. */
type ListedColumn = "unitGrades";

/** The columns that the server derives from fields, in addition to price and stock. */
export const derivedTexts = ["title", "brandKey", "searchText"] as const satisfies (keyof Device)[];

/** The columns of devices without a row in fields.ts. */
export type ServerColumn =
  | (typeof readColumns)[number]
  | (typeof derivedTexts)[number]
  | ListedColumn;
