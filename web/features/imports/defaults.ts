import type { DeviceColumn, ImportDetailsFragment } from "../../generated/ImportDetails.ts";
import { deviceColumnWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { named } from "../../ui/lists/addressQuery.ts";

/** The value of the column `COVER_IMAGE` that stands for the catalogue's placeholder picture. */
export const placeholder = "placeholder";

/** The value of an unknown specification. The shop shows it as "not stated". */
const notStated = "-";

/**
 * The suggested values for missing columns. Brand, model, memory and price are not suggested, because they have no
 * likely value.
 */
const suggestions: Partial<Record<DeviceColumn, string>> = {
  PRODUCT_TYPE: "PRE_OWNED",
  GADGET_TYPE: "OTHER",
  SIM: "DUAL_SIM",
  STOCK: "IN_STOCK",
  COVER_IMAGE: placeholder,
  SELLING_PRICE: "70%",
  PROCESSOR: notStated,
  GPU: notStated,
  DISPLAY: notStated,
  FRONT_CAMERA: notStated,
  BACK_CAMERA: notStated,
  BATTERY: notStated,
  SPECIFICATION_TEXT: notStated,
};

/** Returns a hint for the value of a column. */
export function hintOf(column: DeviceColumn): string | undefined {
  if (column === "SELLING_PRICE") return t("A share of the price, such as 70%, or an amount");
  return suggestions[column] === notStated ? t("“-” is shown as “not stated”") : undefined;
}

/**
 * Returns whether a column may have one value for all rows. False for columns that identify a single device, and for
 * the kind, which has a separate field.
 */
export const canHaveDefault = (column: DeviceColumn): boolean =>
  !["ID", "VARIANT_ID", "SKU", "KIND"].includes(column);

type Row = Pick<ImportDetailsFragment, "columns" | "defaults" | "kind" | "missingColumns">;

/**
 * Returns the columns that have a default value or that the file lacks, in the usual order. If any are missing, the
 * cover image is included, because files with missing columns usually have rows without a picture.
 */
export function defaultColumns({ defaults, missingColumns }: Row): DeviceColumn[] {
  const withPicture: DeviceColumn[] = missingColumns.length > 0 ? ["COVER_IMAGE"] : [];
  const shown = [...missingColumns, ...withPicture, ...defaults.map(({ column }) => column)];
  return Object.keys(deviceColumnWords).flatMap((name) => {
    const column = named(deviceColumnWords, name);
    return column && shown.includes(column) && canHaveDefault(column) ? column : [];
  });
}

/** Returns the default values of an import. Missing columns get a suggested value. */
export function suggestedDefaults(row: Row): Partial<Record<DeviceColumn, string>> {
  const given = Object.fromEntries(row.defaults.map(({ column, value }) => [column, value]));
  return Object.fromEntries(
    defaultColumns(row).map((column) => [column, given[column] ?? suggestions[column] ?? ""]),
  );
}

/** Returns the kind of devices in an import. If the file doesn't state a kind, returns the most likely kind. */
export function suggestedKind({ kind, columns, missingColumns }: Row): string {
  if (kind || !missingColumns.includes("KIND")) return kind ?? "";
  const known = [...missingColumns, ...columns.map(({ column }) => column)];
  if (known.includes("GADGET_TYPE") || known.includes("GADGET_NAME")) return "GADGET";
  return known.includes("SPECIFICATION_TEXT") ? "WEARABLE" : "SMARTPHONE";
}
