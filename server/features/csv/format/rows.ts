import { latinDigits } from "../../../../shared/typedText.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import { textOf } from "./cells.ts";
import { parseKind } from "./columns.ts";
import type { Layout } from "./layout.ts";
import type { CsvRow } from "./reader.ts";
import { memoryIn, splitMemory } from "./titles.ts";

/** A row with its texts by column. */
export type Row = CsvRow & {
  /** Of cells that are not empty. */
  texts: ReadonlyMap<DeviceColumn, string>;
  /** What follows from other cells, such as brand and model from a title. A kind without these columns ignores them. */
  derived: ReadonlyMap<DeviceColumn, string>;
};

/** The text of a row's cell or what follows from others; empty where there is neither. Defaults do not count. */
export const rowText = ({ texts, derived }: Row, column: DeviceColumn): string =>
  texts.get(column) ?? derived.get(column) ?? "";

/** The texts of a row's cells. */
export function readRow({ number, cells }: CsvRow, layout: Layout): Row {
  const texts = new Map<DeviceColumn, string>();
  for (const [column, index] of layout.cellOf) {
    const text = textOf(cells[index] ?? "");
    if (text !== "") texts.set(column, text);
  }
  splitCells(texts);
  return { number, cells, texts, derived: derivedFrom(texts, layout) };
}

/** Replaces a cell that has RAM and ROM, such as `8/128`, by both. */
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

/** Brand, model, RAM and ROM as a title has them, and the title as the name of a gadget. */
export function derivedFrom(
  texts: ReadonlyMap<DeviceColumn, string>,
  { brands, defaults }: Layout,
): Map<DeviceColumn, string> {
  const title = texts.get("TITLE");
  if (title === undefined) return new Map();
  const { rest, ram, rom } = splitMemory(title);
  const brand = texts.get("BRAND");
  const found = brands.split(rest);
  const given = brand ?? found?.brand ?? defaults.get("BRAND");
  const model =
    given === undefined ? undefined : (withoutBrand(rest, given) ?? found?.rest ?? rest);
  const values = { GADGET_NAME: title, BRAND: given, MODEL: model, RAM: ram, ROM: rom };
  return new Map(
    (Object.entries(values) as [DeviceColumn, string | undefined][]).flatMap(([column, text]) =>
      text ? [[column, text]] : [],
    ),
  );
}

/** A title without the brand by which it begins; undefined where it begins otherwise. */
function withoutBrand(title: string, brand: string): string | undefined {
  const start = title.slice(0, brand.length).toLowerCase();
  if (start !== brand.toLowerCase() || /^[\p{L}\p{N}]/u.test(title.slice(brand.length)))
    return undefined;
  return title.slice(brand.length).replace(/^[\s,:|–-]+/, "");
}

/** Signs count: `S24+` is not `S24`. */
const comparable = (text: string) => latinDigits(text).toLowerCase().replace(/\s+/g, " ");

/** The kind that a row's cell names, or else that of all rows; undefined where neither tells one. */
export function kindOf({ texts }: Row, { kind }: Layout): DeviceKind | undefined {
  const text = texts.get("KIND");
  if (text === undefined) return kind ?? undefined;
  const parsed = parseKind(text);
  return "value" in parsed ? parsed.value : undefined;
}

/** By what rows without SKU and id belong together: kind, brand and model; undefined where one is missing. */
export function modelKey(row: Row, layout: Layout): string | undefined {
  const { defaults } = layout;
  const kindOfRow = kindOf(row, layout) ?? row.texts.get("KIND") ?? null;
  const [brand, model] = (["BRAND", "MODEL"] as const).map((column) =>
    comparable(rowText(row, column) || (defaults.get(column) ?? "")),
  );
  return brand && model ? `${kindOfRow}\n${brand}\n${model}` : undefined;
}
