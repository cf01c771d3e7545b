import { addAbortSignal, finished, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { ResponseCache } from "../cache/responseCache.ts";
import { t } from "../core/i18n.ts";
import { Slots } from "../core/slots.ts";
import { detachPending, hasEtag, revalidationHeaders } from "./responseCachePlugin.ts";

declare module "fastify" {
  interface FastifyReply {
    /**
     * Sends a response of any length as a stream, which is opened when it is this response's turn. `etag` identifies
     * the content of one that may be cached.
     */
    sendLong(open: () => Readable | Promise<Readable>, etag?: string): Promise<FastifyReply>;
  }
}

/** Few enough that pages wait only shortly between their steps, and that the memory for all of them is small. */
const defaults = { atOnce: 3, maxWaiting: 20, maxWaitMs: 15_000 };

/** A client that takes longer than this would keep others waiting: 100,000 devices at 1 Mbit/s. */
const maxSendMs = 10 * 60_000;

/** After which a refused client should try again. */
const retryMs = 5_000;

const message = t("Several long responses are being sent. Please try again in a few seconds.");

type Options = {
  cache: ResponseCache;
  /** Whether a request waits for its turn, and not in another queue. */
  needsTurn(request: FastifyRequest): boolean;
  limits?: typeof defaults;
};

/**
 * Responses that grow with the database are streams, sent as fast as their clients receive them, a few at the same
 * time. Those that would have to wait long are refused, with `Retry-After`.
 */
export const longResponses = fp(async (app: FastifyInstance, options: Options) => {
  const { cache, needsTurn, limits = defaults } = options;
  const turns = new Slots({ ...limits, refusal: { message, retryMs, reason: "long responses" } });

  app.decorateReply("sendLong", async function (this: FastifyReply, open, etag) {
    const { request } = this;
    const isPublic = detachPending(cache, request);
    const headers = isPublic && etag ? { ...revalidationHeaders(request), etag } : {};
    if (isPublic && etag && hasEtag(request, etag)) return this.code(304).headers(headers).send();
    // Without a body that Fastify would read to its end.
    if (request.method === "HEAD") return this.headers(headers).send(Readable.from([]));
    const endTurn = needsTurn(request) ? await turns.take() : () => undefined;
    // Fastify's `onResponse` is not called where the client goes away.
    finished(this.raw, endTurn);
    if (this.raw.destroyed) return this.hijack();
    const stream = addAbortSignal(AbortSignal.timeout(maxSendMs), await open());
    return this.headers(headers).send(stream);
  });
});
