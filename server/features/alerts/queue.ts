import { z } from "zod";
import type { Deps } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import { enqueue, enqueueAll } from "../../jobs/enqueue.ts";
import { defineTask } from "../../jobs/task.ts";
import { sendQueue } from "../notifications/queue.ts";

/** Sends a user the news that is waiting. */
export const sendTask = defineTask("alerts.send", z.object({ userId: z.uuid() }));

/** Sends a message by SMS. */
export const smsTask = defineTask("alerts.sms", z.object({ id: z.uuid() }));

/** The time in which news is collected into one message. */
const gatherMs = 4_000;

/** Adds jobs that send users their news a few seconds later. Further news does not delay a message. */
export async function enqueueMessages(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const jobs = [...new Set(userIds)].sort().map((userId) => ({
    payload: { userId },
    delayMs: gatherMs,
    key: `alerts.send:${userId}`,
  }));
  await enqueueAll(tx, sendTask, jobs, { keepTime: true });
}

/**
 * Adds a job that checks a user's news again later. The job has a separate key, because a job with the usual key would
 * delay an earlier job.
 */
export const enqueueLater = (tx: Transaction, userId: string, delayMs: number): Promise<void> =>
  enqueue(tx, sendTask, { userId }, { delayMs, key: `alerts.send:${userId}:later` });

/** Adds a job that sends a message by SMS. All servers together send one message at a time. */
export const enqueueSms = (tx: Transaction, id: string, delayMs = 0): Promise<void> =>
  enqueue(tx, smsTask, { id }, { delayMs, queue: sendQueue, key: `alerts.sms:${id}` });

/**
 * Adds missing jobs. Jobs are missing after a restore, because backups contain no jobs. A job that was given up is
 * missing too.
 */
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
