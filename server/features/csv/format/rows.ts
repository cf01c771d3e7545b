import { latinDigits } from "../../../../shared/typedText.ts";
import { textOf } from "../../../csv/cells.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceKind, ProductType } from "../../../generated/prisma/enums.ts";
import { hasVariants, parseKind } from "./columns.ts";
import { isCondition, productTypeIn } from "./conditions.ts";
import type { Layout } from "./layout.ts";
import type { CsvRow } from "./reader.ts";
import { type Memory, memoryIn, splitMemory } from "./titles.ts";

/** A row with its texts by column. */
export type Row = CsvRow & {
  /** The texts of cells that are not empty. */
  texts: ReadonlyMap<DeviceColumn, string>;
  /**
   * Texts that follow from other cells, such as brand and model from a title. A kind without these columns ignores
   * them.
   */
  derived: ReadonlyMap<DeviceColumn, string>;
  /**
   * Values that a model or a remark also contains, such as the brand and the storage in "iPhone 11 128gb". In a new
   * device they replace the cells' texts. An existing device already has these values.
   */
  guessed: Map<DeviceColumn, string>;
};

/**
 * The text of a row's cell, or else the text that follows from other cells; empty if there is neither. Defaults do not
 * count.
 */
export const rowText = ({ texts, derived, guessed }: Row, column: DeviceColumn): string =>
  guessed.get(column) ?? texts.get(column) ?? derived.get(column) ?? "";

/** The texts of a row's cells. */
export function readRow({ number, cells }: CsvRow, layout: Layout): Row {
  const texts = new Map<DeviceColumn, string>();
  for (const [column, index] of layout.cellOf) {
    const text = textOf(cells[index] ?? "");
    if (text !== "") texts.set(column, text);
  }
  splitCells(texts);
  const guessed = layout.shopExport ? new Map() : guessFrom(texts, layout);
  return { number, cells, texts, derived: derivedFrom(texts, layout), guessed };
}

/**
 * Guesses values from a row's model and remark. Removes the remark from the texts, so that a remark about something
 * else is not an error.
 */
function guessFrom(texts: Map<DeviceColumn, string>, layout: Layout): Map<DeviceColumn, string> {
  const guessed = modelGuesses(texts, layout);
  if (!layout.hasRemarks) return guessed;
  const type = productTypeIn(texts.get("PRODUCT_TYPE") ?? "");
  texts.delete("PRODUCT_TYPE");
  if (type) guessed.set("PRODUCT_TYPE", type);
  return guessed;
}

/** Finds the brand of a model without one, and the sizes at its end: "iPhone 11 128gb", "Nokia 3310". */
function modelGuesses(
  texts: ReadonlyMap<DeviceColumn, string>,
  layout: Layout,
): Map<DeviceColumn, string> {
  const { brands, defaults } = layout;
  const model = texts.get("MODEL");
  const guessed = new Map<DeviceColumn, string>();
  if (model === undefined) return guessed;
  const kind = kindOf({ texts }, layout);
  const mayHaveSizes = !(texts.has("RAM") && texts.has("ROM")) && (!kind || hasVariants(kind));
  const { rest, ram, rom }: Memory & { rest: string } = mayHaveSizes
    ? splitMemory(model)
    : { rest: model };
  const isNamed = texts.has("BRAND") || defaults.has("BRAND");
  const found = isNamed ? undefined : brands.split(rest);
  const values = { BRAND: found?.brand, RAM: ram, ROM: rom, MODEL: (found?.rest ?? rest) || model };
  for (const [column, text] of Object.entries(values) as [DeviceColumn, string | undefined][])
    if (text !== undefined && (column === "MODEL" || !texts.has(column))) guessed.set(column, text);
  return guessed;
}

