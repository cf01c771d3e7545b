import { Readable } from "node:stream";
import type { Deps } from "../../../core/context.ts";
import { type Text, t } from "../../../core/i18n.ts";
import type { Database, Transaction } from "../../../database/client.ts";
import { readPages } from "../../../database/pages.ts";
import { readerIn } from "../../../database/reads.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { readBrands } from "../../devices/brands.ts";
import { repeatedColumn } from "../format/columns.ts";
import { groupRows, type RowGroup } from "../format/groups.ts";
import { type Layout, layoutOf } from "../format/layout.ts";
import { ParsedRows } from "../format/parsedRows.ts";
import { type Plan, planDevice } from "../format/plan.ts";
import type { CsvRow } from "../format/reader.ts";
import { exportTexts, shopExportOf } from "../format/shopHeaders.ts";
import { storeImages } from "./archive.ts";
import { batchCharacters, inBatches } from "./batches.ts";
import { FileFaults, joined } from "./fileFaults.ts";
import { actorOf, begin } from "./lifecycle.ts";
import { Pictures } from "./pictures.ts";
import {
  count,
  defaultsOf,
  enqueueCheck,
  type ImportRecord,
  storedMessage,
  unchecked,
} from "./record.ts";
import { repeatedText } from "./rules.ts";
import { FileNames, imagesIn, readSnapshot } from "./snapshot.ts";

/** So few that a page of the longest rows does not fill the memory. */
const pageRows = 250;
const batches = {
  items: 200,
  characters: batchCharacters,
  charactersOf: ({ characters }: RowGroup) => characters,
};
/** In the preview. */
const maxFaults = 20;

const columnsOf = ({ columns }: ImportRecord) =>
  columns.map((column) => (column === "" ? null : (column as DeviceColumn)));

/** The layout of an import's file, with the brands that the catalogue has now. */
export async function layoutOfImport(
  database: Database | Transaction,
  row: ImportRecord,
): Promise<Layout> {
  const brands = row.columns.includes("TITLE") ? await readBrands(readerIn(database)) : [];
  return layoutOf(columnsOf(row), {
    kind: row.kind,
    defaults: defaultsOf(row),
    brands,
    headers: row.headers,
  });
}

/** What the preview warns of: sentences, or null. */
function warningOf(row: ImportRecord, files: FileNames, told: FileFaults): Text | null {
  const repeated = repeatedColumn(row.headers, columnsOf(row));
  const { unused, foreign } = files.ignored;
  const shopExport = shopExportOf(row.headers);
  const texts = [
    ...(shopExport ? [exportTexts[shopExport]] : []),
    ...(told.merged > 0 ? [mergedText(told.merged)] : []),
    ...(told.derived > 0 ? [derivedText(told.derived)] : []),
    ...told.texts,
    ...(repeated ? [repeatedText(repeated)] : []),
    ...(unused + foreign > 0 ? [ignoredText(unused, foreign)] : []),
  ];
  return joined(texts, (first, second) => t("{first}. {second}", { first, second }));
}

const mergedText = (merged: number): Text =>
  t(
    "{merged, plural, one {# row differs} other {# rows differ}} from another of the same device by other options alone, such as the color: of these the first that is in stock counts",
    { merged },
  );

const derivedText = (derived: number): Text =>
  t(
    "Price and stock of {derived, plural, one {# device follow} other {# devices follow}} from their units: those of the file do not apply",
    { derived },
  );

const ignoredText = (unused: number, foreign: number): Text =>
  t(
    "The ZIP file has {unused, plural, one {# image} other {# images}} that no row names and {foreign, plural, one {# other file} other {# other files}}: they are ignored",
    { unused, foreign },
  );

/**
 * Checks every device of an import's file and stores what the import would do with it: the preview. Nothing of the
 * catalogue is written. A check that was interrupted begins anew; one of an earlier revision ends.
 */
export async function checkImport(
  deps: Deps,
  { id, revision }: { id: string; revision: number },
  signal: AbortSignal,
): Promise<void> {
  const where = { id, revision, state: "CHECKING" as const };
  const row = await deps.database.deviceImport.findFirst({ where });
  if (!row) return;
  await actorOf(deps, row);
  await deps.database.deviceImportItem.deleteMany({ where: { importId: id } });
  const counts: Record<keyof typeof unchecked, number> = { ...unchecked };
  const duplicates = new Duplicates();
  const told = new FileFaults(defaultsOf(row));
  const pictures = new Pictures(deps, id, signal);
  const layout = await layoutOfImport(deps.database, row);
  const files = await FileNames.read(deps.database, id);
  const rowGroups = await groupRows(readRows(deps, id), layout);
  for await (const groups of inBatches(Readable.from(rowGroups), batches)) {
    signal.throwIfAborted();
    const actor = await actorOf(deps, row);
    const batch = await readGroups(deps.database, id, groups, layout);
    const cells = imagesIn(batch);
    const retryAfter = await storeImages(deps, actor, id, files.use(cells));
    if (retryAfter !== undefined) return continueLater(deps, row, retryAfter);
    const left = await pictures.fetch(actor, cells);
    if (left === "MORE") return continueInTurn(deps, row);
    if (left !== "NOTHING") return continueLater(deps, row, left.retryAfter);
    const known = await readSnapshot(deps.database, id, batch, files);
    const plans = batch.map((group) => duplicates.check(planDevice(group, known)));
    for (const { group } of plans) told.tell(group);
    count(counts, plans);
    counts.devices += plans.length;
    counts.checkedRows += groups.flatMap(({ numbers }) => numbers).length;
    const items = plans.map((plan) => ({ importId: id, ...itemOf(plan) }));
    await deps.database.deviceImportItem.createMany({ data: items, skipDuplicates: true });
    const data = { ...counts, missingColumns: told.missingColumns };
    const updated = await deps.database.deviceImport.updateMany({ where, data });
    if (updated.count === 0) return;
  }
  await deps.database.$transaction(async (tx) => {
    await actorOf({ ...deps, database: tx }, row);
    const data = {
      state: "READY",
      message: storedMessage(warningOf(row, files, told)),
      checkedAt: deps.clock(),
    } as const;
    const ready = await tx.deviceImport.updateMany({ where, data });
    if (ready.count > 0 && row.mode) await begin(tx, deps, id, row.mode);
  });
}

