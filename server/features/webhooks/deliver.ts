import type { Deps } from "../../core/context.ts";
import { isQuiet } from "../../core/quietCopy.ts";
import type { WebhookEndpoint } from "../../generated/prisma/client.ts";
import type { RunningJob } from "../../jobs/task.ts";
import { post } from "../../outbound/post.ts";
import { type Claimed, claimDeliveries, nextAttemptOf } from "./claims.ts";
import { storeOutcome } from "./outcomes.ts";
import { enqueueDeliveries } from "./queue.ts";
import { bodyOf, headersOf, signatureOf } from "./sign.ts";

/** The number of requests that are sent to one endpoint at a time. */
const concurrency = 5;

/**
 * The time after which a job starts no more requests. The job then adds another job and ends, so that other jobs get
 * their turn.
 */
const turnMs = 5_000;

const shortestPauseMs = 1_000;

/**
 * Makes the due deliveries of an endpoint, and adds a job for the next attempt. The start of an attempt is committed
 * before its request is sent. If the server is killed, another job makes the delivery again.
 */
export async function deliver(
  deps: Deps,
  { endpointId: id }: { endpointId: string },
  { signal }: Pick<RunningJob, "signal">,
): Promise<void> {
  const { database, clock } = deps;
  const began = performance.now();
  while (!signal.aborted && performance.now() - began < turnMs) {
    // In a quiet copy, deliveries wait until `resumeDeliveries` adds their jobs again.
    if (await isQuiet(database)) return;
    const endpoint = await database.webhookEndpoint.findUnique({ where: { id } });
    if (!endpoint) return;
    const claimed = await claimDeliveries(database, endpoint, clock(), concurrency);
    if (claimed.length === 0) return enqueueNext(deps, endpoint);
    await Promise.all(claimed.map((delivery) => attempt(deps, endpoint, delivery, signal)));
  }
  await enqueueDeliveries(database, id);
}

async function attempt(
  deps: Deps,
  endpoint: WebhookEndpoint,
  delivery: Claimed,
  signal: AbortSignal,
): Promise<void> {
  const { eventId, startedAt } = delivery;
  const body = bodyOf(delivery);
  const signature = signatureOf(endpoint, eventId, startedAt, body);
  const headers = headersOf(eventId, startedAt, signature);
  const result = await post(
    { url: endpoint.url, headers, body },
    { allowPrivate: deps.env.WEBHOOKS_ALLOW_PRIVATE, signal },
  );
  const isInterrupted = signal.aborted && result.status === null;
  await storeOutcome(deps, endpoint.id, delivery, { ...result, signature, isInterrupted });
}

async function enqueueNext({ database, clock }: Deps, endpoint: WebhookEndpoint): Promise<void> {
  const next = await nextAttemptOf(database, endpoint);
  if (!next) return;
  const delayMs = Math.max(shortestPauseMs, next.getTime() - clock().getTime());
  await enqueueDeliveries(database, endpoint.id, delayMs);
}
