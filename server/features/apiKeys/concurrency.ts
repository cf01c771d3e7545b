import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import pLimit from "p-limit";
import { tooMany } from "../../core/errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Ends the turn of a request with an API key. */
    endTurn: (() => void) | null;
  }
}

/** Enough to keep the processor and the database busy between their responses. */
const maxConcurrent = 4;

const maxWaiting = 100;

/** After which a refused client should try again. */
const retryMs = 1_000;

/** Runs work in turns, a few at the same time for all API keys. RATE_LIMITED where too many wait already. */
export type Turns = {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

/**
 * Lets a few requests with API keys be carried out at the same time: the others wait, so that programs that poll
 * at their limits don't delay visitors. A turn begins when the body has arrived and ends when the response is ready, so
 * that a slow client holds none. Requests whose bodies are read as streams, such as uploads, take no turn.
 */
export function takeTurns(app: FastifyInstance): Turns {
  const limit = pLimit(maxConcurrent);
  const checkWaiting = () => {
    if (limit.pendingCount >= maxWaiting)
      throw tooMany("Too many requests with API keys at the same time.", retryMs, "api keys");
  };
  const begin = () =>
    new Promise<() => void>((resolve) => void limit(() => new Promise<void>(resolve)));
  const end = (request: FastifyRequest) => {
    request.endTurn?.();
    request.endTurn = null;
  };

  app.decorateRequest("endTurn", null);
  app.addHook("preValidation", async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.apiKey || isStreamed(request)) return;
    checkWaiting();
    request.endTurn = await begin();
    // The client may have gone while it waited: then no other hook follows.
    if (reply.raw.destroyed) end(request);
  });
  app.addHook("onSend", async (request) => end(request));
  app.addHook("onResponse", async (request) => end(request));
  return {
    async run(work) {
      checkWaiting();
      return limit(work);
    },
  };
}

const isStreamed = ({ headers }: FastifyRequest): boolean =>
  !(headers["content-type"] ?? "application/json").startsWith("application/json");
