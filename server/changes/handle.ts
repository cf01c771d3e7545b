import type { Database } from "../database/client.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { Consumer, Gap } from "./consumer.ts";
import { type Batch, changesOf, nextBatch, unseenBy } from "./log.ts";

/** The timeout is longer than for requests, because one transaction may have changed all devices. */
const timeoutMs = 120_000;

/** A consumer that has changes to handle, or missed changes to make up for. */
export type Pending = {
  consumer: Consumer;
  /**
   * The time of the oldest change that the consumer has not handled; null if the consumer only has to make up for
   * missed changes.
   */
  oldest: Date | null;
};

/** Returns the consumers that have changes to handle, or missed changes to make up for. Takes one statement. */
export async function pendingConsumers(
  database: Database,
  consumers: readonly Consumer[],
): Promise<Pending[]> {
  if (consumers.length === 0) return [];
  const looks = consumers.map(
    ({ name, tables }) => Prisma.sql`SELECT ${name}::text AS name,
      (SELECT gap IS NULL FROM change_cursor WHERE consumer = ${name}) IS NOT TRUE AS "hasGap",
      (SELECT at FROM ${unseenBy(name)} WHERE "tableName" = ANY(${[...tables]}) ORDER BY tx LIMIT 1) AS oldest`,
  );
  type Row = { name: string; hasGap: boolean; oldest: Date | null };
  const rows = await database.$queryRaw<Row[]>`${Prisma.join(looks, " UNION ALL ")}`;
  return rows.flatMap(({ name, hasGap, oldest }) => {
    const consumer = consumers.find((each) => each.name === name);
    return consumer && (hasGap || oldest) ? [{ consumer, oldest }] : [];
  });
}

/**
 * Handles the next changes of a consumer. Returns whether there are more. Does nothing while another server handles the
 * consumer's changes.
 */
export function handleBatch(database: Database, consumer: Consumer): Promise<boolean> {
  return database.$transaction(
    async (tx) => {
      await tx.$executeRaw`
        INSERT INTO change_cursor (consumer, origin) VALUES (${consumer.name}, change_log_origin())
        ON CONFLICT DO NOTHING`;
      const [cursor] = await tx.$queryRaw<{ gap: Gap | null }[]>`
        SELECT gap FROM change_cursor WHERE consumer = ${consumer.name} FOR UPDATE SKIP LOCKED`;
      if (!cursor) return false;
      const batch = await nextBatch(tx, consumer);
      for await (const changes of changesOf(tx, consumer, batch))
        await consumer.handle(changes, tx);
      const isClosed = cursor.gap !== null && !batch.hasMore;
      if (cursor.gap && isClosed) await consumer.catchUp?.(cursor.gap, tx);
      await tx.$executeRaw`
        UPDATE change_cursor SET ${moved(batch)} ${isClosed ? Prisma.sql`, gap = NULL` : Prisma.empty}
        WHERE consumer = ${consumer.name}`;
      return batch.hasMore;
    },
    { timeout: timeoutMs },
  );
}

/**
 * Returns the columns of a moved cursor. A cursor consists of a snapshot and a list of later transactions. All changes
 * that the snapshot shows, and all changes of the listed transactions, have been handled.
 */
const moved = ({ hasMore, snapshot, transactions }: Batch): Prisma.Sql =>
  hasMore
    ? Prisma.sql`ahead = ahead || ${transactions}::text[]`
    : Prisma.sql`seen = ${snapshot}::pg_snapshot, ahead = '{}'`;

/** Handles all changes that were committed before the call, unless another server is handling them. */
export async function handleAll(database: Database, consumers: readonly Consumer[]): Promise<void> {
  const pending = await pendingConsumers(database, consumers);
  await Promise.all(
    pending.map(async ({ consumer }) => {
      while (await handleBatch(database, consumer));
    }),
  );
}

/**
 * Makes the cursors and the log usable after a dump was loaded into another cluster. The transaction ids in the dump
 * have no meaning there, so changes that are still in the log are handled again rather than missed.
 */
export async function renewLog(database: Database): Promise<void> {
  await database.$transaction(async (tx) => {
    const renewed = await tx.$executeRaw`
      UPDATE change_cursor SET seen = '1:1:', ahead = '{}', origin = change_log_origin()
      WHERE origin <> change_log_origin()`;
    if (renewed > 0) await tx.$executeRaw`UPDATE change_log SET tx = pg_current_xact_id()`;
  });
}
