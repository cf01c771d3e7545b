import { setTimeout as delay } from "node:timers/promises";
import type { Actor, Deps } from "../../../core/context.ts";
import { isUniqueViolation, type Transaction } from "../../../database/client.ts";
import { lockRows } from "../../../database/sql.ts";
import { RetryError } from "../../../jobs/task.ts";
import { removeUnusedImages } from "../../uploads/service.ts";
import { actorOf, finish } from "./lifecycle.ts";
import { type Counts, count, type ImportRecord, noCounts } from "./record.ts";
import { FileNames } from "./snapshot.ts";
import { type Batch, planBatch, storeRefused, writeBatch } from "./writeBatch.ts";

/** Thrown where another request has ended the import. */
class Ended extends Error {}

/** Thrown where the catalogue no longer suits an import of all devices. The devices at fault are stored as refused. */
export class ChangedMeanwhile extends Error {}

/** One run of the job. */
type Run = { row: ImportRecord; signal: AbortSignal; files: FileNames };

/** Writes the devices of an import, resuming where a server was killed. */
export async function runImport(
  deps: Deps,
  { id }: { id: string },
  signal: AbortSignal,
): Promise<void> {
  const row = await readRunning(deps, id);
  if (!row) return;
  await actorOf(deps, row);
  const run: Run = { row, signal, files: await FileNames.read(deps.database, id) };
  try {
    if (row.mode === "ALL") await checkAgain(deps, run);
    await writeAll(deps, run);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
}

/**
 * An import that runs. A version that wrote all devices in one transaction stored its progress apart from it: where its
 * server was killed, the counts are of devices that were not written, since all are left.
 */
function readRunning(
  { database }: Pick<Deps, "database">,
  id: string,
): Promise<ImportRecord | undefined> {
  return database.$transaction(async (tx) => {
    // So that no other run writes a batch between the two counts.
    await lockRows(tx, "device_import", [id]);
    const row = await tx.deviceImport.findFirst({ where: { id, state: "RUNNING" } });
    if (!row) return undefined;
    const left = await tx.deviceImportItem.count({ where: { importId: id } });
    if (left < row.devices) return row;
    return tx.deviceImport.update({ where: { id }, data: noCounts });
  });
}

/**
 * Refuses an import of all devices whole where the catalogue changed after its preview. One that is written in part was
 * checked by an earlier run.
 */
async function checkAgain(deps: Deps, run: Run): Promise<void> {
  const { id, created, changed } = run.row;
  let after: number | undefined = created + changed === 0 ? 0 : undefined;
  while (after !== undefined) {
    run.signal.throwIfAborted();
    after = await withBatch(deps, run, after, async (tx, { batch }) => {
      if (batch) await storeRefused(tx, id, batch.plans);
      return batch?.lastRow;
    });
  }
  const where = { importId: id, action: "REFUSE" } as const;
  if ((await deps.database.deviceImportItem.count({ where })) > 0) throw new ChangedMeanwhile();
}

/** Writes batch by batch, between which other writers get their turn. */
async function writeAll(deps: Deps, run: Run): Promise<void> {
  let after: number | undefined = 0;
  for (let batches = 0; after !== undefined; batches++) {
    run.signal.throwIfAborted();
    await analyzeSometimes(deps, batches);
    const written: Written = await withBatch(deps, run, after, (tx, planned) =>
      writeNext(tx, deps, run, planned),
    );
    if (written.isRefused) throw new ChangedMeanwhile();
    await removeUnusedImages(deps, written.replacedImages);
    after = written.lastRow;
  }
}

/** What a transaction has written. */
type Written = {
  /** Undefined where no device was left: the import has ended. */
  lastRow?: number;
  replacedImages: string[];
  /** Whether nothing was written, since all devices are wanted and some have faults. */
  isRefused?: boolean;
};

async function writeNext(
  tx: Transaction,
  deps: Deps,
  { row: { id, mode } }: Run,
  { batch, counts, actor }: Planned,
): Promise<Written> {
  if (!batch) {
    await finish(tx, { ...deps, actor }, id);
    return { replacedImages: [] };
  }
  if (mode === "ALL" && (await storeRefused(tx, id, batch.plans)))
    return { replacedImages: [], isRefused: true };
  const replacedImages = await writeBatch(tx, deps, id, batch);
  count(counts, batch.plans);
  await tx.deviceImport.update({ where: { id }, data: counts });
  return { lastRow: batch.lastRow, replacedImages };
}

/** The next batch, if any is left, with the import's counts and uploader. */
type Planned = { batch: Batch | undefined; counts: Counts; actor: Actor };

/** Acts on the devices after a row in a transaction that has locked the import and them. Throws Ended. */
function withBatch<Result>(
  { database, ...deps }: Deps,
  { row, files }: Run,
  after: number,
  act: (tx: Transaction, planned: Planned) => Promise<Result>,
): Promise<Result> {
  return retried(() =>
    database.$transaction(async (tx) => {
      await startWriting(tx);
      const counts = await lockRunning(tx, row.id);
      const actor = await actorOf({ ...deps, database: tx }, row);
      const batch = await planBatch(tx, row.id, { after, files });
      const result = await act(tx, { batch, counts, actor });
      await actorOf({ ...deps, database: tx }, row);
      return result;
    }),
  );
}

/**
 * Updates the planner's statistics after 1, 2, 4, 8 … batches. PostgreSQL keeps the plans of triggers and foreign keys
 * for as long as a connection lasts: made when the tables were small, they read a whole table for each row. The import
 * goes on without them where this fails, such as by the timeout of statements.
 */
async function analyzeSometimes(
  { database, log }: Pick<Deps, "database" | "log">,
  batches: number,
): Promise<void> {
  if (batches === 0 || !Number.isInteger(Math.log2(batches))) return;
  // Without waiting for a vacuum of the same table, which may hold its lock for long.
  await database.$executeRaw`ANALYZE (SKIP_LOCKED) device, variant, webhook_device_change`.catch(
    (err) => log.warn({ err }, "The statistics of an import were not updated"),
  );
}

/**
 * An import locks counts of devices by several statements, so another writer may wait for it and it for that writer.
 * It gives up before PostgreSQL looks for deadlocks, which takes a second: never the other request fails.
 */
async function startWriting(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SET LOCAL lock_timeout = '700ms'`;
}

/** Locks the import and returns its counts. Throws Ended. */
async function lockRunning(tx: Transaction, id: string): Promise<Counts> {
  const [counts] = await tx.$queryRaw<Counts[]>`
    SELECT created, changed, unchanged, refused, "removedVariants" FROM device_import
    WHERE id = ${id}::uuid AND state = 'RUNNING' FOR UPDATE`;
  if (!counts) throw new Ended();
  return counts;
}

const tries = 8;
const pauseMs = 300;

/** Tries again where another writer held a lock or took an SKU meanwhile. */
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

/** PostgreSQL's codes lock_not_available and deadlock_detected stand in the messages of raw statements. */
const isConflict = (error: unknown): boolean =>
  isUniqueViolation(error) ||
  (error instanceof Error && /55P03|40P01|lock timeout|deadlock/.test(error.message));