/** Splits a cell with RAM and ROM, such as `8/128`, into both. */
function splitCells(texts: Map<DeviceColumn, string>): void {
  for (const column of ["RAM", "ROM", "VARIANT_ID"] as const) {
    const memory = memoryIn(texts.get(column) ?? "");
    if (!memory) continue;
    texts.delete(column);
    for (const [name, size] of [
      ["RAM", memory.ram],
      ["ROM", memory.rom],
    ] as const)
      if (size !== undefined && !texts.has(name)) texts.set(name, size);
  }
}

/** Reads brand, model, RAM, ROM and condition from a title, and uses the title as the name of a gadget. */
export function derivedFrom(
  texts: ReadonlyMap<DeviceColumn, string>,
  { brands, defaults }: Layout,
): Map<DeviceColumn, string> {
  const title = texts.get("TITLE");
  if (title === undefined) return new Map();
  const whole = withoutCondition(title);
  const { rest: named, ram, rom } = splitMemory(whole.rest);
  const { rest, type = whole.type } = withoutCondition(named);
  const brand = texts.get("BRAND");
  const found = brands.split(rest);
  const given = brand ?? found?.brand ?? defaults.get("BRAND");
  const model =
    given === undefined ? undefined : (withoutBrand(rest, given) ?? found?.rest ?? rest);
  const values = {
    ...{ GADGET_NAME: title, BRAND: given, MODEL: model, RAM: ram, ROM: rom },
    PRODUCT_TYPE: type,
  };
  return new Map(
    (Object.entries(values) as [DeviceColumn, string | undefined][]).flatMap(([column, text]) =>
      text ? [[column, text]] : [],
    ),
  );
}

/** Words for a condition, such as "second hand". */
const maxConditionWords = 3;

/** A title without a note about new or used at its end: "iPhone 11 128GB (Used)". */
function withoutCondition(title: string): { rest: string; type?: ProductType } {
  const words = title.length > maxTitle ? [] : title.split(/\s+/);
  for (let count = Math.min(maxConditionWords, words.length - 1); count > 0; count--) {
    const rest = words.slice(0, -count).join(" ");
    const end = words.slice(-count).join(" ");
    const type = isCondition(end) ? productTypeIn(end) : undefined;
    // A model's name may contain "new": "iPad New".
    const isApart = /^[([]/.test(end) || /[,|–-]$/.test(rest);
    if (type === "PRE_OWNED" || (type && isApart))
      return { rest: rest.replace(/(?<![\s,(|–-])[\s,(|–-]+$/, ""), type };
  }
  return { rest: title };
}

/** A longer title is used unchanged. */
const maxTitle = 300;

/** A title without the brand at its beginning; undefined if it begins with something else. */
function withoutBrand(title: string, brand: string): string | undefined {
  const start = title.slice(0, brand.length).toLowerCase();
  if (start !== brand.toLowerCase() || /^[\p{L}\p{N}]/u.test(title.slice(brand.length)))
    return undefined;
  return title.slice(brand.length).replace(/^[\s,:|–-]+/, "");
}

/** Signs matter: `S24+` is not `S24`. */
const comparable = (text: string) => latinDigits(text).toLowerCase().replace(/\s+/g, " ");

/** The kind in a row's cell, or else the kind of all rows; undefined if there is neither. */
export function kindOf({ texts }: Pick<Row, "texts">, { kind }: Layout): DeviceKind | undefined {
  const text = texts.get("KIND");
  if (text === undefined) return kind ?? undefined;
  const parsed = parseKind(text);
  return "value" in parsed ? parsed.value : undefined;
}

/** The key by which rows without SKU and id belong together: kind, brand and model; undefined if one is missing. */
export function modelKey(row: Row, layout: Layout): string | undefined {
  const { defaults } = layout;
  const kindOfRow = kindOf(row, layout) ?? row.texts.get("KIND") ?? null;
  const [brand, model] = (["BRAND", "MODEL"] as const).map((column) =>
    comparable(rowText(row, column) || (defaults.get(column) ?? "")),
  );
  return brand && model ? `${kindOfRow}\n${brand}\n${model}` : undefined;
}
