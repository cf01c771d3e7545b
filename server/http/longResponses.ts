import { addAbortSignal, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { ResponseCache } from "../cache/responseCache.ts";
import { t } from "../core/i18n.ts";
import { type SlotLimits, Slots } from "../core/slots.ts";
import { detachPending, hasEtag, revalidationHeaders } from "./responseCachePlugin.ts";

declare module "fastify" {
  interface FastifyReply {
    /**
     * Sends a response of any length as a stream, which is opened when there is a place for it. `etag` identifies the
     * content of a response that clients may cache.
     */
    sendLong(open: () => Parts | Promise<Parts>, etag?: string): Promise<FastifyReply>;
  }
}

type Parts = AsyncIterable<string | Buffer>;

/** In this time, a client with 1 Mbit/s receives 100,000 devices. */
const maxSendMs = 10 * 60_000;

const defaults = {
  /**
   * How many responses may be open. A slowly read response needs about a megabyte of memory, but no turn. The limit for
   * each client leaves room for others.
   */
  places: {
    atOnce: 60,
    perClient: 6,
    maxWaiting: 60,
    maxWaitingPerClient: 10,
    maxWaitMs: 15_000,
    maxHoldMs: maxSendMs + 60_000,
  },
  /** How many responses may be making a part at the same time: few enough that pages only wait briefly. */
  turns: {
    atOnce: 3,
    perClient: 2,
    maxWaiting: 60,
    maxWaitingPerClient: 60,
    maxWaitMs: maxSendMs,
    maxHoldMs: 30_000,
  },
} satisfies Record<string, SlotLimits>;

/** The bytes that a response makes in one turn: a page of rows, or many short rows. */
const partBytes = 64 * 1024;

/** When a refused client should try again, in seconds. */
const retryMs = 5_000;

const message = t("Several long responses are being sent. Please try again in a few seconds.");

type Options = {
  cache: ResponseCache;
  /** The network or the verified API key for which a request counts. */
  clientOf(request: FastifyRequest): string;
  /** Called before a response waits for its place: releases what its request holds. */
  onWait(request: FastifyRequest): void;
  limits?: { places: SlotLimits; turns: SlotLimits };
};

/**
 * Sends responses that grow with the database as streams, as fast as their clients receive them. A few responses are
 * made at the same time, taking turns of one part each, so that a slow client holds no turn. Responses that can't get a
 * place soon are refused, with `Retry-After`.
 */
export const longResponses = fp(async (app: FastifyInstance, options: Options) => {
  const { cache, clientOf, onWait, limits = defaults } = options;
  const refusal = { message, retryMs, reason: "long responses" };
  const places = new Slots({ ...limits.places, refusal });
  const turns = new Slots({ ...limits.turns, refusal });

  app.decorateReply("sendLong", async function (this: FastifyReply, open, etag) {
    const { request, raw } = this;
    const isPublic = detachPending(cache, request);
    const headers = isPublic && etag ? { ...revalidationHeaders(request), etag } : {};
    if (isPublic && etag && hasEtag(request, etag)) return this.code(304).headers(headers).send();
    // Without a body, which Fastify would read to its end.
    if (request.method === "HEAD") return this.headers(headers).send(Readable.from([]));
    const taker = { client: clientOf(request), response: raw };
    onWait(request);
    const leave = await places.take(taker);
    if (!leave) return this.hijack();
    // If a client has closed its end, Node sends nothing more and waits until the client has read what was sent.
    const onEnd = () => void raw.destroy();
    request.raw.socket.once("end", onEnd);
    // Emitted for every response when its turn on the connection has come.
    raw.once("close", () => {
      request.raw.socket.off("end", onEnd);
      leave();
    });
    const parts = inTurns(await open(), () => turns.take(taker));
    const stream = Readable.from(parts, { objectMode: false });
    return this.headers(headers).send(addAbortSignal(AbortSignal.timeout(maxSendMs), stream));
  });
});

/** Yields the same text in parts of a given size; each part is made in its own turn. */
async function* inTurns(
  texts: Parts,
  takeTurn: () => ReturnType<Slots["take"]>,
): AsyncGenerator<Buffer> {
  const iterator = texts[Symbol.asyncIterator]();
  try {
    for (let isLast = false; !isLast; ) {
      const endTurn = await takeTurn();
      if (!endTurn) return;
      const part = await readPart(iterator).finally(endTurn);
      isLast = part.length < partBytes;
      if (part.length > 0) yield part;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Reads at least `partBytes`, or the rest. */
async function readPart(iterator: AsyncIterator<string | Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  while (bytes < partBytes) {
    const { value, done } = await iterator.next();
    if (done) break;
    const chunk = typeof value === "string" ? Buffer.from(value) : value;
    chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks, bytes);
}
