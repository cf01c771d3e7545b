import type { Actor, Deps } from "../../../core/context.ts";
import { type Text, t } from "../../../core/i18n.ts";
import { deviceColumnWords } from "../../../generated/words.ts";
import { charactersIn, inBatches } from "../format/batches.ts";
import { repeatedColumns } from "../format/columns.ts";
import type { CsvRow } from "../format/reader.ts";
import { exportTexts, shopExportOf } from "../format/shopHeaders.ts";
import { FileNames } from "../pictures/fileNames.ts";
import { type Left, PictureStore } from "../pictures/pictures.ts";
import type { FileSummary } from "../worker/fileFaults.ts";
import { type FileThread, withFileThread } from "../worker/files.ts";
import {
  actorOf,
  begin,
  countsWith,
  enqueueCheck,
  type ImportRecord,
  lockImport,
  storedMessage,
  unchecked,
} from "./record.ts";
import { columnsOf, layoutOfImport, readDevices, readKnown, readRows } from "./rows.ts";
import { repeatedText } from "./rules.ts";

const maxDevices = 200;
const maxRows = 1_000;

/**
 * Checks every device in an import's file, and stores the preview: what the import would do with each device. Writes
 * nothing to the catalogue. An interrupted check starts again from the beginning. When an admin sets the columns anew,
 * a check with the earlier columns stops.
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
  const actor = await actorOf(deps, row);
  await database.deviceImportItem.deleteMany({ where: { importId: id } });
  await withFileThread(signal, (thread) => checkDevices({ deps, row, actor, signal, thread }));
}

/** A run of the check's job. */
type Check = {
  deps: Deps;
  row: ImportRecord;
  actor: Actor;
  signal: AbortSignal;
  thread: FileThread;
};

async function checkDevices({ deps, row, actor, signal, thread }: Check): Promise<void> {
  const { database } = deps;
  const { id, revision } = row;
  const where = { id, revision, state: "CHECKING" as const };
  let counts: Record<keyof typeof unchecked, number> = unchecked;
  let summary: FileSummary | undefined;
  const pictures = new PictureStore(deps, id, signal);
  const fileNames = await FileNames.read(database, id);
  await thread.call("openPlanning", await layoutOfImport(database, row, actor));
  const rowBatches = inBatches<CsvRow>(readRows(database, id), {
    items: maxRows,
    charactersOf: charactersIn,
  });
  for await (const rows of rowBatches) await thread.call("group", rows);
  const batches = inBatches(await thread.call("groups"), {
    items: maxDevices,
    charactersOf: ({ characters }) => characters,
  });
  for await (const batch of batches) {
    signal.throwIfAborted();
    const uploader = await actorOf(deps, row);
    const references = await thread.call("parse", await readDevices(database, id, batch));
    const left = await pictures.store(uploader, references.images, fileNames);
    if (left !== "NOTHING") return continueLater(deps, row, left);
    const known = await readKnown(database, id, references, fileNames);
    const checked = await thread.call("check", known);
    summary = checked.summary;
    counts = {
      ...countsWith(counts, checked.devices),
      devices: counts.devices + checked.devices.length,
      checkedRows: counts.checkedRows + batch.flatMap(({ numbers }) => numbers).length,
    };
    const items = checked.devices.map(({ removedVariants: _removed, ...item }) => ({
      importId: id,
      ...item,
    }));
    await database.deviceImportItem.createMany({ data: items, skipDuplicates: true });
    const data = { ...counts, missingColumns: summary.missingColumns };
    const updated = await database.deviceImport.updateMany({ where, data });
    if (updated.count === 0) return;
  }
  await completePreview(deps, row, warningOf(row, fileNames, summary));
}

/** Ends a check. Starts the import if the upload requested this. */
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

/**
 * The shortest time for which a check waits for the limit on uploads. The limit would soon allow a few images, but
 * waiting longer is better because each check starts from the beginning.
 */
const shortestWaitSeconds = 600;

/**
 * Adds a job that continues the check later: when the limit on uploads allows further images, or when other imports
 * have had their turn.
 */
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
  "The daily limit of images is reached. The check continues by itself as soon as the limit allows more images.",
);

const missingText = (columns: Text) =>
  t("The file has no column for {columns}: choose a value for all rows", { columns });

/** Joins texts. Returns null if there are no texts. */
const joined = (texts: readonly Text[], join: (first: Text, second: Text) => Text): Text | null =>
  texts.reduce<Text | null>((all, text) => (all ? join(all, text) : text), null);

/** Returns the warnings of the preview as sentences; null if there are none. */
function warningOf(
  row: ImportRecord,
  fileNames: FileNames,
  summary: FileSummary | undefined,
): Text | null {
  const { unused, foreign } = fileNames.ignored;
  const { merged = 0, derived = 0, missingColumns = [], refusedDefaults = [] } = summary ?? {};
  const missing = joined(
    missingColumns.map((column): Text => deviceColumnWords[column]),
    (first, second) => t("{first}, {second}", { first, second }),
  );
  const shopExport = shopExportOf(row.headers);
  const texts = [
    ...(shopExport ? [exportTexts[shopExport]] : []),
    ...(merged > 0 ? [mergedText(merged)] : []),
    ...(derived > 0 ? [derivedText(derived)] : []),
    ...(missing ? [missingText(missing)] : []),
    ...refusedDefaults,
    ...repeatedColumns(row.headers, columnsOf(row)).map(repeatedText),
    ...(unused + foreign > 0 ? [ignoredText(unused, foreign)] : []),
  ];
  return joined(texts, (first, second) => t("{first}. {second}", { first, second }));
}

const mergedText = (merged: number): Text =>
  t(
    "{merged, plural, one {# row differs} other {# rows differ}} from another row of the same device only in options such as the color: the first row in stock is used",
    { merged },
  );

const derivedText = (derived: number): Text =>
  t(
    "{derived, plural, one {# device has} other {# devices have}} units, which determine price and stock: the file's values are ignored",
    { derived },
  );

const ignoredText = (unused: number, foreign: number): Text =>
  t(
    "The ZIP file has {unused, plural, one {# image} other {# images}} that no row names and {foreign, plural, one {# other file} other {# other files}}: they are ignored",
    { unused, foreign },
  );
