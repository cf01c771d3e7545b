import { z } from "zod";
import type { Deps } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import { enqueue, enqueueAll } from "../../jobs/enqueue.ts";
import { defineTask } from "../../jobs/task.ts";
import { sendQueue } from "../notifications/queue.ts";

/** Handles jobs that the previous version's triggers added. The next release drops it. */
export const matchTask = defineTask("alerts.match", z.object({}));

/** Sends a user the waiting news. */
export const sendTask = defineTask("alerts.send", z.object({ userId: z.uuid() }));

/** Sends a message by SMS. */
export const smsTask = defineTask("alerts.sms", z.object({ id: z.uuid() }));

/** Has messages sent to users in a few seconds, with everything that happens until then. */
export async function enqueueMessages(tx: Transaction, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0)
    await tx.$executeRaw`SELECT enqueue_alert_messages(${[...new Set(userIds)]}::uuid[])`;
}

/** Looks again later. It has its own key, so that it does not delay what happens until then. */
export const enqueueLater = (tx: Transaction, userId: string, delayMs: number): Promise<void> =>
  enqueue(tx, sendTask, { userId }, { delayMs, key: `alerts.send:${userId}:later` });

/** Has a message sent by SMS. All servers together send one message at a time. */
export const enqueueSms = (tx: Transaction, id: string, delayMs = 0): Promise<void> =>
  enqueue(tx, smsTask, { id }, { delayMs, queue: sendQueue, key: `alerts.sms:${id}` });

/** Adds missing jobs: after a restore, which contains no jobs, or if a job was given up. */
export async function resumeAlerts({ database }: Pick<Deps, "database">): Promise<void> {
  await database.$transaction(async (tx) => {
    const users = await tx.$queryRaw<{ userId: string }[]>`
      SELECT "userId" FROM (
        SELECT "userId" FROM alert_news WHERE "messageId" IS NULL
        UNION SELECT "userId" FROM alert_message WHERE state = 'QUEUED' AND "smsAt" IS NULL) AS waiting
      WHERE NOT EXISTS (
        SELECT FROM graphile_worker.jobs AS job
        WHERE job.key IN ('alerts.send:' || "userId", 'alerts.send:' || "userId" || ':later')
          AND job.attempts < job.max_attempts)`;
    await enqueueMessages(
      tx,
      users.map(({ userId }) => userId),
    );
    const messages = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM alert_message WHERE state = 'QUEUED' AND "smsAt" IS NOT NULL AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs AS job
        WHERE job.key = 'alerts.sms:' || alert_message.id AND job.attempts < job.max_attempts)`;
    const jobs = messages.map(({ id }) => ({
      payload: { id },
      queue: sendQueue,
      key: `alerts.sms:${id}`,
    }));
    await enqueueAll(tx, smsTask, jobs);
  });
}
