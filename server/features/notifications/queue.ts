import { z } from "zod";
import { dayMs } from "../../../shared/durations.ts";
import type { Deps } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import type { NotificationKind } from "../../generated/prisma/enums.ts";
import { enqueue, enqueueAll } from "../../jobs/enqueue.ts";
import { defineTask } from "../../jobs/task.ts";
import { offerOf } from "./facts.ts";

/** Sends one message. */
export const sendTask = defineTask("notifications.send", z.object({ id: z.uuid() }));

/**
 * The name of the queue. All servers together send one message at a time, because the gateway's limits apply to the
 * whole shop.
 */
export const sendQueue = "sms";

const keyOf = (id: string) => `notification:${id}`;

/** A message to the seller of an evaluation. */
export type NotificationRequest = {
  evaluationId: string;
  kind: NotificationKind;
  /**
   * Distinguishes messages of the same kind, such as messages about two offers. One message is sent for each revision.
   */
  revision: number;
};

/**
 * The kinds of messages for which admins call the seller if the shop sends no messages. A seller who has been paid
 * needs no call.
 */
const toldByPhone: readonly NotificationKind[] = [
  "APPROVED",
  "REJECTED",
  "REVISED",
  "EXPIRES_SOON",
];

/**
 * Queues messages in the same transaction as their cause. A reminder is due a day before the offer expires. Any other
 * message is due immediately. A message that already exists is not changed. If the shop sends no messages, only
 * messages about which admins call the sellers are stored, as skipped.
 */
export async function queueNotifications(
  tx: Transaction,
  { env, clock }: Pick<Deps, "env" | "clock">,
  requests: readonly NotificationRequest[],
): Promise<void> {
  const sends = env.SMS_NOTIFICATIONS;
  const told = sends ? requests : requests.filter(({ kind }) => toldByPhone.includes(kind));
  if (told.length === 0) return;
  const now = clock();
  const evaluations = await evaluationsOf(tx, told);
  const notSent = sends ? {} : ({ state: "SKIPPED", reason: "SWITCHED_OFF" } as const);
  const rows = await tx.notification.createManyAndReturn({
    data: told.flatMap((request) => {
      const evaluation = evaluations.get(request.evaluationId);
      const dueAt = evaluation && dueTimeOf(request, evaluation, now);
      return dueAt ? [{ ...request, ...notSent, userId: evaluation.userId, dueAt }] : [];
    }),
    skipDuplicates: true,
    select: { id: true, dueAt: true },
  });
  if (sends) await enqueueSending(tx, rows, now);
}

async function evaluationsOf(tx: Transaction, requests: readonly NotificationRequest[]) {
  const rows = await tx.evaluation.findMany({
    where: { id: { in: requests.map(({ evaluationId }) => evaluationId) } },
    select: {
      id: true,
      userId: true,
      quoteAmount: true,
      quoteValidUntil: true,
      purchase: { select: { state: true, amount: true, expiresAt: true } },
    },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns when a message is due. Returns undefined for a reminder that would be too late, and for a reminder of an
 * offer that does not expire.
 */
function dueTimeOf(
  { kind }: NotificationRequest,
  evaluation: Parameters<typeof offerOf>[0],
  now: Date,
): Date | undefined {
  if (kind !== "EXPIRES_SOON") return now;
  const { until } = offerOf(evaluation);
  const dueAt = until && new Date(until.getTime() - dayMs);
  return dueAt && dueAt > now ? dueAt : undefined;
}

/** Adds a job for another attempt. The new job replaces the running job. */
export async function enqueueAnotherAttempt(
  tx: Transaction,
  id: string,
  delayMs: number,
): Promise<void> {
  await enqueue(tx, sendTask, { id }, { delayMs, key: keyOf(id), queue: sendQueue });
}

async function enqueueSending(
  tx: Transaction,
  rows: readonly { id: string; dueAt: Date }[],
  now: Date,
): Promise<void> {
  const jobs = rows.map(({ id, dueAt }) => {
    const delayMs = Math.max(0, dueAt.getTime() - now.getTime());
    return { payload: { id }, delayMs, key: keyOf(id), queue: sendQueue };
  });
  await enqueueAll(tx, sendTask, jobs);
}

/** Adds missing jobs for queued messages. Jobs are missing after a restore, because backups contain no jobs. */
export async function requeueNotifications({
  database,
  clock,
}: Pick<Deps, "database" | "clock">): Promise<void> {
  await database.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: string; dueAt: Date }[]>`
      SELECT id, "dueAt" FROM notification WHERE state = 'QUEUED' AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs AS job
        WHERE job.key = 'notification:' || notification.id AND job.attempts < job.max_attempts)`;
    await enqueueSending(tx, rows, clock());
  });
}
