import type { Deps } from "../../../core/context.ts";
import { type Text, t } from "../../../core/i18n.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { deviceColumnWords } from "../../../generated/words.ts";
import { deviceColumns, repeatedColumns } from "../format/columns.ts";
import { groupRows } from "../format/groups.ts";
import type { ParsedRows } from "../format/parsedRows.ts";
import type { Plan } from "../format/plan.ts";
import { exportTexts, shopExportOf } from "../format/shopHeaders.ts";
import { FileNames } from "../pictures/fileNames.ts";
import { imagesIn, type Left, PictureStore } from "../pictures/pictures.ts";
import {
  actorOf,
  begin,
  countsWith,
  defaultsOf,
  enqueueCheck,
  type ImportRecord,
  lockImport,
  storedMessage,
  unchecked,
} from "./record.ts";
import {
  columnsOf,
  inBatches,
  itemOf,
  layoutOfImport,
  parseDevices,
  planDevices,
  readRows,
  refused,
} from "./rows.ts";
import { repeatedText } from "./rules.ts";

const maxDevices = 200;

/**
 * Checks every device of an import's file and stores what the import would do with it: the preview. Nothing of the
 * catalogue is written. A check that was interrupted begins anew; one of an earlier revision ends.
 */
export async function checkImport(
  deps: Deps,
  { id, revision }: { id: string; revision: number },
  signal: AbortSignal,
): Promise<void> {
  const { database } = deps;
  const where = { id, revision, state: "CHECKING" as const };
  const row = await database.deviceImport.findFirst({ where });
  if (!row) return;
  await actorOf(deps, row);
  await database.deviceImportItem.deleteMany({ where: { importId: id } });
  let counts: Record<keyof typeof unchecked, number> = unchecked;
  const duplicates = new Duplicates();
  const fileFaults = new FileFaults(row);
  const pictures = new PictureStore(deps, id, signal);
  const layout = await layoutOfImport(database, row);
  const fileNames = await FileNames.read(database, id);
  const devices = await groupRows(readRows(database, id), layout);
  const batches = inBatches(devices, {
    items: maxDevices,
    charactersOf: ({ characters }) => characters,
  });
  for await (const batch of batches) {
    signal.throwIfAborted();
    const actor = await actorOf(deps, row);
    const parsed = await parseDevices(database, id, batch, layout);
    const left = await pictures.store(actor, imagesIn(parsed), fileNames);
    if (left !== "NOTHING") return continueLater(deps, row, left);
    const plans = (await planDevices(database, id, parsed, fileNames)).map((plan) =>
      duplicates.check(plan),
    );
    for (const rows of parsed) fileFaults.collect(rows);
    counts = {
      ...countsWith(counts, plans),
      devices: counts.devices + plans.length,
      checkedRows: counts.checkedRows + batch.flatMap(({ numbers }) => numbers).length,
    };
    const items = plans.map((plan) => ({ importId: id, ...itemOf(plan) }));
    await database.deviceImportItem.createMany({ data: items, skipDuplicates: true });
    const data = { ...counts, missingColumns: fileFaults.missingColumns };
    const updated = await database.deviceImport.updateMany({ where, data });
    if (updated.count === 0) return;
  }
  await completePreview(deps, row, warningOf(row, fileNames, fileFaults));
}

/** Ends a check. Starts the import where its upload says so. */
async function completePreview(
  deps: Deps,
  { id, revision, mode }: ImportRecord,
  warning: Text | null,
): Promise<void> {
  await deps.database.$transaction(async (tx) => {
    const row = await lockImport(tx, id);
    if (row.revision !== revision || row.state !== "CHECKING") return;
    const actor = await actorOf({ ...deps, database: tx }, row);
    const message = storedMessage(warning);
    const data = { state: "READY", message, checkedAt: deps.clock() } as const;
    const ready = await tx.deviceImport.update({ where: { id }, data });
    if (mode) await begin(tx, { ...deps, actor }, ready, mode);
  });
}

/** A limit of uploads gives way image by image, while each check begins anew. */
const shortestWaitSeconds = 600;

/** Continues a check when the limit of uploads allows further images, or when other imports have had their turn. */
async function continueLater(
  { database }: Pick<Deps, "database">,
  { id, revision }: ImportRecord,
  left: Exclude<Left, "NOTHING">,
): Promise<void> {
  await database.$transaction(async (tx) => {
    const row = await lockImport(tx, id);
    if (row.revision !== revision || row.state !== "CHECKING") return;
    if (left === "MORE") return enqueueCheck(tx, id, revision);
    await tx.deviceImport.update({ where: { id }, data: { message: waiting } });
    await enqueueCheck(tx, id, revision, Math.max(left.retryAfter, shortestWaitSeconds));
  });
}

const waiting = t(
  "The limit of images per day is reached. The check goes on by itself when it allows further images.",
);

/** The columns that a file lacks, and the defaults that they refuse: shown once, at the first device and by the preview. */
class FileFaults {
  readonly #missing = new Set<DeviceColumn>();
  readonly #refused = new Map<DeviceColumn, Text>();
  readonly #row: ImportRecord;
  /** How many rows were taken together with others. */
  merged = 0;
  /** How many devices have a price or stock that does not apply, since these follow from units. */
  derived = 0;

  constructor(row: ImportRecord) {
    this.#row = row;
  }

  /** Adds those faults to a device, unless one before has had them. */
  collect(rows: ParsedRows): void {
    this.merged += rows.merged;
    if (rows.givesDerived) this.derived += 1;
    for (const { row, column, message, isMissing } of rows.fileFaults) {
      if (this.#missing.has(column) || this.#refused.has(column)) continue;
      if (isMissing) this.#missing.add(column);
      else this.#refused.set(column, message);
      rows.add(row, column, message);
    }
  }

  get missingColumns(): DeviceColumn[] {
    return deviceColumns.filter((column) => this.#missing.has(column));
  }

  /** Sentences without full stops. */
  get texts(): Text[] {
    const names = this.missingColumns.map((column): Text => deviceColumnWords[column]);
    const columns = joined(names, (first, second) => t("{first}, {second}", { first, second }));
    const defaults = defaultsOf(this.#row);
    const refused = [...this.#refused].map(([column, reason]) =>
      t("The value “{value}” for all rows: {column} {reason}", {
        column: deviceColumnWords[column],
        value: (defaults[column] ?? "").slice(0, 60),
        reason,
      }),
    );
    return [...(columns ? [missingText(columns)] : []), ...refused];
  }
}

const missingText = (columns: Text) =>
  t("The file has no column for {columns}: choose a value for all rows", { columns });

/** The texts as one; null where there is none. */
const joined = (texts: readonly Text[], join: (first: Text, second: Text) => Text): Text | null =>
  texts.reduce<Text | null>((all, text) => (all ? join(all, text) : text), null);

/** What the preview warns of: sentences, or null. */
function warningOf(row: ImportRecord, fileNames: FileNames, fileFaults: FileFaults): Text | null {
  const { unused, foreign } = fileNames.ignored;
  const shopExport = shopExportOf(row.headers);
  const texts = [
    ...(shopExport ? [exportTexts[shopExport]] : []),
    ...(fileFaults.merged > 0 ? [mergedText(fileFaults.merged)] : []),
    ...(fileFaults.derived > 0 ? [derivedText(fileFaults.derived)] : []),
    ...fileFaults.texts,
    ...repeatedColumns(row.headers, columnsOf(row)).map(repeatedText),
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

/** Finds devices that a file has twice, by id or SKU: the later ones are refused. */
class Duplicates {
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
    return refused(plan);
  }
}
