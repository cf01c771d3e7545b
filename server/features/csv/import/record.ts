import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import type { Transaction } from "../../../database/client.ts";
import { lockRows } from "../../../database/sql.ts";
import { type DeviceImport, Prisma } from "../../../generated/prisma/client.ts";
import { deviceColumns } from "../format/columns.ts";
import type { Defaults } from "../format/layout.ts";

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
