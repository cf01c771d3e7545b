import { stateOfKey, withoutSecret } from "../../../core/apiKeys.ts";
import { record, serverActor } from "../../../core/audit.ts";
import type { Actor, Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import { may } from "../../../core/permissions.ts";
import type { Transaction } from "../../../database/client.ts";
import type { DeviceImportMode } from "../../../generated/prisma/enums.ts";
import { fileKey } from "./archive.ts";
import { enqueueRun, type ImportRecord, lockImport, noCounts, storedMessage } from "./record.ts";

type ActorDeps = Pick<Deps, "clock"> & { database: Transaction };

/**
 * The admin or API key of an import, as they are now. Throws FORBIDDEN where they may no longer change devices: an
 * import must not write what its uploader may not. Rights may be lost while an import runs, so that its jobs read them
 * before each batch and, where they write, before each commit.
 */
export async function actorOf(deps: ActorDeps, row: ImportRecord): Promise<Actor> {
  const actor = await uploaderOf(deps, row);
  const isUsable = actor?.role !== "API_KEY" || stateOfKey(actor.key, deps.clock()) === "ACTIVE";
  if (actor && isUsable && may(actor, "importDevices")) return actor;
  const message = t("The admin or API key that uploaded the file may no longer change devices");
  throw new AppError("FORBIDDEN", message);
}

/** The admin or API key of an import, whatever they may do now; undefined for one that was deleted. */
export async function uploaderOf(
  { database, clock }: ActorDeps,
  { userId, apiKeyId }: ImportRecord,
): Promise<Actor | undefined> {
  if (apiKeyId) {
    const key = await database.apiKey.findUnique({ where: { id: apiKeyId }, omit: withoutSecret });
    return key ? { role: "API_KEY", key } : undefined;
  }
  const user = userId && (await database.user.findUnique({ where: { id: userId } }));
  // There is no session: nothing that a job calls reads it.
  return user ? { role: user.userType, user, token: "", expiresAt: clock() } : undefined;
}

/** Starts an import that is READY. One that may have no fault and has some is FAILED. */
export async function begin(
  tx: Transaction,
  ctx: Pick<Deps, "clock">,
  id: string,
  mode: DeviceImportMode,
): Promise<ImportRecord> {
  const { refused } = await lockImport(tx, id);
  if (mode === "ALL" && refused > 0) return end(tx, ctx, id, "FAILED", faultsMessage(refused));
  const now = ctx.clock();
  await enqueueRun(tx, id);
  const message = storedMessage(null);
  const data = { state: "RUNNING", mode, startedAt: now, message, ...noCounts } as const;
  return tx.deviceImport.update({ where: { id }, data });
}

/** Why an import of all devices is not started. */
export const faultsMessage = (refused: number): Text =>
  t(
    "Nothing was written: {refused, plural, one {# device has faults} other {# devices have faults}}",
    {
      refused,
    },
  );

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
