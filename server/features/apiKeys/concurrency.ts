import { finished, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { tooManyMessage } from "../../core/rateLimits/requestLimit.ts";
import { Slots } from "../../core/slots.ts";
import { carriesKey } from "./requestKey.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Lets the next waiting request with an API key begin. */
    releaseSlot: (() => void) | null;
  }
}

/** Few enough that a visitor's page waits only shortly between its steps. */
const defaults = { atOnce: 4, maxWaiting: 200 };

/** After which a refused client should try again. */
const retryMs = 1_000;

/**
 * Carries out a few requests with API keys at the same time and queues the others, so that programs that poll at
 * their limits don't delay visitors. A request takes a slot before its key is read, releases it while its body
 * arrives, and when its response is ready, so that a slow client holds none; a response that is a stream, such as an
 * export, is made until its end. Requests whose bodies are read as streams, such as uploads, are carried out without a
 * slot.
 *
 * To be registered before the response cache: other requests may wait for a response that is being made, so the
 * request that makes it must have its slot already.
 */
export function limitConcurrency(app: FastifyInstance, limits: typeof defaults = defaults): void {
  const refusal = { message: tooManyMessage, retryMs, reason: "api keys" };
  const slots = new Slots({ ...limits, refusal });
  const releaseSlot = (request: FastifyRequest) => {
    request.releaseSlot?.();
    request.releaseSlot = null;
  };
  const takeSlot = async (request: FastifyRequest, reply: FastifyReply) => {
    request.releaseSlot = await slots.take();
    // The client has gone while it waited, so `onResponse` is over: neither the handler nor another hook follows.
    if (!reply.raw.destroyed) return;
    releaseSlot(request);
    reply.hijack();
  };
  // Callbacks, since the requests of visitors wait for nothing.
  const needsSlot = (request: FastifyRequest) => carriesKey(request) && !request.releaseSlot;

  app.decorateRequest("releaseSlot", null);
  app.addHook("onRequest", (request, reply, done) => {
    if (needsSlot(request)) takeSlot(request, reply).then(() => done(), done);
    else done();
  });
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    if (hasBody(request)) releaseSlot(request);
    done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    if (needsSlot(request) && !isStreamed(request))
      takeSlot(request, reply).then(() => done(), done);
    else done();
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    // `onResponse` is not called where the client goes away.
    if (payload instanceof Readable) finished(reply.raw, () => releaseSlot(request));
    else releaseSlot(request);
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    releaseSlot(request);
    done();
  });
}

/** Fastify reads no body of a GET, which may be making a response for others already. */
const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== "GET" &&
  method !== "HEAD" &&
  (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined);

const isStreamed = ({ headers }: FastifyRequest): boolean =>
  !(headers["content-type"] ?? "application/json").startsWith("application/json");
