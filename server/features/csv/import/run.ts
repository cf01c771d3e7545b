import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "../../../core/context.ts";
import type { Transaction } from "../../../database/client.ts";
import { isUniqueViolation } from "../../../database/client.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { RetryError } from "../../../jobs/task.ts";
import { removeUnusedImages } from "../../uploads/service.ts";
import { actorOf } from "./actor.ts";
import { type Counts, count, noCounts } from "./counts.ts";
import { FileNames } from "./fileNames.ts";
import { finish } from "./finish.ts";
import type { ImportRecord } from "./record.ts";
import { writeBatch } from "./writeBatch.ts";

/** Devices of one transaction of an import of valid devices, and of one statement of any import. */
const batchDevices = 250;

/** As long as an import of as many devices as a file may have could take. */
const longestMs = 20 * 60_000;

/** Thrown where another request has ended the import: its transaction is rolled back. */
class Ended extends Error {}

/** One run of the job. */
type Run = { signal: AbortSignal; files: FileNames };

/** Writes the devices of an import, resuming where a server was killed. */
export async function runImport(
  deps: Deps,
  { id }: { id: string },
  signal: AbortSignal,
): Promise<void> {
  const row = await deps.database.deviceImport.findFirst({ where: { id, state: "RUNNING" } });
  if (!row) return;
  await actorOf(deps, row);
  const files = await FileNames.read(deps.database, id);
  try {
    await (row.mode === "ALL" ? writeAll : writeValid)(deps, row, { signal, files });
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
}

/** Each batch is a transaction that also deletes its rows of the import, so that no device is written twice. */
async function writeValid(deps: Deps, row: ImportRecord, run: Run): Promise<void> {
  const { id } = row;
  let after = 0;
  for (let batches = 0; ; batches++) {
    run.signal.throwIfAborted();
    await analyzeSometimes(deps.database, deps, batches);
    const written = await retried(() =>
      deps.database.$transaction(async (tx) => {
        await startWriting(tx);
        const counts = await lockRunning(tx, id);
        await actorOf({ ...deps, database: tx }, row);
        const batch = await writeBatch(tx, deps, id, {
          size: batchDevices,
          after,
          files: run.files,
        });
        const actor = await actorOf({ ...deps, database: tx }, row);
        if (!batch) await finish(tx, { ...deps, actor }, id);
        else {
          count(counts, batch.plans);
          await tx.deviceImport.update({ where: { id }, data: counts });
        }
        return batch;
      }),
    );
    if (!written) return;
    after = written.lastRow;
    await removeUnusedImages(deps, written.replacedImages);
  }
}

/** One transaction for all batches: any fault, failure or cancellation leaves the catalogue as it was. */
async function writeAll(deps: Deps, row: ImportRecord, run: Run): Promise<void> {
  const { id } = row;
  const images = await retried(async () => {
    await setProgress(deps, id, noCounts);
    return deps.database.$transaction(
      async (tx) => {
        await startWriting(tx);
        await lockTargets(tx, id);
        const { counts, replacedImages } = await writeBatches(tx, deps, row, run);
        // Last, so that the row is not locked before: progress and cancellation write it meanwhile.
        await lockRunning(tx, id);
        await tx.deviceImport.update({ where: { id }, data: counts });
        const actor = await actorOf({ ...deps, database: tx }, row);
        await finish(tx, { ...deps, actor }, id);
        return replacedImages;
      },
      { maxWait: 10_000, timeout: longestMs },
    );
  });
  await removeUnusedImages(deps, images);
}

async function writeBatches(
  tx: Transaction,
  deps: Deps,
  row: ImportRecord,
  run: Run,
): Promise<{ counts: Counts; replacedImages: string[] }> {
  const { id } = row;
  const counts: Counts = { ...noCounts, refused: 0 };
  const replacedImages: string[] = [];
  let after = 0;
  for (let batches = 0; ; batches++) {
    run.signal.throwIfAborted();
    await actorOf({ ...deps, database: tx }, row);
    await analyzeSometimes(tx, deps, batches);
    const batch = await writeBatch(tx, deps, id, { size: batchDevices, after, files: run.files });
    if (!batch) return { counts, replacedImages };
    count(counts, batch.plans);
    if (counts.refused > 0) throw new ChangedMeanwhile();
    await runDeferredTriggers(tx);
    replacedImages.push(...batch.replacedImages);
    after = batch.lastRow;
    await setProgress(deps, id, counts);
  }
}

/** The checks of variants, and the events of webhooks. */
const deferred = Prisma.raw(
  "device_has_variants, variant_leaves_one, webhook_device_change_records",
);

/** At the commit, all of a large import together would take longer than a statement may. */
async function runDeferredTriggers(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SET CONSTRAINTS ${deferred} IMMEDIATE`;
  await tx.$executeRaw`SET CONSTRAINTS ${deferred} DEFERRED`;
}

/**
 * Updates the planner's statistics after 1, 2, 4, 8 … batches. PostgreSQL keeps the plans of triggers and foreign keys
 * for as long as a connection lasts: made when the tables were small, they read a whole table for each row. The import
 * goes on without them where this fails, such as by the timeout of statements.
 */
async function analyzeSometimes(
  database: Pick<Transaction, "$transaction">,
  { log }: Pick<Deps, "log">,
  batches: number,
): Promise<void> {
  if (batches === 0 || !Number.isInteger(Math.log2(batches))) return;
  // In a transaction, a savepoint. Without waiting for a vacuum of the same table, which may hold its lock for long.
  const analyze = (tx: Transaction) =>
    tx.$executeRaw`ANALYZE (SKIP_LOCKED) device, variant, webhook_device_change`;
  await database
    .$transaction(analyze)
    .catch((err) => log.warn({ err }, "The statistics of an import were not updated"));
}

/** By another connection than that of the transaction, so that others see it. */
async function setProgress(
  { database }: Pick<Deps, "database">,
  id: string,
  counts: Partial<Counts>,
): Promise<void> {
  const where = { id, state: "RUNNING" as const };
  const updated = await database.deviceImport.updateMany({ where, data: counts });
  if (updated.count === 0) throw new Ended();
}

/** Thrown where the catalogue no longer suits the preview of an import that may have no fault. */
export class ChangedMeanwhile extends Error {}

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

/** The existing devices of the whole file, in the common order. */
async function lockTargets(tx: Transaction, id: string): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM device WHERE id = ANY(ARRAY(
      SELECT "deviceId" FROM device_import_item WHERE "importId" = ${id}::uuid))
    ORDER BY id FOR UPDATE`;
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
