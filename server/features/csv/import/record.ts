import { z } from "zod";
import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import type { Transaction } from "../../../database/client.ts";
import { lockRows } from "../../../database/sql.ts";
import { type DeviceImport, Prisma } from "../../../generated/prisma/client.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { defineTask } from "../../../jobs/task.ts";
import { deviceColumns } from "../format/columns.ts";
import type { Defaults } from "../format/layout.ts";
import type { Plan } from "../format/plan.ts";

/** An import's row. */
export type ImportRecord = DeviceImport;

/** The values of rows whose cell is missing or empty, by column. */
export function defaultsOf({ defaults }: Pick<ImportRecord, "defaults">): Defaults {
  const stored = defaults as Defaults;
  // The database has them in another order.
  return Object.fromEntries(
    deviceColumns.flatMap((column) => {
      const text = stored[column];
      return text === undefined ? [] : [[column, text]];
    }),
  );
}

/** Locks an import until the transaction ends. Throws NOT_FOUND. */
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

/** Percent of the present state that is done. */
export function progressOf(row: ImportRecord): number {
  if (row.state === "CHECKING") return percent(row.checkedRows, row.rows);
  if (row.state !== "RUNNING") return 100;
  const { created, changed, unchanged, refused } = row;
  return percent(created + changed + unchanged + refused, row.devices);
}

const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.min(100, Math.floor((100 * part) / whole));

/** A message as it is stored. */
export const storedMessage = (message: Text | null) => message ?? Prisma.DbNull;

/** Why an import failed or was cancelled, or what its check waits for. */
export const messageOf = (row: Pick<ImportRecord, "message">): Text | null =>
  row.message as Text | null;

/** The counts of what an import has written. */
export const noCounts = { created: 0, changed: 0, unchanged: 0, removedVariants: 0 } as const;

/** All counts of an import that is not checked yet. */
export const unchecked = { ...noCounts, refused: 0, devices: 0, checkedRows: 0 } as const;

const countOfAction = {
  CREATE: "created",
  CHANGE: "changed",
  KEEP: "unchanged",
  REFUSE: "refused",
} as const satisfies Record<Plan["action"], keyof typeof unchecked>;

export type Counts = Record<keyof typeof noCounts | "refused", number>;

/** Adds the actions of plans to the counts. */
export function count(counts: Counts, plans: readonly Plan[]): void {
  for (const { action, removedVariants } of plans) {
    counts[countOfAction[action]] += 1;
    counts.removedVariants += removedVariants;
  }
}

const attempts = 12;

const checkPayload = z.object({ id: z.uuid(), revision: z.int() });
const runPayload = z.object({ id: z.uuid() });

// Not `imports.check` and `imports.run`: servers of the version before, which run beside during an upgrade, take these,
// and know neither defaults nor rows of a device that do not follow each other.

/** Checks the rows of an import; a later revision has other columns. */
export const checkTask = defineTask("imports.preview", checkPayload, attempts);

/** Writes the devices of an import. */
export const runTask = defineTask("imports.write", runPayload, attempts);

/** The same, as servers of the version before have enqueued them. */
export const earlierTasks = {
  check: defineTask("imports.check", checkPayload, attempts),
  run: defineTask("imports.run", runPayload, attempts),
};

// One check and one run at a time, over all servers: they take much processor time, and writers of equal counts
// of devices wait for each other anyway.

// With keys, so that a job that is missing after a restore can be added without doubling another.

export const enqueueCheck = (tx: Transaction, id: string, revision: number, delaySeconds = 0) =>
  enqueue(
    tx,
    checkTask,
    { id, revision },
    { queue: "imports.check", key: `import.check:${id}`, delayMs: delaySeconds * 1_000 },
  );

export const enqueueRun = (tx: Transaction, id: string) =>
  enqueue(tx, runTask, { id }, { queue: "imports.run", key: `import.run:${id}` });
