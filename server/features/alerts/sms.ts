import type { Deps } from "../../core/context.ts";
import { languageStored } from "../../core/i18n.ts";
import { isQuiet } from "../../core/quietCopy.ts";
import { senderIn } from "../../core/shopSettings.ts";
import type { Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { isWithinDailyLimit } from "../notifications/dailyLimit.ts";
import { giveUpAfterMs, pauseAfter, sendingFault } from "../notifications/sender.ts";
import { newsOf } from "./messages.ts";
import { enqueueSms } from "./queue.ts";
import { end } from "./send.ts";
import { smsOf } from "./texts.ts";

type Claimed = Prisma.AlertMessageGetPayload<{ include: { user: true } }>;

/**
 * Sends a message by SMS with the same guarantees as messages to sellers (features/notifications/sender.ts). Each
 * message is sent at most once; all servers together send one message at a time; both kinds of messages share a daily
 * limit.
 */
export async function sendAlertSms(deps: Deps, { id }: { id: string }): Promise<void> {
  const claimed = await deps.database.$transaction((tx) => claim(deps, tx, id));
  if (!claimed) return;
  const news = await newsOf(deps.database, id);
  const language = languageStored(claimed.user.language);
  const text = smsOf(await senderIn(deps, language), { ...claimed, news }, language);
  const fault = await sendingFault(deps, claimed.user.mobile, text);
  deps.metrics.notifications.inc({ kind: "ALERT", outcome: fault ?? "SENT" });
  if (fault === null) return end(deps, deps.database, id, "SENT", null);
  if (fault === "NO_RESPONSE") return end(deps, deps.database, id, "UNKNOWN", fault);
  await deps.database.$transaction(async (tx) => {
    await tx.alertMessage.update({ where: { id }, data: { startedAt: null, reason: fault } });
    const since = claimed.smsAt ?? claimed.createdAt;
    if (deps.clock().getTime() - since.getTime() > giveUpAfterMs)
      return end(deps, tx, id, "FAILED", fault);
    await enqueueSms(tx, id, pauseAfter(claimed.attempts));
  });
}

async function claim(deps: Deps, tx: Transaction, id: string): Promise<Claimed | undefined> {
  await lockRows(tx, "alert_message", [id]);
  const message = await tx.alertMessage.findUnique({ where: { id }, include: { user: true } });
  if (message?.state !== "QUEUED") return undefined;
  if (message.startedAt) return end(deps, tx, id, "UNKNOWN", "INTERRUPTED");
  const startedAt = deps.clock();
  if (await isQuiet(tx)) return end(deps, tx, id, "SKIPPED", "RESTORED");
  if (!deps.env.SMS_NOTIFICATIONS) return end(deps, tx, id, "SKIPPED", "SWITCHED_OFF");
  if (!message.user.smsNotifications) return end(deps, tx, id, "SKIPPED", "OPTED_OUT");
  if (!(await isWithinDailyLimit(deps, tx, startedAt)))
    return end(deps, tx, id, "SKIPPED", "DAILY_LIMIT");
  const data = { startedAt, attempts: { increment: 1 } };
  await tx.alertMessage.update({ where: { id }, data });
  return { ...message, startedAt, attempts: message.attempts + 1 };
}
