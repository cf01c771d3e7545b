import { createHash } from "node:crypto";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { deviceColumns, hasVariants, variantColumns } from "./columns.ts";
import type { Layout } from "./layout.ts";
import type { CsvRow } from "./reader.ts";
import { kindOf, modelKey, type Row, readRow, rowText } from "./rows.ts";
import { productKeys } from "./shopExports.ts";

/** The numbers of a device's rows. */
export type RowGroup = {
  numbers: number[];
  /** The total length of the cells in the rows. */
  characters: number;
  /**
   * Whether the device already has the largest number of rows in another group. If so, these further rows form a
   * separate group.
   */
  isOverfull: boolean;
};

/**
 * The largest number of rows of a device. The limit on variants is lower, so that the schema can report a device with
 * too many variants.
 */
const maxRows = 50;
/** The same limit for files exported by shop systems. Such files have further rows for pictures and colors. */
const maxRowsOfExport = 300;

/** The columns that describe a device. A row with a value in one of these columns usually begins another device. */
const ofDevices = deviceColumns.filter(
  (column) => column !== "KIND" && !variantColumns.includes(column),
);

/**
 * Groups the rows of a file by device. The groups are in the order of the devices' first rows. Keeps no rows in memory.
 */
export async function groupRows(rows: AsyncIterable<CsvRow>, layout: Layout): Promise<RowGroup[]> {
  const grouping = new Grouping(layout);
  for await (const row of rows) grouping.add(row);
  return grouping.groups;
}

/** Collects the rows of a file by device. */
export class Grouping {
  readonly groups: RowGroup[] = [];
  readonly #layout: Layout;
  readonly #byKey = new Map<string, RowGroup>();
  #last: { group: RowGroup; row: Row } | undefined;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** Adds the next row of the file. */
  add(csvRow: CsvRow): void {
    const row = readRow(csvRow, this.#layout);
    const { shopExport } = this.#layout;
    const keys = (shopExport ? productKeys(row, this.#layout) : this.#keysOf(row)).map(shortKey);
    const ofKeys = keys.flatMap((key) => this.#byKey.get(key) ?? [])[0];
    const found = (shopExport ? undefined : this.#continued(row)) ?? ofKeys;
    const limit = shopExport ? maxRowsOfExport : maxRows;
    const group = found && found.numbers.length < limit ? found : this.#begin(found);
    group.numbers.push(row.number);
    group.characters += row.cells.reduce((sum, { length }) => sum + length, 0);
    if (!found || found === ofKeys) for (const key of keys) this.#byKey.set(key, group);
    // Only the first row of a device is kept, because it contains the cells of the device.
    if (group !== this.#last?.group) this.#last = { group, row };
  }

  #keysOf(row: Row): string[] {
    const key = hasIdentity(row) ? undefined : modelKey(row, this.#layout);
    return key === undefined ? [] : [key];
  }

  #begin(full: RowGroup | undefined): RowGroup {
    const group = { numbers: [], characters: 0, isOverfull: full !== undefined };
    this.groups.push(group);
    return group;
  }

  /** Returns the previous row's device if this row is another variant of that device. */
  #continued(row: Row): RowGroup | undefined {
    if (!this.#last) return undefined;
    const { group, row: first } = this.#last;
    const kind = kindOf(row, this.#layout) ?? kindOf(first, this.#layout);
    // Gadgets have no variants, so a gadget's row without a name is an invalid gadget and not a variant of the previous
    // device.
    const mayBeVariant = hasIdentity(row) || !kind || hasVariants(kind);
    return mayBeVariant && continues(row, first) ? group : undefined;
  }
}

/** Longer keys are hashed, because the keys of all devices are held in memory, and a cell can be very long. */
const maxKeyLength = 100;

const shortKey = (key: string): string =>
  key.length > maxKeyLength ? createHash("sha256").update(key).digest("base64") : key;

/**
 * Returns whether a row is another variant of the previous row's device. This is the case if the row has the same id or
 * SKU, or only cells that describe a variant. It is also the case if the device's first row has an id or SKU, and the
 * row repeats the cells that describe the device.
 */
function continues(row: Row, first: Row): boolean {
  if (hasIdentity(row))
    return identities.every((column) => rowText(row, column) === "" || isSame(row, first, column));
  return ofDevices.every((column) => !row.texts.has(column)) || repeats(row, first);
}

const identities = ["ID", "SKU"] as const;

const hasIdentity = (row: Row) => identities.some((column) => rowText(row, column) !== "");

const isSame = (row: Row, first: Row, column: DeviceColumn) =>
  rowText(row, column) === rowText(first, column);

/**
 * Returns whether a row with sizes repeats the brand, the model and all other cells of a device that has an id or SKU.
 */
const repeats = (row: Row, first: Row): boolean =>
  hasIdentity(first) &&
  (["BRAND", "MODEL"] as const).every((column) => rowText(row, column) !== "") &&
  (["RAM", "ROM"] as const).some((column) => rowText(row, column) !== "") &&
  ofDevices.every((column) => column === "ID" || column === "SKU" || isSame(row, first, column)) &&
  isSame(row, first, "KIND");
