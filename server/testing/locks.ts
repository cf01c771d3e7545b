import { vi } from "vitest";
import type { Deps } from "../core/context.ts";
import type { Database, Transaction } from "../database/client.ts";

/** Returns as soon as so many wait for locks in this database. */
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
 * Does something and, before it is committed, starts something else, which must come to wait for
 * it: answers with what that came to.
 */
export async function overtakenBy<Result>(
  database: Database,
  first: (transaction: Transaction) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  const started = async (transaction: Transaction) => {
    await first(transaction);
    const result = second();
    await waitUntilBlocked({ database });
    return { result };
  };
  const { result } = await database.$transaction(started, { timeout: 15_000 });
  return result;
}
