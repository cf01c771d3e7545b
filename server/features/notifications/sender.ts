import type { Deps } from "../../core/context.ts";
import { languageStored } from "../../core/i18n.ts";
import { isQuiet } from "../../core/quietCopy.ts";
import { senderIn } from "../../core/shopSettings.ts";
import { SmsError } from "../../core/sms.ts";
import type { Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import type { NotificationReason, NotificationState } from "../../generated/prisma/enums.ts";
import { isWithinDailyLimit } from "./dailyLimit.ts";
import { factsOf, isOutdated, type NotificationRow, withFacts } from "./facts.ts";
import { enqueueAnotherAttempt } from "./queue.ts";
import { textOf } from "./texts.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The longest pause between two attempts. Pauses begin with 10 seconds and double each time. */
const longestPauseMs = 15 * minute;

/** A message counts as failed if the gateway has not accepted it within this time after it was due. */
export const giveUpAfterMs = 4 * day;

/** A message whose sending has begun. */
type Claimed = NotificationRow & { startedAt: Date };

/**
 * Sends a queued message, unless there is a reason to skip the message. The start of the attempt is committed before
 * the gateway is called, so that an attempt with an unknown outcome is not repeated. If the gateway did not accept the
 * message, adds another job for later.
 */
export async function sendNotification(deps: Deps, { id }: { id: string }): Promise<void> {
  const claimed = await claim(deps, id);
  if (!claimed) return;
  const fault = await attempt(deps, claimed);
  await store(deps, claimed, fault);
}

async function claim(deps: Deps, id: string): Promise<Claimed | undefined> {
  return deps.database.$transaction(async (tx) => {
    await lockRows(tx, "notification", [id]);
    const row = await tx.notification.findUnique({ where: { id }, include: withFacts });
    if (row?.state !== "QUEUED") return undefined;
    if (row.startedAt) {
      await end(deps, tx, row, "UNKNOWN", "INTERRUPTED");
      return undefined;
    }
    const startedAt = deps.clock();
    const reason = await reasonToSkip(deps, tx, row, startedAt);
    if (reason) {
      await end(deps, tx, row, "SKIPPED", reason);
      return undefined;
    }
    const data = { startedAt, attempts: { increment: 1 } };
    await tx.notification.update({ where: { id }, data });
    return { ...row, startedAt, attempts: row.attempts + 1 };
  });
}

async function reasonToSkip(
  deps: Deps,
  tx: Transaction,
  row: NotificationRow,
  now: Date,
): Promise<NotificationReason | undefined> {
  if (await isQuiet(tx)) return "RESTORED";
  if (!deps.env.SMS_NOTIFICATIONS) return "SWITCHED_OFF";
  if (!row.user.smsNotifications) return "OPTED_OUT";
  if (isOutdated(row, now)) return "OUTDATED";
  return (await isWithinDailyLimit(deps, tx, now)) ? undefined : "DAILY_LIMIT";
}

type Fault = SmsError["fault"]["kind"];

/**
 * Calls the gateway. Returns the reason why the gateway did not accept the message; null if the gateway accepted it.
 */
async function attempt(deps: Deps, row: Claimed): Promise<Fault | null> {
  const language = languageStored(row.user.language);
  const sender = await senderIn(deps, language);
  const text = textOf(sender, factsOf(row, deps.clock()), language);
  return sendingFault(deps, row.user.mobile, text);
}

/** Sends a message. Returns the reason why the gateway did not accept the message; null if the gateway accepted it. */
export async function sendingFault(
  { sms }: Pick<Deps, "sms">,
  mobile: string,
  text: string,
): Promise<Fault | null> {
  try {
    await sms.send(mobile, text);
    return null;
  } catch (error) {
    if (error instanceof SmsError) return error.fault.kind;
    throw error;
  }
}

async function store(deps: Deps, row: Claimed, fault: Fault | null): Promise<void> {
  const { database, clock } = deps;
  if (fault === null) return end(deps, database, row, "SENT", null);
  if (fault === "NO_RESPONSE") return end(deps, database, row, "UNKNOWN", fault);
  const now = clock();
  await database.$transaction(async (tx) => {
    await tx.notification.update({
      where: { id: row.id },
      data: { startedAt: null, reason: fault },
    });
    if (now.getTime() - row.dueAt.getTime() > giveUpAfterMs)
      return end(deps, tx, row, "FAILED", fault);
    deps.metrics.notifications.inc({ kind: row.kind, outcome: fault });
    await enqueueAnotherAttempt(tx, row.id, pauseAfter(row.attempts));
  });
}

/** Returns the pause in milliseconds after a number of attempts. */
export const pauseAfter = (attempts: number) => Math.min(5_000 * 2 ** attempts, longestPauseMs);

/**
 * Stores the outcome of a message. Also replaces the outcome UNKNOWN, because an attempt that seemed interrupted may
 * still end.
 */
async function end(
  { clock, metrics }: Deps,
  tx: Transaction,
  { id, kind }: NotificationRow,
  state: NotificationState,
  reason: NotificationReason | null,
): Promise<void> {
  const sentAt = state === "SENT" ? clock() : null;
  const { count } = await tx.notification.updateMany({
    where: { id, state: { in: ["QUEUED", "UNKNOWN"] } },
    data: { state, reason, sentAt },
  });
  if (count > 0) metrics.notifications.inc({ kind, outcome: reason ?? state });
}
