import { minuteMs } from "../../../shared/durations.ts";
import type { Context } from "../../core/context.ts";
import { tooMany } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Transaction } from "../../database/client.ts";

const maxFailures = 5;
const lockMs = 15 * minuteMs;

const lockedMessage = t(
  "There were too many wrong tries. Your second factor is locked for up to 15 minutes.",
);

/**
 * Counts a try of a user's factor before the factor is compared. Counts in a single statement, so that concurrent
 * guesses, on any servers, get no more tries than consecutive guesses. Returns whether this try, if wrong, locks the
 * user's factors. Throws RATE_LIMITED while the factors are locked.
 */
export async function countTry(
  { database, clock }: Pick<Context, "database" | "clock">,
  userId: string,
): Promise<{ isLast: boolean }> {
  const now = clock();
  const until = new Date(now.getTime() + lockMs);
  const [row] = await database.$queryRaw<{ failures: number }[]>`
    INSERT INTO factor_lock AS lock ("userId", failures) VALUES (${userId}::uuid, 1)
    ON CONFLICT ("userId") DO UPDATE SET
      failures = CASE WHEN lock."lockedUntil" IS NULL THEN lock.failures + 1 ELSE 1 END,
      "lockedUntil" = CASE WHEN lock."lockedUntil" IS NULL AND lock.failures + 1 >= ${maxFailures}
        THEN ${until}::timestamptz END
    WHERE lock."lockedUntil" IS NULL OR lock."lockedUntil" <= ${now}
    RETURNING failures`;
  if (row) return { isLast: row.failures >= maxFailures };
  const lock = await database.factorLock.findUnique({ where: { userId } });
  throw tooMany(lockedMessage, (lock?.lockedUntil ?? until).getTime() - now.getTime(), "factor");
}

/** Resets a user's tries and lock after a right factor. */
export async function forgetTries(tx: Transaction, userId: string): Promise<void> {
  await tx.factorLock.deleteMany({ where: { userId } });
}
