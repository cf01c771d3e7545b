import type { Deps } from "../../core/context.ts";
import { languageStored } from "../../core/i18n.ts";
import { isQuiet } from "../../core/quietCopy.ts";
import { senderIn } from "../../core/shopSettings.ts";
import type { Transaction } from "../../database/client.ts";
import type {
  AlertMessage,
  Prisma,
  PushRegistration,
  User,
} from "../../generated/prisma/client.ts";
import type { NotificationReason, NotificationState } from "../../generated/prisma/enums.ts";
import type { RunningJob } from "../../jobs/task.ts";
import { postTimeoutMs } from "../../outbound/post.ts";
import { pauseAfter } from "../notifications/sender.ts";
import { makeMessage, newsOf } from "./messages.ts";
import { sendPush } from "./push/send.ts";
import { enqueueLater, enqueueSms } from "./queue.ts";
import { pushOf } from "./texts.ts";

/**
 * The time after which a round of web pushes counts as interrupted. A round is interrupted when its server is killed.
 */
const leaseMs = postTimeoutMs + 5_000;

/** The number of rounds of web pushes before the message is sent by SMS. The rounds take about five minutes. */
const maxRounds = 5;

/** A message whose round of web pushes has begun, and the browsers that have not accepted it yet. */
type Claimed = { message: AlertMessage; user: User; registrations: PushRegistration[] };

/**
 * Sends a user the message of the day, if there is news: as a web push to each registered browser, or by SMS if no
 * browser is registered. Before a round of web pushes begins, its start is committed with a lease. If the server is
 * killed, another server repeats the web push to the browsers that have not accepted it. A repeated web push has the
 * same tag and therefore replaces the earlier web push.
 */
export async function sendAlerts(
  deps: Deps,
  { userId }: { userId: string },
  { signal }: Pick<RunningJob, "signal">,
): Promise<void> {
  const claimed = await claim(deps, userId);
  if (!claimed) return;
  const { message, user, registrations } = claimed;
  const language = languageStored(user.language);
  const news = await newsOf(deps.database, message.id);
  const payload = pushOf(await senderIn(deps, language), { ...message, news }, language);
  const failed = await Promise.all(
    registrations.map((registration) => pushTo(deps, message, registration, payload, signal)),
  );
  await deps.database.$transaction((tx) => endRound(deps, tx, message.id, failed.some(Boolean)));
}

async function claim(deps: Deps, userId: string): Promise<Claimed | undefined> {
  const { database, clock } = deps;
  return database.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM "user" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
    const now = clock();
    const pushes = { where: inOpenSession(now) };
    const user = await tx.user.findUnique({ where: { id: userId }, include: { pushes } });
    if (!user) return undefined;
    const open = await tx.alertMessage.findFirst({
      where: { userId, state: "QUEUED", smsAt: null },
    });
    if (open?.leasedUntil && open.leasedUntil > now) {
      await enqueueLater(tx, userId, open.leasedUntil.getTime() - now.getTime());
      return undefined;
    }
    const wantsMessages = user.smsNotifications;
    const hasPush = user.pushes.length > 0;
    const message = open ?? (await makeMessage(deps, tx, { id: userId, wantsMessages, hasPush }));
    if (message?.state !== "QUEUED") return undefined;
    if (await isQuiet(tx)) return end(deps, tx, message.id, "SKIPPED", "RESTORED");
    if (!wantsMessages) return end(deps, tx, message.id, "SKIPPED", "OPTED_OUT");
    await tx.alertMessage.update({
      where: { id: message.id },
      data: { leasedUntil: new Date(now.getTime() + leaseMs), attempts: { increment: 1 } },
    });
    const registrations = user.pushes.filter(({ id }) => !message.pushedTo.includes(id));
    return { message, user, registrations };
  });
}

/**
 * Returns the condition for browsers whose sessions are open. The rows of other browsers exist until the job for
 * expired sessions deletes them.
 */
const inOpenSession = (now: Date): Prisma.PushRegistrationWhereInput => ({
  OR: [{ sessionHash: null }, { session: { expiresAt: { gt: now } } }],
});

/**
 * Sends a web push to one browser. Returns whether the push failed. Deletes the browser's registration if the browser
 * has ended its subscription, or if its push service refuses the message in the last round.
 */
async function pushTo(
  deps: Deps,
  { id, attempts }: AlertMessage,
  registration: PushRegistration,
  payload: Parameters<typeof sendPush>[2],
  signal: AbortSignal,
): Promise<boolean> {
  const outcome = await sendPush(deps, registration, payload, signal);
  deps.metrics.notifications.inc({ kind: "WEB_PUSH", outcome });
  if (outcome === "SENT")
    await deps.database.alertMessage.update({
      where: { id },
      data: { pushedTo: { push: registration.id } },
    });
  const isRefusedForGood = outcome === "REFUSED" && attempts + 1 >= maxRounds;
  if (outcome === "GONE" || isRefusedForGood)
    await deps.database.pushRegistration.deleteMany({ where: { id: registration.id } });
  return outcome === "FAILED" || outcome === "REFUSED";
}

async function endRound(
  deps: Deps,
  tx: Transaction,
  id: string,
  hasFailed: boolean,
): Promise<void> {
  await tx.$executeRaw`SELECT FROM alert_message WHERE id = ${id}::uuid FOR UPDATE`;
  const message = await tx.alertMessage.findUnique({ where: { id } });
  if (message?.state !== "QUEUED" || message.smsAt) return;
  const { userId, attempts, pushedTo } = message;
  if (hasFailed && attempts < maxRounds) {
    await tx.alertMessage.update({ where: { id }, data: { leasedUntil: null } });
    await enqueueLater(tx, userId, pauseAfter(attempts));
  } else if (pushedTo.length > 0) {
    await end(deps, tx, id, "SENT", null);
  } else if (deps.env.SMS_NOTIFICATIONS) {
    await tx.alertMessage.update({
      where: { id },
      data: { leasedUntil: null, smsAt: deps.clock(), attempts: 0 },
    });
    await enqueueSms(tx, id);
  } else {
    await end(
      deps,
      tx,
      id,
      hasFailed ? "FAILED" : "SKIPPED",
      hasFailed ? "REFUSED" : "SWITCHED_OFF",
    );
  }
}

/**
 * Stores the outcome of a message. Also replaces the outcome UNKNOWN, because an attempt that counted as interrupted
 * may end after all.
 */
export async function end(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  id: string,
  state: NotificationState,
  reason: NotificationReason | null,
): Promise<undefined> {
  const sentAt = state === "SENT" ? clock() : null;
  await tx.alertMessage.updateMany({
    where: { id, state: { in: ["QUEUED", "UNKNOWN"] } },
    data: { state, reason, sentAt, leasedUntil: null },
  });
}
