import { record, serverActor } from "../../../core/audit.ts";
import type { Actor, Deps } from "../../../core/context.ts";
import type { Text } from "../../../core/i18n.ts";
import type { Transaction } from "../../../database/client.ts";
import { uploaderOf } from "./actor.ts";
import { fileKey } from "./archive.ts";
import { noCounts } from "./counts.ts";
import { type ImportRecord, lockImport, storedMessage } from "./record.ts";

type EndContext = Pick<Deps, "clock"> & { actor: Actor | typeof serverActor };

/** Ends an import that the transaction has locked and that has written what it could. */
export async function finish(tx: Transaction, ctx: EndContext, id: string): Promise<void> {
  const row = await tx.deviceImport.update({
    where: { id },
    data: { state: "DONE", finishedAt: ctx.clock() },
  });
  await recordImport(tx, ctx, row);
}

/** One entry of the audit log, where anything was written. */
export async function recordImport(
  tx: Transaction,
  ctx: Pick<EndContext, "actor">,
  { id, fileName, created, changed }: ImportRecord,
): Promise<void> {
  if (created + changed === 0) return;
  const devices = created + changed === 1 ? "1 device" : `${created + changed} devices`;
  const title = `${devices} from ${fileName} (${created} new, ${changed} changed)`;
  await record(tx, ctx, { action: "IMPORTED", subject: "DEVICE_IMPORT", subjectId: id, title });
}

/** Ends an import that could not be written, or not to its end. Its refused devices stay for `refused.csv`. */
export async function fail(
  deps: Pick<Deps, "database" | "clock">,
  id: string,
  message: Text,
): Promise<void> {
  await deps.database.$transaction(async (tx) => {
    const { state } = await lockImport(tx, id);
    if (state !== "RUNNING" && state !== "CHECKING") return;
    const failed = await end(tx, deps, id, "FAILED", message);
    await keepRefused(tx, id);
    const actor = (await uploaderOf({ ...deps, database: tx }, failed)) ?? serverActor;
    await recordImport(tx, { actor }, failed);
  });
}

/** Ends an import that is not done, which the transaction has locked. */
export async function end(
  tx: Transaction,
  { clock }: Pick<Deps, "clock">,
  id: string,
  state: "FAILED" | "CANCELLED",
  message: Text,
): Promise<ImportRecord> {
  const { mode, state: before } = await lockImport(tx, id);
  // With VALID, what was written stays; with ALL, the transaction of the devices is rolled back.
  const counts = before === "RUNNING" && mode === "VALID" ? {} : noCounts;
  const data = { ...counts, state, message: storedMessage(message), finishedAt: clock() };
  // Rows of a running import are locked by the job, which deletes them when it notices the end.
  if (before !== "RUNNING") await keepRefused(tx, id);
  return tx.deviceImport.update({ where: { id }, data });
}

/** Deletes all rows but those of refused devices: nothing shows them any more. */
export async function keepRefused(tx: Transaction, id: string): Promise<void> {
  // NOT IN, which is looked up in memory: the planner knows nothing of rows as new as these, and may choose a slow join.
  await tx.$executeRaw`
    DELETE FROM device_import_row WHERE "importId" = ${id}::uuid AND number NOT IN (
      SELECT generate_series("firstRow", "lastRow") FROM device_import_item
      WHERE "importId" = ${id}::uuid AND action = 'REFUSE')`;
  await tx.deviceImportItem.deleteMany({ where: { importId: id, action: { not: "REFUSE" } } });
}

/** Deletes the files of an import's ZIP file that did not become images. */
export async function removeImportFiles(
  { database, storage }: Pick<Deps, "database" | "storage">,
  importId: string,
): Promise<void> {
  const files = await database.deviceImportFile.findMany({
    where: { importId, number: { gt: 0 } },
  });
  await storage.delete(files.map(({ number }) => fileKey(importId, number)));
  await database.deviceImportFile.deleteMany({ where: { importId } });
}
