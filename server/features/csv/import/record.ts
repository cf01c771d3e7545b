import { z } from "zod";
import { stateOfKey, withoutSecret } from "../../../core/apiKeys.ts";
import { record, type serverActor } from "../../../core/audit.ts";
import type { Actor, Context, Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import { may } from "../../../core/permissions.ts";
import { withRole } from "../../../core/rights.ts";
import type { Transaction } from "../../../database/client.ts";
import { lockRows } from "../../../database/sql.ts";
import { type DeviceImport, Prisma } from "../../../generated/prisma/client.ts";
import type { DeviceImportMode } from "../../../generated/prisma/enums.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { defineTask } from "../../../jobs/task.ts";
import { deviceColumns } from "../format/columns.ts";
import type { Defaults } from "../format/layout.ts";
import type { PlannedDevice } from "../worker/planning.ts";

/** An import's row. */
export type ImportRecord = DeviceImport;

/** Returns the values, by column, for rows whose cell is missing or empty. */
export function defaultsOf({ defaults }: Pick<ImportRecord, "defaults">): Defaults {
  const stored = defaults as Defaults;
  // The keys are sorted, because the database does not keep their order.
  return Object.fromEntries(
    deviceColumns.flatMap((column) => {
      const text = stored[column];
      return text === undefined ? [] : [[column, text]];
    }),
  );
}

/** Locks an import until the transaction ends, and returns the import. Throws NOT_FOUND for an unknown id. */
export async function lockImport(tx: Transaction, id: string): Promise<ImportRecord> {
  await lockRows(tx, "device_import", [id]);
  const row = await tx.deviceImport.findUnique({ where: { id } });
  if (!row) throw new AppError("NOT_FOUND", t("No imports Found with that ID"));
  return row;
}

/** The states in which an import has ended. */
export const endStates = ["DONE", "CANCELLED", "FAILED"] as const;

export const hasEnded = ({ state }: Pick<ImportRecord, "state">): boolean =>
  endStates.some((end) => end === state);

/** Returns the import's progress within its present state, in percent. */
export function progressOf(row: ImportRecord): number {
  if (row.state === "CHECKING") return percent(row.checkedRows, row.rows);
  if (row.state !== "RUNNING") return 100;
  const { created, changed, unchanged, refused } = row;
  return percent(created + changed + unchanged + refused, row.devices);
}

const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.min(100, Math.floor((100 * part) / whole));

/** Returns a message in stored form. */
export const storedMessage = (message: Text | null) => message ?? Prisma.DbNull;

/** Returns the message of an import: why it failed or was cancelled, why its check is waiting, or warnings. */
export const messageOf = (row: Pick<ImportRecord, "message">): Text | null =>
  row.message as Text | null;

/** The counts of an import that has written nothing. */
export const noCounts = { created: 0, changed: 0, unchanged: 0, removedVariants: 0 } as const;

/** The counts of an import that is not checked yet. */
export const unchecked = { ...noCounts, refused: 0, devices: 0, checkedRows: 0 } as const;

const countOfAction = {
  CREATE: "created",
  CHANGE: "changed",
  KEEP: "unchanged",
  REFUSE: "refused",
} as const satisfies Record<PlannedDevice["action"], keyof Counts>;

type Counts = Pick<
  ImportRecord,
  "created" | "changed" | "unchanged" | "refused" | "removedVariants"
>;

/** Returns the counts of an import, increased by the actions of further plans. */
export function countsWith(
  { created, changed, unchanged, refused, removedVariants }: Counts,
  plans: readonly PlannedDevice[],
): Counts {
  const counts = { created, changed, unchanged, refused, removedVariants };
  for (const plan of plans) {
    counts[countOfAction[plan.action]] += 1;
    counts.removedVariants += plan.removedVariants;
  }
  return counts;
}

const attempts = 12;

const checkPayload = z.object({ id: z.uuid(), revision: z.int() });
const runPayload = z.object({ id: z.uuid() });

/** Checks the rows of an import. The revision increases when the columns are set. */
export const checkTask = defineTask("imports.preview", checkPayload, attempts);

/** Writes the devices of an import. */
export const runTask = defineTask("imports.write", runPayload, attempts);

// All servers together execute one check and one run at a time, because both take much processor time. Simultaneous
// runs would wait for each other anyway, since all runs write the same counts of devices.

// Jobs have keys. A job that may be missing after a restore can therefore be added without creating a second one.

export const enqueueCheck = (tx: Transaction, id: string, revision: number, delaySeconds = 0) =>
  enqueue(
    tx,
    checkTask,
    { id, revision },
    { queue: "imports.check", key: `import.check:${id}`, delayMs: delaySeconds * 1_000 },
  );

export const enqueueRun = (tx: Transaction, id: string) =>
  enqueue(tx, runTask, { id }, { queue: "imports.run", key: `import.run:${id}` });

/** Returns the columns of an import that say which user or API key sent the request. */
export function ownerOf({
  actor,
}: Pick<Context, "actor">): { apiKeyId: string } | { userId: string } | object {
  if (actor.role === "API_KEY") return { apiKeyId: actor.key.id };
  return "user" in actor && actor.user ? { userId: actor.user.id } : {};
}

type ActorDeps = Pick<Deps, "clock"> & { database: Transaction };

/**
 * Returns the admin or API key that uploaded an import, with the present rights. Throws FORBIDDEN if the uploader may
 * no longer change devices. The uploader can lose rights while an import runs. The import's jobs therefore call this
 * function before each batch and, if they write, before each commit.
 */
export async function actorOf(deps: ActorDeps, row: ImportRecord): Promise<Actor> {
  const actor = await uploaderOf(deps, row);
  const isUsable = actor?.role !== "API_KEY" || stateOfKey(actor.key, deps.clock()) === "ACTIVE";
  if (actor && isUsable && may(actor, "importDevices")) return actor;
  const message = t("The admin or API key that uploaded the file may no longer change devices");
  throw new AppError("FORBIDDEN", message);
}

/**
 * Returns the admin or API key that uploaded an import, even if this uploader has lost its rights; undefined if the
 * uploader was deleted.
 */
export async function uploaderOf(
  { database, clock }: ActorDeps,
  { userId, apiKeyId }: ImportRecord,
): Promise<Actor | undefined> {
  if (apiKeyId) {
    const key = await database.apiKey.findUnique({ where: { id: apiKeyId }, omit: withoutSecret });
    return key ? { role: "API_KEY", key } : undefined;
  }
  const user =
    userId && (await database.user.findUnique({ where: { id: userId }, include: withRole }));
  // A job has no session, but nothing that the job calls needs a session.
  return user ? { role: user.userType, user, token: "", expiresAt: clock() } : undefined;
}

// The transitions between states. Each function takes a row that its transaction has locked.

type ChangeContext = Pick<Deps, "clock"> & { actor: Actor | typeof serverActor };

/** Starts an import that is READY. In the mode ALL, an import with errors becomes FAILED instead. */
export async function begin(
  tx: Transaction,
  ctx: ChangeContext,
  row: ImportRecord,
  mode: DeviceImportMode,
): Promise<ImportRecord> {
  const { id, refused } = row;
  if (mode === "ALL" && refused > 0) return end(tx, ctx, row, "FAILED", faultsMessage(refused));
  await enqueueRun(tx, id);
  const message = storedMessage(null);
  const data = { state: "RUNNING", mode, startedAt: ctx.clock(), message, ...noCounts } as const;
  return tx.deviceImport.update({ where: { id }, data });
}

/** Returns the message of an import that is not started because devices have errors and the mode is ALL. */
export const faultsMessage = (refused: number): Text =>
  t(
    "Nothing was written: {refused, plural, one {# device has faults} other {# devices have faults}}",
    {
      refused,
    },
  );

/** Ends an import that has written all devices without errors. */
export async function finish(tx: Transaction, ctx: ChangeContext, id: string): Promise<void> {
  const data = { state: "DONE", finishedAt: ctx.clock() } as const;
  await recordImport(tx, ctx, await tx.deviceImport.update({ where: { id }, data }));
}

/**
 * Ends an import before it is done. Devices already written stay in the catalogue. Refused devices are kept for
 * `refused.csv`. If some devices were written, all other devices are kept for this file too, because importing the
 * whole file again would duplicate new devices.
 */
export async function end(
  tx: Transaction,
  ctx: ChangeContext,
  row: ImportRecord,
  state: "FAILED" | "CANCELLED",
  message: Text,
): Promise<ImportRecord> {
  const { id } = row;
  // Before the state RUNNING, the counts come from the preview, and no device has been written.
  const counts = row.state === "RUNNING" ? { refused: await refuseOthers(tx, row) } : noCounts;
  await keepRefused(tx, id);
  const data = { ...counts, state, message: storedMessage(message), finishedAt: ctx.clock() };
  const ended = await tx.deviceImport.update({ where: { id }, data });
  await recordImport(tx, ctx, ended);
  return ended;
}

/** Adds one entry to the audit log if any devices were written. */
async function recordImport(
  tx: Transaction,
  ctx: ChangeContext,
  { id, fileName, created, changed }: ImportRecord,
): Promise<void> {
  if (created + changed === 0) return;
  const devices = created + changed === 1 ? "1 device" : `${created + changed} devices`;
  const title = `${devices} from ${fileName} (${created} new, ${changed} changed)`;
  await record(tx, ctx, { action: "IMPORTED", subject: "DEVICE_IMPORT", subjectId: id, title });
}

const notWritten = t("was not written because the import ended early");

/** Refuses the remaining devices of an import that has written some devices. Returns the number of refused devices. */
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

/** Deletes the items and rows of all devices that were not refused. */
export async function keepRefused(tx: Transaction, id: string): Promise<void> {
  // With NOT IN, PostgreSQL looks rows up in memory. For a join, the planner might choose a slow plan, because it has
  // no statistics about such new rows.
  await tx.$executeRaw`
    DELETE FROM device_import_row WHERE "importId" = ${id}::uuid AND number NOT IN (
      SELECT unnest(CASE WHEN "rowNumbers" = '{}' THEN ARRAY(SELECT generate_series("firstRow", "lastRow"))
        ELSE "rowNumbers" END) FROM device_import_item
      WHERE "importId" = ${id}::uuid AND action = 'REFUSE')`;
  await tx.deviceImportItem.deleteMany({ where: { importId: id, action: { not: "REFUSE" } } });
}
