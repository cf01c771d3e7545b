import type { FastifyInstance, FastifyRequest } from "fastify";
import { turnWithTime } from "../core/turns.ts";

/** Returns whether a request is a health check, which never waits. */
const isProbe = (url: string) => /^\/(?:healthz|readyz)(?:\?|$)/.test(url);

/**
 * Handles requests in time slices (core/turns.ts) and lets the event loop turn between two slices. The bodies of
 * requests on many connections may arrive at the same time. Without turns, twenty requests of 50 ms each would run as
 * one task, and every other client would wait a second.
 */
export function inFairTurns(app: FastifyInstance): void {
  const startInTurn = async ({ url }: FastifyRequest) => {
    if (!isProbe(url)) await turnWithTime();
  };
  app.addHook("preValidation", startInTurn);
  // Requests wait for a turn a second time here, because the database's responses about many sessions may arrive at the
  // same time.
  app.addHook("preHandler", startInTurn);
}
