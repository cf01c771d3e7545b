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
     * Sends a response of any length as a stream. Calls `open` when the response has got a place. `etag` identifies the
     * content of a response that clients may cache.
     */
    sendLong(open: () => Parts | Promise<Parts>, etag?: string): Promise<FastifyReply>;
  }
}

type Parts = AsyncIterable<string | Buffer>;

/** The longest time for sending a response. A client with 1 Mbit/s receives 100,000 devices in this time. */
const maxSendMs = 10 * 60_000;

const defaults = {
  /**
   * The number of responses that may be open. An open response whose client reads slowly takes about a megabyte of
   * memory, but holds no turn. The limit for each client leaves room for other clients.
   */
  places: {
    atOnce: 60,
    perClient: 6,
    maxWaiting: 60,
    maxWaitingPerClient: 10,
    maxWaitMs: 15_000,
    maxHoldMs: maxSendMs + 60_000,
  },
  /**
   * The number of responses that may make a part at the same time. Few turns are enough, and pages wait only briefly.
   */
  turns: {
    atOnce: 3,
    perClient: 2,
    maxWaiting: 60,
    maxWaitingPerClient: 60,
    maxWaitMs: maxSendMs,
    maxHoldMs: 30_000,
  },
} satisfies Record<string, SlotLimits>;

/** The bytes that a response makes in one turn: one page of large rows, or many short rows. */
const partBytes = 64 * 1024;

/** A refused client should try again after this many milliseconds. */
const retryMs = 5_000;

const message = t("Several long responses are being sent. Please try again in a few seconds.");

type Options = {
  cache: ResponseCache;
  /** Returns the network or verified API key whose limits the request counts against. */
  clientOf(request: FastifyRequest): string;
  /** Called before a response waits for its place, to release the request's resources. */
  onWait(request: FastifyRequest): void;
  limits?: { places: SlotLimits; turns: SlotLimits };
};

/**
 * Sends responses that grow with the database as streams, as fast as their clients receive them. Only a few responses
 * make a part at the same time. Each part takes a new turn, so that a slow client does not hold a turn. A response that
 * can't get a place soon is refused with `Retry-After`.
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
    // A HEAD request gets an empty body. Fastify would otherwise read the stream to its end.
    if (request.method === "HEAD") return this.headers(headers).send(Readable.from([]));
    const taker = { client: clientOf(request), response: raw };
    onWait(request);
    const leave = await places.take(taker);
    if (!leave) return this.hijack();
    // When a client has closed its end, Node sends nothing more, but waits until the client has read the bytes sent so
    // far. The connection is destroyed instead.
    const onEnd = () => void raw.destroy();
    request.raw.socket.once("end", onEnd);
    // Node certainly emits `close` for this response, because the response gets here only when its turn on the
    // connection has come.
    raw.once("close", () => {
      request.raw.socket.off("end", onEnd);
      leave();
    });
    const parts = inTurns(await open(), () => turns.take(taker));
    const stream = Readable.from(parts, { objectMode: false });
    return this.headers(headers).send(addAbortSignal(AbortSignal.timeout(maxSendMs), stream));
  });
});

/** Yields the same bytes in parts of about `partBytes`. Each part is made in a separate turn. */
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

/** Reads at least `partBytes`, or the rest of the text. */
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
