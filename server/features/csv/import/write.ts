import { setTimeout as delay } from "node:timers/promises";
import type { Actor, Deps } from "../../../core/context.ts";
import { authorize, may } from "../../../core/permissions.ts";
import { isUniqueViolation, type Transaction } from "../../../database/client.ts";
import { lockRows } from "../../../database/sql.ts";
import { RetryError } from "../../../jobs/task.ts";
import { insertDevices, updateDevices } from "../../devices/batchWrites.ts";
import type { DeviceRecord } from "../../devices/record.ts";
import { removeUnusedImages } from "../../uploads/service.ts";
import { FileNames } from "../pictures/fileNames.ts";
import { type FileThread, withFileThread } from "../worker/files.ts";
import type { DeviceToWrite } from "../worker/planning.ts";
import { actorOf, countsWith, finish, type ImportRecord, noCounts } from "./record.ts";
import {
  layoutOfImport,
  numbersOf,
  readDevices,
  readKnown,
  removeWritten,
  storeRefused,
} from "./rows.ts";

/** The number of devices that one transaction, and each of its statements, writes. Tests use smaller batches. */
export const batchLimits = { devices: 250 };

/** Thrown if another request has ended the import. */
class Ended extends Error {}

/**
 * Thrown in the mode ALL if a change of the catalogue has made a device invalid. The invalid devices are stored as
 * refused.
 */
export class ChangedMeanwhile extends Error {}

/** A run of the import's job. */
type Run = {
  deps: Deps;
  id: string;
  signal: AbortSignal;
  fileNames: FileNames;
  thread: FileThread;
};

/** A batch of devices that were planned against the present catalogue. */
type Batch = {
  row: ImportRecord;
  actor: Actor;
  plans: DeviceToWrite[];
  /** The first row of the batch's last device; undefined if no device is left. */
  lastRow: number | undefined;
};

