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
   * Texts that are derived from other cells, such as brand and model from a title. If a kind lacks a column, the
   * column's derived text is ignored.
   */
  derived: ReadonlyMap<DeviceColumn, string>;
  /**
   * Values that were found in a model or a remark, such as the brand and the storage in "iPhone 11 128gb". For a new
   * device, these values replace the texts of cells. For an existing device, which already has its values, they are not
   * used.
   */
  guessed: Map<DeviceColumn, string>;
};

/**
 * Returns the text of a column in a row: the guessed text, or else the text of the cell, or else the text derived from
 * other cells. Returns an empty string if there is no such text. Ignores defaults.
 */
export const rowText = ({ texts, derived, guessed }: Row, column: DeviceColumn): string =>
  guessed.get(column) ?? texts.get(column) ?? derived.get(column) ?? "";

/** Reads the texts of a row's cells. */
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
 * Guesses values from a row's model and remark. Removes the remark from the texts, because a remark that names no
 * product type must not cause an error.
 */
function guessFrom(texts: Map<DeviceColumn, string>, layout: Layout): Map<DeviceColumn, string> {
  const guessed = modelGuesses(texts, layout);
  if (!layout.hasRemarks) return guessed;
  const type = productTypeIn(texts.get("PRODUCT_TYPE") ?? "");
  texts.delete("PRODUCT_TYPE");
  if (type) guessed.set("PRODUCT_TYPE", type);
  return guessed;
}

/** Finds the brand and the sizes in the text of a model: "iPhone 11 128gb", "Nokia 3310". */
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

/** Splits a cell that contains RAM and ROM, such as `8/128`, into two texts. */
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

/** Reads brand, model, RAM, ROM and condition from a title. For a gadget, the title is also the name. */
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

/** The largest number of words in a note about the condition, such as "second hand". */
const maxConditionWords = 3;

/** Splits off a note that says new or used at the end of a title: "iPhone 11 128GB (Used)". */
function withoutCondition(title: string): { rest: string; type?: ProductType } {
  const words = title.length > maxTitle ? [] : title.split(/\s+/);
  for (let count = Math.min(maxConditionWords, words.length - 1); count > 0; count--) {
    const rest = words.slice(0, -count).join(" ");
    const end = words.slice(-count).join(" ");
    const type = isCondition(end) ? productTypeIn(end) : undefined;
    // "New" must be in brackets or after a separator, because it may belong to the name of a model: "iPad New".
    const isApart = /^[([]/.test(end) || /[,|–-]$/.test(rest);
    if (type === "PRE_OWNED" || (type && isApart))
      return { rest: rest.replace(/(?<![\s,(|–-])[\s,(|–-]+$/, ""), type };
  }
  return { rest: title };
}

/** The largest length of a title in which a note is searched for. */
const maxTitle = 300;

/** Returns a title without the brand at its beginning; undefined if the title does not begin with the brand. */
function withoutBrand(title: string, brand: string): string | undefined {
  const start = title.slice(0, brand.length).toLowerCase();
  if (start !== brand.toLowerCase() || /^[\p{L}\p{N}]/u.test(title.slice(brand.length)))
    return undefined;
  return title.slice(brand.length).replace(/^[\s,:|–-]+/, "");
}

/**
 * Returns a string in the form in which strings are compared. Keeps signs such as plus, because `S24+` is not `S24`.
 */
const comparable = (text: string) => latinDigits(text).toLowerCase().replace(/\s+/g, " ");

/**
 * Returns the kind in a row's cell, or the kind of all rows if the row has no such cell; undefined if both are missing.
 */
export function kindOf({ texts }: Pick<Row, "texts">, { kind }: Layout): DeviceKind | undefined {
  const text = texts.get("KIND");
  if (text === undefined) return kind ?? undefined;
  const parsed = parseKind(text);
  return "value" in parsed ? parsed.value : undefined;
}

/**
 * Returns the key by which a device without SKU and id is recognized: kind, brand and model. Returns undefined if brand
 * or model is missing.
 */
export function modelKey(row: Row, layout: Layout): string | undefined {
  const { defaults } = layout;
  const kindOfRow = kindOf(row, layout) ?? row.texts.get("KIND") ?? null;
  const [brand, model] = (["BRAND", "MODEL"] as const).map((column) =>
    comparable(rowText(row, column) || (defaults.get(column) ?? "")),
  );
  return brand && model ? `${kindOfRow}\n${brand}\n${model}` : undefined;
}
