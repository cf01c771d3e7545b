import type { FastifyInstance, FastifyRequest } from "fastify";
import pLimit from "p-limit";
import { tooMany } from "../../core/errors.ts";
import { tooManyMessage } from "../../core/rateLimits/requestLimit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Lets the next waiting request with an API key begin. */
    releaseSlot: (() => void) | null;
  }
}

/** Few enough that a visitor's page waits only shortly between its steps. */
const defaults = { maxConcurrent: 4, maxWaiting: 200 };

/** After which a refused client should try again. */
const retryMs = 1_000;

/** Runs work within the limit. RATE_LIMITED where too many wait already. */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Carries out a few requests with API keys at the same time and queues the others, so that programs that poll at
 * their limits don't delay visitors. A request takes a slot when its body has arrived, and releases it when its
 * response is ready, so that a slow client holds none. Requests whose bodies are read as streams, such as uploads, take
 * no slot.
 */
export function limitConcurrency(
  app: FastifyInstance,
  { maxConcurrent, maxWaiting } = defaults,
): ConcurrencyLimit {
  const limit = pLimit(maxConcurrent);
  const checkWaiting = () => {
    if (limit.pendingCount >= maxWaiting) throw tooMany(tooManyMessage, retryMs, "api keys");
  };
  const takeSlot = () =>
    new Promise<() => void>((onSlot) => {
      void limit(() => new Promise<void>((release) => onSlot(release)));
    });
  const releaseSlot = (request: FastifyRequest) => {
    request.releaseSlot?.();
    request.releaseSlot = null;
  };

  app.decorateRequest("releaseSlot", null);
  app.addHook("preValidation", async (request, reply) => {
    if (!request.apiKey || isStreamed(request)) return;
    checkWaiting();
    request.releaseSlot = await takeSlot();
    // The client has gone while it waited, so `onResponse` is over: neither the handler nor another hook follows.
    if (!reply.raw.destroyed) return;
    releaseSlot(request);
    return reply.hijack();
  });
  app.addHook("onSend", async (request) => releaseSlot(request));
  app.addHook("onResponse", async (request) => releaseSlot(request));
  return async (work) => {
    checkWaiting();
    return limit(work);
  };
}

const isStreamed = ({ headers }: FastifyRequest): boolean =>
  !(headers["content-type"] ?? "application/json").startsWith("application/json");