/** Writes the devices of an import. If an earlier server was killed, only the remaining devices are left to write. */
export async function writeImport(deps: Deps, id: string, signal: AbortSignal): Promise<void> {
  const row = await readRunning(deps, id);
  if (!row) return;
  await actorOf(deps, row);
  const fileNames = await FileNames.read(deps.database, id);
  try {
    await withFileThread(signal, async (thread) => {
      const run: Run = { deps, id, signal, fileNames, thread };
      if (row.mode === "ALL") await checkAgain(run, row);
      await writeAll(run);
    });
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
}

/**
 * Reads an import that is running. Resets its counts if no device has been written. Earlier versions wrote all devices
 * in one transaction but stored the progress in other transactions, so the counts of a killed server are wrong.
 */
function readRunning({ database }: Deps, id: string): Promise<ImportRecord | undefined> {
  return database.$transaction(async (tx) => {
    // The lock keeps another run from writing a batch between the two reads.
    const row = await lockRunning(tx, id);
    if (!row) return undefined;
    const left = await tx.deviceImportItem.count({ where: { importId: id } });
    if (left < row.devices) return row;
    return tx.deviceImport.update({ where: { id }, data: noCounts });
  });
}

async function lockRunning(tx: Transaction, id: string): Promise<ImportRecord | undefined> {
  await lockRows(tx, "device_import", [id]);
  return (await tx.deviceImport.findFirst({ where: { id, state: "RUNNING" } })) ?? undefined;
}

/**
 * Checks all devices of an import once more. Called only in the mode ALL. Refuses the import if a device has become
 * invalid because the catalogue has changed since the preview. Does nothing if some devices are already written,
 * because then an earlier run has checked all devices of the import.
 */
async function checkAgain(run: Run, { created, changed }: ImportRecord): Promise<void> {
  let after: number | undefined = created + changed === 0 ? 0 : undefined;
  while (after !== undefined) {
    run.signal.throwIfAborted();
    after = await withBatch(run, after, async (tx, { plans, lastRow }) => {
      await storeRefused(tx, run.id, plans);
      return lastRow;
    });
  }
  const where = { importId: run.id, action: "REFUSE" } as const;
  if ((await run.deps.database.deviceImportItem.count({ where })) > 0) throw new ChangedMeanwhile();
}

/** Writes the devices batch by batch, so that other writers get their turn between two batches. */
async function writeAll(run: Run): Promise<void> {
  const { deps, signal } = run;
  let after: number | undefined = 0;
  for (let batches = 0; after !== undefined; batches++) {
    signal.throwIfAborted();
    await analyzeSometimes(deps, batches);
    const written: Written = await withBatch(run, after, (tx, batch) =>
      writeBatch(tx, deps, batch),
    );
    if (written === "REFUSED") throw new ChangedMeanwhile();
    await removeUnusedImages(deps, written.replacedImages);
    after = written.lastRow;
  }
}

/**
 * Calls `act` with the batch that follows a row, in a transaction that has locked the import and the devices. Throws
 * Ended if another request has ended the import.
 */
function withBatch<Result>(
  run: Run,
  after: number,
  act: (tx: Transaction, batch: Batch) => Promise<Result>,
): Promise<Result> {
  const { deps, id } = run;
  return retried(() =>
    deps.database.$transaction(async (tx) => {
      await startWriting(tx);
      const row = await lockRunning(tx, id);
      if (!row) throw new Ended();
      const actor = await actorOf({ ...deps, database: tx }, row);
      const batch = await planBatch(tx, run, { row, actor }, after);
      const result = await act(tx, { row, actor, ...batch });
      const present = { actor: await actorOf({ ...deps, database: tx }, row) };
      if (may(actor, "setPrices")) authorize(present, "setPrices");
      return result;
    }),
  );
}

/** Plans the batch that follows a row once more, against the current devices. The devices are locked. */
async function planBatch(
  tx: Transaction,
  { thread, fileNames }: Run,
  { row, actor }: Pick<Batch, "row" | "actor">,
  // The row after which the batch begins. A search from the first row of the file would pass all deleted rows again.
  after: number,
): Promise<Pick<Batch, "plans" | "lastRow">> {
  const items = await tx.deviceImportItem.findMany({
    where: { importId: row.id, action: { not: "REFUSE" }, firstRow: { gt: after } },
    orderBy: { firstRow: "asc" },
    take: batchLimits.devices,
  });
  if (items.length === 0) return { plans: [], lastRow: undefined };
  const deviceIds = items.map(({ deviceId }) => deviceId);
  await lockRows(
    tx,
    "device",
    deviceIds.filter((id) => id !== null),
  );
  const devices = items.map((item) => ({ numbers: numbersOf(item) }));
  await thread.call("openPlanning", await layoutOfImport(tx, row, actor));
  const references = await thread.call("parse", await readDevices(tx, row.id, devices));
  const known = await readKnown(tx, row.id, references, fileNames);
  const plans = await thread.call("prepare", known, deviceIds);
  return { plans, lastRow: items.at(-1)?.firstRow };
}

/** The result of a written batch; "REFUSED" if the mode is ALL and a device has errors. */
type Written = (Pick<Batch, "lastRow"> & { replacedImages: string[] }) | "REFUSED";

/**
 * Writes the valid devices of a batch with a fixed number of statements, and stores the errors of the invalid devices.
 * Ends the import if no devices are left.
 */
async function writeBatch(
  tx: Transaction,
  { clock }: Deps,
  { row, actor, plans, lastRow }: Batch,
): Promise<Written> {
  const { id } = row;
  if (lastRow === undefined) {
    await finish(tx, { clock, actor }, id);
    return { lastRow, replacedImages: [] };
  }
  if (row.mode === "ALL" && (await storeRefused(tx, id, plans))) return "REFUSED";
  const created = plans.flatMap((plan) => plan.created ?? []);
  const changes = plans.flatMap((plan) => plan.change ?? []);
  await insertDevices(tx, created);
  await updateDevices(tx, changes, clock());
  await removeWritten(tx, id, plans);
  await storeRefused(tx, id, plans);
  await tx.deviceImport.update({ where: { id }, data: countsWith(row, plans) });
  const replacedImages = changes.flatMap(({ before, after }) => {
    const kept = new Set(imagesOf(after));
    return imagesOf(before).filter((path) => !kept.has(path));
  });
  return { lastRow, replacedImages };
}

const imagesOf = ({ coverImage, images }: DeviceRecord) => [coverImage, ...images];

/**
 * Updates the planner's statistics after 1, 2, 4, 8 … batches. PostgreSQL keeps the plans of triggers and foreign keys
 * until a connection ends. A plan that was made for a small table reads the whole table for each row. If the update
 * fails, for example because of a timeout, the import continues with the old statistics.
 */
async function analyzeSometimes(
  { database, log }: Pick<Deps, "database" | "log">,
  batches: number,
): Promise<void> {
  if (batches === 0 || !Number.isInteger(Math.log2(batches))) return;
  // SKIP_LOCKED avoids waiting for a vacuum, which can lock the same table for a long time.
  await database.$executeRaw`ANALYZE (SKIP_LOCKED) device, variant`.catch((err) =>
    log.warn({ err }, "The statistics of an import were not updated"),
  );
}

/**
 * Sets the lock timeout of a transaction. An import locks the counts of devices with several statements, so it can
 * deadlock with another writer. PostgreSQL looks for deadlocks after a second. With a shorter timeout, the import gives
 * up its locks before that, so that the other writer does not fail.
 */
async function startWriting(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SET LOCAL lock_timeout = '700ms'`;
}

const tries = 8;
const pauseMs = 300;

/** Calls `write`. Calls it again if another writer held a lock or took an SKU in the meantime. */
async function retried<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt >= tries) throw new RetryError("Other writers hold locks that the import needs");
      await delay(pauseMs * attempt);
    }
  }
}

/** Returns whether a write can be retried. The error of a raw statement has PostgreSQL's code in its message. */
const isConflict = (error: unknown): boolean =>
  isUniqueViolation(error) ||
  (error instanceof Error && /55P03|40P01|lock timeout|deadlock/.test(error.message));
