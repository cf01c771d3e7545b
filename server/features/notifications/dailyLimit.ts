import { startOfDay } from "../../../shared/days.ts";
import type { Deps } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";

const warningShare = 0.8;

/**
 * Returns whether another SMS may be sent today. Messages to sellers and alerts share the limit. The count is exact,
 * because messages are sent one at a time.
 */
export async function isWithinDailyLimit(
  { env, log }: Pick<Deps, "env" | "log">,
  tx: Transaction,
  now: Date,
): Promise<boolean> {
  const limit = env.SMS_NOTIFICATIONS_PER_DAY;
  if (limit === 0) return true;
  const where = { startedAt: { gte: startOfDay(now) } };
  const sent = (await tx.notification.count({ where })) + (await tx.alertMessage.count({ where }));
  if (sent + 1 === Math.ceil(limit * warningShare))
    log.warn({ sent, limit }, "Most of today's notifications have been sent");
  return sent < limit;
}
