import type { FastifyInstance, FastifyRequest } from "fastify";
import { turnWithTime } from "../core/turns.ts";

/** Whether a request is a health check, which never waits. */
const isProbe = (url: string) => /^\/(?:healthz|readyz)(?:\?|$)/.test(url);

/**
 * Handles requests one at a time and lets the event loop turn between two requests. The bodies of requests on many
 * connections may arrive at the same time. Without turns, twenty requests of 50 ms each would run as one task, and
 * every other client would wait a second.
 */
export function inFairTurns(app: FastifyInstance): void {
  const startInTurn = async ({ url }: FastifyRequest) => {
    if (!isProbe(url)) await turnWithTime();
  };
  app.addHook("preValidation", startInTurn);
  // The requests need turns once more here, because the database's responses for many sessions may arrive at the same
  // time.
  app.addHook("preHandler", startInTurn);
}
