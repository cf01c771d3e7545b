import { z } from "zod";
import type { Deps } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { defineTask } from "../../jobs/task.ts";

/** The task that makes the due deliveries of an endpoint. */
export const deliverTask = defineTask("webhooks.deliver", z.object({ endpointId: z.uuid() }));

/**
 * Returns the name of an endpoint's queue. All servers together run only one job of a queue at a time, so that an
 * endpoint's deliveries are made in order.
 */
const queueOf = (endpointId: string) => `webhooks:${endpointId}`;

/**
 * Adds a job that makes an endpoint's deliveries, now or later. The new job replaces a job that was scheduled for
 * later.
 */
export async function enqueueDeliveries(
  tx: Transaction,
  endpointId: string,
  delayMs = 0,
): Promise<void> {
  const queue = queueOf(endpointId);
  await enqueue(tx, deliverTask, { endpointId }, { delayMs, queue, key: `${queue}:later` });
}

/** Adds a job for new deliveries. A job for a later attempt neither replaces nor delays the new job. */
export const enqueueNewDeliveries = (tx: Transaction, endpointId: string): Promise<void> =>
  enqueue(tx, deliverTask, { endpointId }, { queue: queueOf(endpointId) });

/** Adds missing jobs for due deliveries, for example after a restore, or after a job was given up. */
export async function resumeDeliveries({
  database,
  clock,
}: Pick<Deps, "database" | "clock">): Promise<void> {
  const rows = await database.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoint AS endpoint
    WHERE EXISTS (
      SELECT FROM webhook_delivery WHERE "endpointId" = endpoint.id AND state = 'PENDING'
        AND (endpoint.enabled OR "isManual")
        AND ("nextAttemptAt" IS NULL OR "nextAttemptAt" <= ${clock()}))
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs AS job
        WHERE job.queue_name = 'webhooks:' || endpoint.id AND job.attempts < job.max_attempts)`;
  for (const { id } of rows) await enqueueDeliveries(database, id);
}
