import { vi } from "vitest";
import type { Deps } from "../core/context.ts";
import type { Database, Transaction } from "../database/client.ts";

/** Resolves when `many` connections wait for locks in this database. */
export async function waitUntilBlocked(
  { database }: Pick<Deps, "database">,
  many = 1,
): Promise<void> {
  const waiting = () => database.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await waiting()).length >= many, {
    timeout: 10_000,
    interval: 5,
  });
}

/**
 * Runs `first` in a transaction, and starts `second`. Commits the transaction when the given number of connections wait
 * for its locks. Returns the result of `second`.
 */
export async function waitingBehind<Result>(
  database: Database,
  first: (transaction: Transaction) => Promise<unknown>,
  second: () => Promise<Result>,
  many = 1,
): Promise<Result> {
  const start = async (transaction: Transaction) => {
    await first(transaction);
    const result = second();
    await waitUntilBlocked({ database }, many);
    return { result };
  };
  const { result } = await database.$transaction(start, { timeout: 15_000 });
  return result;
}
