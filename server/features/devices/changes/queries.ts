import type { Database } from "../../../database/client.ts";
import { whole } from "../../../database/sql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { allColumns } from "../queries.ts";
import type { DeviceRecord } from "../record.ts";

/** The state of the list of changes, from the same snapshot as the page. */
type State = {
  epoch: string;
  /** Whether the transaction ids belong to this database. False after a restore. */
  isOwn: boolean;
  removals: number;
  /** Whether the position is before a deletion that has been removed. */
  isBeforeRemoved: boolean;
  /** Whether the position is after all changes that this database can list. */
  isAhead: boolean;
  /** Whether changes are not listed yet, because other transactions have not ended. */
  hasPending: boolean;
};

/** A change, with the columns of the device unless it was deleted. */
type ChangeRow = { tx: string; deviceId: string; deletedAt: string } & (
  | DeviceRecord
  | { id: null }
);

type EmptyRow = { deviceId: null };

/** One row for each change on the page, or one row without a change if there are none. */
export type PageRow = State & (ChangeRow | EmptyRow);

/**
 * Reads changes after a position, in one statement, so that all values come from one snapshot.
 * A transaction can commit long after it received its id. Its changes would then appear before positions that clients
 * have already passed. A page therefore ends before the oldest running transaction (`pg_snapshot_xmin`), because no
 * change with a smaller transaction id can appear later. The changes are read from the primary, because a promoted
 * replica would continue with a different history. The rows are the same as in the view `device_change`, but this
 * statement can use the index of `device_last_change`.
 */
export function readChanges(
  { primaryReads }: Pick<Database, "primaryReads">,
  { tx, id }: { tx: string; id: string },
  take: number,
): Promise<PageRow[]> {
  const position = Prisma.sql`(${tx}::xid8, ${id}::uuid)`;
  const isNext = Prisma.sql`tx < horizon AND (tx, "deviceId") > ${position}`;
  return primaryReads.read<PageRow>(Prisma.sql`
    WITH unseen AS MATERIALIZED (SELECT * FROM unseen_device_changes()),
    state AS MATERIALIZED (
      SELECT epoch, removals, origin = device_change_origin() AS "isOwn",
        ${position} < ("removedTx", "removedId") AS "isBeforeRemoved",
        ${tx}::xid8 >= horizon AS "isAhead",
        EXISTS (SELECT FROM unseen WHERE tx >= horizon) OR coalesce((
          SELECT tx FROM device_last_change ORDER BY tx DESC, "deviceId" DESC LIMIT 1) >= horizon, false) AS "hasPending",
        horizon
      FROM device_change_state CROSS JOIN pg_snapshot_xmin(pg_current_snapshot()) AS horizon)
    SELECT state.epoch, state.removals, state."isOwn", state."isBeforeRemoved", state."isAhead",
      state."hasPending", change.tx::text, change."deviceId", change."deletedAt", ${allColumns}
    FROM state LEFT JOIN LATERAL (
      (SELECT * FROM device_last_change
        WHERE ${isNext} AND "deviceId" <> ALL (ARRAY(SELECT "deviceId" FROM unseen))
        ORDER BY tx, "deviceId" LIMIT ${whole(take)})
      UNION ALL SELECT * FROM unseen WHERE ${isNext}
      ORDER BY tx, "deviceId" LIMIT ${whole(take)}) change ON true
    LEFT JOIN device d ON d.id = change."deviceId"
    ORDER BY change.tx, change."deviceId"`);
}

/** Begins a new epoch after a restore, unless another server has already done so. */
export async function renewChanges(database: Database): Promise<void> {
  await database.$executeRaw`SELECT renew_device_changes()`;
}

/**
 * Removes the deletions before a time, and stores the position of the latest removed deletion. Returns the number of
 * removed deletions.
 */
export async function removeDeletions(database: Database, before: Date): Promise<number> {
  const [{ count } = { count: 0 }] = await database.$queryRaw<{ count: number }[]>`
    WITH removed AS (
      DELETE FROM device_last_change WHERE "deletedAt" < ${before} RETURNING tx, "deviceId"
    ), latest AS (
      SELECT * FROM removed ORDER BY tx DESC, "deviceId" DESC LIMIT 1
    ), noted AS (
      UPDATE device_change_state SET removals = removals + 1,
        ("removedTx", "removedId") = (
          SELECT * FROM (VALUES ("removedTx", "removedId"), (tx, "deviceId")) AS position (tx, id)
          ORDER BY position.tx DESC, position.id DESC LIMIT 1)
      FROM latest
    )
    SELECT count(*)::int AS count FROM removed`;
  return count;
}
