import type { Transaction } from "../database/client.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { Consumer } from "./consumer.ts";
import type { Change } from "./tables.ts";

/**
 * The approximate number of changes in a batch, and the number of objects in each part of a transaction that is larger
 * than a batch.
 */
export const batchLimits = { changes: 1_000, objects: 500 };

/** Returns the changes that a consumer has not handled, as a table for SQL. */
export function unseenBy(consumerName: string): Prisma.Sql {
  // The name is a literal and not a parameter, because a reader prepares a statement only if all parameters are ids,
  // keys or days (database/reads.ts).
  if (!/^\w+$/.test(consumerName))
    throw new Error(`${consumerName} is not a valid name of a consumer`);
  return Prisma.raw(`unseen_changes('${consumerName}')`);
}

/** The next transactions whose changes a consumer has not handled. */
export type Batch = {
  /** The transactions that were committed when the batch was read, as PostgreSQL's `pg_snapshot`. */
  snapshot: string;
  /** The transaction ids, oldest first. */
  transactions: string[];
  /** The number of changes in these transactions. */
  size: number;
  hasMore: boolean;
};

/**
 * Reads the next transactions, in the order of their last changes: if transaction A wrote a row after transaction B had
 * committed, A comes after B, even if A began first.
 */
export async function nextBatch(
  tx: Transaction,
  { name, tables }: Pick<Consumer, "name" | "tables">,
): Promise<Batch> {
  const [batch] = await tx.$queryRaw<Batch[]>`
    WITH unseen AS (
      SELECT tx, max(sequence) AS last, count(*) AS size
      FROM ${unseenBy(name)} WHERE "tableName" = ANY(${tables}) GROUP BY tx
    ), ordered AS (
      SELECT *, sum(size) OVER (ORDER BY last) AS total FROM unseen
    ), marked AS (
      SELECT *, total <= ${batchLimits.changes}::int OR total = size AS "isNext" FROM ordered
    )
    SELECT pg_current_snapshot()::text AS snapshot,
      coalesce(array_agg(tx::text ORDER BY last) FILTER (WHERE "isNext"), '{}') AS transactions,
      coalesce(sum(size) FILTER (WHERE "isNext"), 0)::int AS size,
      coalesce(bool_or(NOT "isNext"), false) AS "hasMore"
    FROM marked`;
  if (!batch) throw new Error("An aggregate returned no row");
  return batch;
}

const columns = Prisma.sql`"tableName" AS "table", "rowId", "objectId", tx::text, at, operation,
  before, after, changed`;

/** Yields the changes of a batch. A very large transaction is split into several parts. */
export async function* changesOf(
  tx: Transaction,
  { tables }: Pick<Consumer, "tables">,
  { transactions, size }: Batch,
): AsyncGenerator<Change[]> {
  if (size === 0) return;
  if (size <= batchLimits.changes) {
    yield await tx.$queryRaw<Change[]>`
      SELECT ${columns} FROM change_log
      JOIN unnest(${transactions}::text[]) WITH ORDINALITY AS next (id, position) ON tx = id::xid8
      WHERE "tableName" = ANY(${tables}) ORDER BY position, sequence`;
    return;
  }
  const [id = ""] = transactions;
  for (let last = ""; ; ) {
    const isLater = last ? Prisma.sql`AND "objectId" > ${last}::uuid` : Prisma.empty;
    const part = await tx.$queryRaw<Change[]>`
      SELECT ${columns} FROM change_log
      WHERE tx = ${id}::xid8 AND "tableName" = ANY(${tables}) AND "objectId" IN (
        SELECT DISTINCT "objectId" FROM change_log
        WHERE tx = ${id}::xid8 AND "tableName" = ANY(${tables}) ${isLater}
        ORDER BY "objectId" LIMIT ${batchLimits.objects})
      ORDER BY "objectId", sequence`;
    if (part.length === 0) return;
    yield part;
    last = part.at(-1)?.objectId ?? "";
  }
}
