import { record, serverActor } from "../../../core/audit.ts";
import type { Actor, Deps } from "../../../core/context.ts";
import { type Text, t } from "../../../core/i18n.ts";
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

/** Ends an import that could not be written, or not to its end. What it has written stays. */
export async function fail(
  deps: Pick<Deps, "database" | "clock">,
  id: string,
  messageOf: (row: ImportRecord) => Text,
): Promise<void> {
  await deps.database.$transaction(async (tx) => {
    const row = await lockImport(tx, id);
    if (row.state !== "RUNNING" && row.state !== "CHECKING") return;
    const failed = await end(tx, deps, id, "FAILED", messageOf(row));
    const actor = (await uploaderOf({ ...deps, database: tx }, failed)) ?? serverActor;
    await recordImport(tx, { actor }, failed);
  });
}

/**
 * Ends an import that is not done, which the transaction has locked. Its refused devices stay for `refused.csv`, and
 * where a part was written so do the others that are left: the whole file again would double new devices.
 */
export async function end(
  tx: Transaction,
  { clock }: Pick<Deps, "clock">,
  id: string,
  state: "FAILED" | "CANCELLED",
  message: Text,
): Promise<ImportRecord> {
  const row = await lockImport(tx, id);
  // The counts of a preview are of what was not written.
  const counts = row.state === "RUNNING" ? { refused: await refuseOthers(tx, row) } : noCounts;
  await keepRefused(tx, id);
  const data = { ...counts, state, message: storedMessage(message), finishedAt: clock() };
  return tx.deviceImport.update({ where: { id }, data });
}

const notWritten = t("was not written: the import ended before");

/** Refuses the devices that are left, where others were written. Returns the number of refused ones. */
async function refuseOthers(
  tx: Transaction,
  { id, created, changed }: ImportRecord,
): Promise<number> {
  if (created + changed > 0)
    await tx.$executeRaw`
      UPDATE device_import_item SET action = 'REFUSE', faults = jsonb_build_array(jsonb_build_object(
        'row', "firstRow", 'cell', NULL, 'column', NULL, 'message', ${JSON.stringify(notWritten)}::jsonb))
      WHERE "importId" = ${id}::uuid AND action <> 'REFUSE'`;
  return tx.deviceImportItem.count({ where: { importId: id, action: "REFUSE" } });
}

/** Deletes all rows but those of refused devices: nothing shows them any more. */
export async function keepRefused(tx: Transaction, id: string): Promise<void> {
  // NOT IN, which is looked up in memory: the planner knows nothing of rows as new as these, and may choose a slow join.
  await tx.$executeRaw`
    DELETE FROM device_import_row WHERE "importId" = ${id}::uuid AND number NOT IN (
      SELECT unnest(CASE WHEN "rowNumbers" = '{}' THEN ARRAY(SELECT generate_series("firstRow", "lastRow"))
        ELSE "rowNumbers" END) FROM device_import_item
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
