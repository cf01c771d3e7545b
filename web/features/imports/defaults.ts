import type { DeviceColumn, ImportDetailsFragment } from "../../generated/ImportDetails.ts";
import { deviceColumnWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { named } from "../../ui/lists/addressQuery.ts";

/** The value of `COVER_IMAGE` that is the catalogue's neutral picture. */
export const placeholder = "placeholder";

/** The value of a specification that is not known; the shop shows it as "not stated". */
const notStated = "-";

/** What is suggested for columns that a file lacks. Brand, model, memory and price have no likely value. */
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

/** What helps to fill in the value of a column. */
export function hintOf(column: DeviceColumn): string | undefined {
  if (column === "SELLING_PRICE") return t("A share of the price, such as 70%, or an amount");
  return suggestions[column] === notStated ? t("“-” is shown as “not stated”") : undefined;
}

/** Whether a column may have one value for all rows: it does not name one device, and the kind has its own field. */
export const canHaveDefault = (column: DeviceColumn): boolean =>
  !["ID", "VARIANT_ID", "SKU", "KIND"].includes(column);

type Row = Pick<ImportDetailsFragment, "columns" | "defaults" | "kind" | "missingColumns">;

/**
 * The columns that have a value, and those that the file lacks, in the order of files. Where it lacks any, the picture is
 * one of them: most files have rows without.
 */
export function defaultColumns({ defaults, missingColumns }: Row): DeviceColumn[] {
  const withPicture: DeviceColumn[] = missingColumns.length > 0 ? ["COVER_IMAGE"] : [];
  const shown = [...missingColumns, ...withPicture, ...defaults.map(({ column }) => column)];
  return Object.keys(deviceColumnWords).flatMap((name) => {
    const column = named(deviceColumnWords, name);
    return column && shown.includes(column) && canHaveDefault(column) ? column : [];
  });
}

/** The values of an import, with suggestions for what the file lacks. */
export function suggestedDefaults(row: Row): Partial<Record<DeviceColumn, string>> {
  const given = Object.fromEntries(row.defaults.map(({ column, value }) => [column, value]));
  return Object.fromEntries(
    defaultColumns(row).map((column) => [column, given[column] ?? suggestions[column] ?? ""]),
  );
}

/** The kind of an import's rows, or the likely one where the file has none. */
export function suggestedKind({ kind, columns, missingColumns }: Row): string {
  if (kind || !missingColumns.includes("KIND")) return kind ?? "";
  const known = [...missingColumns, ...columns.map(({ column }) => column)];
  if (known.includes("GADGET_TYPE") || known.includes("GADGET_NAME")) return "GADGET";
  return known.includes("SPECIFICATION_TEXT") ? "WEARABLE" : "SMARTPHONE";
}
