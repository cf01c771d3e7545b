import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { tooManyMessage } from "../../core/rateLimits/requestLimit.ts";
import { type SlotLimits, Slots } from "../../core/slots.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Releases the slot that the request holds, so that the next waiting request can begin. Null if the request holds
     * no slot.
     */
    releaseSlot: (() => void) | null;
  }
}

const defaults: SlotLimits = {
  /**
   * The number of requests with API keys that are handled at a time. The number is small, so that a visitor's request
   * waits only briefly for these requests.
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
 * Handles a few requests with API keys at the same time and queues the others. Programs that poll at their limits
 * therefore don't delay visitors. A request takes a slot once its key is verified. A slow client holds no slot: the
 * request has no slot while its body arrives, and releases its slot when its response is ready. Requests whose bodies
 * are streamed, such as uploads, need no slot.
 * Register this after the hook that reads keys and before the response cache. A request that waits in the cache for
 * another request's response must not take the slot that the other request needs.
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
      // If the client closed the connection while the request waited, the request ends here.
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

/** Releases the slot of a request before the request ends. Used when the request waits for something else. */
export function releaseSlot(request: FastifyRequest): void {
  request.releaseSlot?.();
  request.releaseSlot = null;
}

/**
 * Returns whether a body will arrive. A GET counts as having no body: Fastify does not read the body of a GET, and
 * other requests may already be waiting for the response to the GET.
 */
const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== "GET" &&
  method !== "HEAD" &&
  (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined);

const isStreamed = ({ headers }: FastifyRequest): boolean =>
  !(headers["content-type"] ?? "application/json").startsWith("application/json");
