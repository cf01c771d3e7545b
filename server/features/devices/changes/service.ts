import { dayMs } from "../../../../shared/durations.ts";
import type { Context, Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { authorize } from "../../../core/permissions.ts";
import { limits } from "../../../generated/limits.ts";
import type { DeviceRecord } from "../record.ts";
import { type ChangeCursor, fromText, start, toText } from "./cursor.ts";
import { type PageRow, readChanges, removeDeletions, renewChanges } from "./queries.ts";

/** The number of days for which deletions are listed. */
const keptDays = 90;

/** A changed device in its current state, or a deletion. */
export type DeviceChange = {
  id: string;
  device: DeviceRecord | null;
  deletedAt: Date | null;
};

/** A page of changes, with the cursor for the next page. */
export type DeviceChanges = {
  nodes: DeviceChange[];
  endCursor: string;
  hasNextPage: boolean;
  /**
   * Whether further changes wait for the end of another transaction. When that transaction ends, the changes are listed
   * without a notification.
   */
  hasPending: boolean;
};

/**
 * Returns the changes of the catalogue after a cursor or, without a cursor, from the beginning. Throws CURSOR_EXPIRED
 * if the cursor is older than a removed deletion or than a restore.
 */
export async function deviceChanges(
  ctx: Context,
  { after, first }: { after?: string | null; first: number },
): Promise<DeviceChanges> {
  authorize(ctx, "readCatalogue");
  const { min, max } = limits.deviceChanges.first;
  if (!Number.isInteger(first) || first < min || first > max)
    throw new AppError("BAD_USER_INPUT", t("first must be from {min} to {max}", { min, max }));
  const cursor = after == null ? undefined : fromText(after);
  const rows = await readOwnChanges(ctx, cursor ?? start, first + 1);
  const [state] = rows;
  if (!state) throw new Error("The table device_change_state has no row");
  if (cursor && isExpired(cursor, state)) throw expired();
  return toPage(rows, first, cursor);
}

/** Reads changes. If the database was restored, begins a new epoch first. */
async function readOwnChanges(
  { database }: Context,
  position: { tx: string; id: string },
  take: number,
): Promise<PageRow[]> {
  const rows = await readChanges(database, position, take);
  if (rows[0]?.isOwn) return rows;
  await renewChanges(database);
  return readChanges(database, position, take);
}

/**
 * Returns whether a cursor is too old. A cursor after the latest removed deletion is never too old, because its client
 * has seen all removed deletions. An earlier cursor is too old only if deletions were removed after the cursor was
 * issued. Deletions that were removed before the cursor was issued concern devices that the client never had.
 */
function isExpired(cursor: ChangeCursor, state: PageRow): boolean {
  const missesDeletions = state.isBeforeRemoved && cursor.removals !== state.removals;
  return cursor.epoch.toLowerCase() !== state.epoch || state.isAhead || missesDeletions;
}

function expired(): AppError {
  const message = t("This cursor is too old. Please start again without a cursor.");
  return new AppError("CURSOR_EXPIRED", message, { data: { startAnew: true } });
}

function toPage(rows: PageRow[], first: number, cursor: ChangeCursor | undefined): DeviceChanges {
  const [state] = rows as [PageRow];
  const changes = rows.flatMap((row) => (row.deviceId === null ? [] : [row]));
  const shown = changes.slice(0, first);
  const last = shown.at(-1);
  const position = last ? { tx: last.tx, id: last.deviceId } : (cursor ?? start);
  return {
    nodes: shown.map((row) => ({
      id: row.deviceId,
      device: row.id === null ? null : row,
      deletedAt: row.id === null ? new Date(row.deletedAt) : null,
    })),
    endCursor: toText({
      epoch: state.epoch,
      removals: state.removals,
      tx: position.tx,
      id: position.id,
    }),
    hasNextPage: changes.length > first,
    hasPending: state.hasPending,
  };
}

/** Removes the deletions that are older than 90 days. */
export async function removeOldDeletions({ database, clock, log }: Deps): Promise<void> {
  const deletions = await removeDeletions(database, new Date(clock().getTime() - keptDays * dayMs));
  if (deletions > 0) log.info({ deletions }, "Old deletions of devices are no longer listed");
}
