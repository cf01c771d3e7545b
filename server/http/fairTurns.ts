import type { FastifyInstance, FastifyRequest } from "fastify";
import { turnWithTime } from "../core/turns.ts";

/** Those who watch the server wait for nobody. */
const isProbe = (url: string) => /^\/(?:healthz|readyz)(?:\?|$)/.test(url);

/**
 * Carries requests out in slices between which the event loop turns. The bodies of requests on many connections arrive
 * at once: without this, twenty that take 50 ms each would be one task, and every other client would wait a second.
 */
export function inFairTurns(app: FastifyInstance): void {
  const startInTurn = async ({ url }: FastifyRequest) => {
    if (!isProbe(url)) await turnWithTime();
  };
  app.addHook("preValidation", startInTurn);
  // Again, since what the database says of many sessions arrives at once, too.
  app.addHook("preHandler", startInTurn);
}
