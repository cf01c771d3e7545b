import type { Deps } from "../core/context.ts";
import type { Database } from "../database/client.ts";
import type { Consumer } from "./consumer.ts";
import { handleBatch, pendingConsumers } from "./handle.ts";

/** The largest age and number of changes that are kept for a consumer that does not handle them. */
export const logLimits = { days: 3, changes: 500_000 };

/** The number of changes that one statement removes. */
const removedAtOnce = 20_000;

type CleanDeps = Pick<Deps, "database" | "log" | "metrics">;

/**
 * Removes the changes that all consumers have handled. Changes that a consumer has not seen are removed too if the
 * consumer is too far behind. Such a consumer compares the current state later. Otherwise, the log would grow without
 * limit, and every read of the log would take longer.
 */
export async function cleanLog(deps: CleanDeps, consumers: readonly Consumer[]): Promise<void> {
  const { database } = deps;
  if (await isEmpty(database)) return;
  await passOthers(database, consumers);
  await skipGaps(deps);
  let removed: number;
  do {
    removed = await database.$executeRaw`
      DELETE FROM change_log WHERE sequence IN (
        SELECT sequence FROM change_log
        WHERE tx < (SELECT min(pg_snapshot_xmin(seen)) FROM change_cursor)
        ORDER BY tx LIMIT ${removedAtOnce})`;
  } while (removed === removedAtOnce);
}

async function isEmpty(database: Database): Promise<boolean> {
  const rows = await database.$queryRaw<unknown[]>`SELECT true AS found FROM change_log LIMIT 1`;
  return rows.length === 0;
}

/**
 * Moves the cursors of consumers whose tables have not changed. All other consumers move their cursors when they handle
 * changes.
 */
async function passOthers(database: Database, consumers: readonly Consumer[]): Promise<void> {
  const pending = await pendingConsumers(database, consumers);
  const isPending = new Set(pending.map(({ consumer }) => consumer));
  for (const consumer of consumers)
    if (!isPending.has(consumer)) await handleBatch(database, consumer);
}

/** Moves the cursors of consumers that are too far behind to the end of the log. */
async function skipGaps({ database, log, metrics }: CleanDeps): Promise<void> {
  const { days, changes } = logLimits;
  const behind = await database.$transaction(async (tx) => {
    const free = await tx.$queryRaw<{ consumer: string }[]>`
      SELECT consumer FROM change_cursor FOR UPDATE SKIP LOCKED`;
    // This statement's snapshot is newer than the snapshots of the locked cursors.
    return tx.$queryRaw<{ consumer: string }[]>`
      UPDATE change_cursor AS known SET seen = pg_current_snapshot(), ahead = '{}', gap = 'BEHIND'
      WHERE consumer = ANY(${free.map(({ consumer }) => consumer)}) AND (
        EXISTS (SELECT FROM unseen_changes(known.consumer) WHERE at < now() - ${days}::int * interval '1 day')
        OR EXISTS (SELECT FROM unseen_changes(known.consumer) OFFSET ${changes}::int))
      RETURNING consumer`;
  });
  for (const { consumer } of behind) {
    metrics.changeGaps.inc({ consumer });
    log.error({ consumer }, "A consumer of changes is too far behind and will miss changes");
  }
}
