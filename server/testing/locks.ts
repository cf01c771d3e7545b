import { vi } from "vitest";
import type { Database, Transaction } from "../platform/database.ts";

/**
 * Does something and, before it is committed, starts something else, which must come to wait for
 * it: answers with what that came to.
 */
export async function overtakenBy<Result>(
  database: Database,
  first: (transaction: Transaction) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  const { result } = await database.$transaction(async (transaction) => {
    await first(transaction);
    const result = second();
    await vi.waitUntil(() => somebodyWaits(database), { timeout: 3_000, interval: 5 });
    return { result };
  });
  return result;
}

async function somebodyWaits(database: Database): Promise<boolean> {
  const waiting = await database.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return waiting.length > 0;
}