/** A limit of uploads gives way image by image, while each check begins anew. */
const shortestWaitSeconds = 600;

/** Continues a check when the limit of uploads allows further images. */
async function continueLater(
  { database }: Pick<Deps, "database">,
  { id, revision }: ImportRecord,
  seconds: number,
): Promise<void> {
  const message = t(
    "The limit of images per day is reached. The check goes on by itself when it allows further images.",
  );
  await database.$transaction(async (tx) => {
    const { count } = await tx.deviceImport.updateMany({
      where: { id, revision, state: "CHECKING" },
      data: { message },
    });
    if (count > 0) await enqueueCheck(tx, id, revision, Math.max(seconds, shortestWaitSeconds));
  });
}

/** Continues a check that fetches many pictures when other imports have had their turn. */
async function continueInTurn(
  { database }: Pick<Deps, "database">,
  { id, revision }: ImportRecord,
): Promise<void> {
  await database.$transaction(async (tx) => {
    const where = { id, revision, state: "CHECKING" as const };
    if ((await tx.deviceImport.count({ where })) > 0) await enqueueCheck(tx, id, revision);
  });
}

/** The devices of groups of rows. Rows beyond those that a device may have are at fault. */
async function readGroups(
  database: Database,
  id: string,
  groups: readonly RowGroup[],
  layout: Layout,
): Promise<ParsedRows[]> {
  const rows = await readRowsOf(
    database,
    id,
    groups.flatMap(({ numbers }) => numbers),
  );
  return groups.map(({ numbers, isOverfull }) => {
    const [first, ...others] = numbers.flatMap((number) => rows.get(number) ?? []);
    if (!first) throw new Error("The rows of an import are gone");
    const group = new ParsedRows([first, ...others], layout);
    if (isOverfull)
      group.add(
        group.rows[0],
        null,
        t("follows so many rows of the same device that it has too many"),
      );
    return group;
  });
}

/** Rows of an import by their numbers. */
export async function readRowsOf(
  database: Database | Transaction,
  importId: string,
  numbers: readonly number[],
): Promise<Map<number, CsvRow>> {
  const rows = await database.$queryRaw<CsvRow[]>`
    SELECT number, cells FROM device_import_row
    WHERE "importId" = ${importId}::uuid AND number = ANY(${numbers}::int[])`;
  return new Map(rows.map((row) => [row.number, row]));
}

/** The rows of an import. */
const readRows = ({ database }: Pick<Deps, "database">, importId: string): AsyncIterable<CsvRow> =>
  readPages(pageRows, (after?: CsvRow) =>
    database.deviceImportRow.findMany({
      where: { importId, number: { gt: after?.number } },
      orderBy: { number: "asc" },
      take: pageRows,
      select: { number: true, cells: true },
    }),
  );

/** The row of a device in the preview. */
export function itemOf({ action, group, kind, title, deviceId }: Plan) {
  const { numbers, faults } = group;
  return {
    firstRow: numbers[0] ?? 0,
    lastRow: numbers.at(-1) ?? 0,
    rowNumbers: [...numbers],
    action,
    kind,
    title,
    deviceId,
    faults: faults.slice(0, maxFaults),
  };
}

/** Finds devices that a file has twice, by id or SKU: the later ones are refused. */
export class Duplicates {
  readonly #rows = new Map<string, number>();

  check(plan: Plan): Plan {
    const { group, deviceId, sku } = plan;
    const [{ number }] = group.rows;
    const keys = [deviceId, sku === "" ? null : `sku ${sku}`].filter((key) => key !== null);
    const before = keys.map((key) => this.#rows.get(key)).find((row) => row !== undefined);
    for (const key of keys) if (!this.#rows.has(key)) this.#rows.set(key, number);
    if (before === undefined) return plan;
    const column = group.text("ID") === "" ? "SKU" : "ID";
    const message = t("is in row {row}, too: the rows of a device must follow each other", {
      row: String(before),
    });
    group.add(group.rowOf(column), column, message);
    return { ...plan, action: "REFUSE", removedVariants: 0 };
  }
}
