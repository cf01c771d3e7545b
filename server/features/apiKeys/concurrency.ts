import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { tooManyMessage } from "../../core/rateLimits/requestLimit.ts";
import { type SlotLimits, Slots } from "../../core/slots.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Releases the request's slot, so that the next waiting request can begin. Null if the request has no slot. */
    releaseSlot: (() => void) | null;
  }
}

const defaults: SlotLimits = {
  /**
   * The number of requests that are handled at a time. The number is so small that a visitor's page waits only briefly
   * between its steps.
   */
  atOnce: 4,
  perClient: 3,
  maxWaiting: 200,
  maxWaitingPerClient: 100,
  maxWaitMs: 30_000,
  maxHoldMs: 60_000,
};

/** The milliseconds after which a refused client should try again. */
const retryMs = 1_000;

/**
 * Handles a few requests with API keys at the same time and queues the others, so that programs that poll at their
 * limits don't delay visitors. A request takes a slot once its key is verified. The request has no slot while its body
 * arrives, and releases its slot when its response is ready, so that a slow client holds no slot. Requests whose bodies
 * are streamed, such as uploads, need no slot.
 *
 * Register this after the hook that reads keys and before the response cache. A request can wait in the cache for the
 * response of another request, and the other request must already have its slot.
 */
export function limitConcurrency(app: FastifyInstance, limits: SlotLimits = defaults): void {
  const refusal = { message: tooManyMessage, retryMs, reason: "api keys" };
  const slots = new Slots({ ...limits, refusal });
  const takeSlot = (
    request: FastifyRequest,
    reply: FastifyReply,
    done: (error?: Error) => void,
  ) => {
    const { apiKey: key } = request;
    // Requests of visitors don't wait.
    if (!key || request.releaseSlot) return done();
    slots.take({ client: key.id, response: reply.raw }).then((release) => {
      request.releaseSlot = release ?? null;
      // The client closed the connection while the request waited.
      if (release) done();
      else reply.hijack();
    }, done);
  };

  app.decorateRequest("releaseSlot", null);
  app.addHook("onRequest", takeSlot);
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    if (hasBody(request)) releaseSlot(request);
    done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    if (isStreamed(request)) done();
    else takeSlot(request, reply, done);
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    releaseSlot(request);
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    releaseSlot(request);
    done();
  });
}

/** Releases the slot of a request that waits for something else, before the request ends. */
export function releaseSlot(request: FastifyRequest): void {
  request.releaseSlot?.();
  request.releaseSlot = null;
}

/**
 * Returns whether a body will arrive. Never true for a GET: Fastify does not read its body, and other requests may
 * already be waiting for its response.
 */
const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== "GET" &&
  method !== "HEAD" &&
  (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined);

const isStreamed = ({ headers }: FastifyRequest): boolean =>
  !(headers["content-type"] ?? "application/json").startsWith("application/json");
