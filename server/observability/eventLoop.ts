import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { pathOf } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/**
 * The interval at which a timer checks whether the event loop has stood still. Stalls shorter than this don't count.
 */
const lookMs = 100;

/** Stalls of at least this length are logged. */
const loggedMs = 1_000;

/** The metric is the longest stall in this period. The period is long enough for every scrape to see each stall. */
const rememberedMs = 5 * 60_000;

/** The largest number of requests in a line of the log. The requests that began first are preferred. */
const maxRequests = 10;

/**
 * Measures how long the event loop stands still. During a stall the server responds to no request. After a stall of a
 * second, the log lists the requests that were in flight. One of these requests caused the stall, unless a job or the
 * machine did.
 */
export const eventLoopStalls = fp(
  async (app: FastifyInstance, { metrics }: { metrics: Metrics }): Promise<void> => {
    /** The requests that are in flight or have ended since the last check, with the times when they began. */
    const inFlight = new Map<FastifyRequest, number>();
    const ended = new Set<FastifyRequest>();
    let stalls: { endedAt: number; ms: number }[] = [];
    let lastLook = performance.now();

    app.addHook("onRequest", (request, reply, done) => {
      inFlight.set(request, performance.now());
      reply.raw.once("close", () => ended.add(request));
      done();
    });

    const look = (): void => {
      const now = performance.now();
      const ms = now - lastLook - lookMs;
      lastLook = now;
      stalls = stalls.filter(({ endedAt }) => endedAt > now - rememberedMs);
      if (ms > lookMs) stalls.push({ endedAt: now, ms });
      if (ms > loggedMs) app.log.warn(stallOf(ms, inFlight, now), "The event loop stood still");
      metrics.stall.set(Math.max(0, ...stalls.map((stall) => stall.ms)) / 1_000);
      for (const request of ended) inFlight.delete(request);
      ended.clear();
    };
    const timer = setInterval(look, lookMs).unref();
    app.addHook("onClose", async () => clearInterval(timer));
  },
);

const stallOf = (ms: number, inFlight: Map<FastifyRequest, number>, now: number) => ({
  ms: Math.round(ms),
  inFlight: inFlight.size,
  requests: [...inFlight].slice(0, maxRequests).map(([{ id, method, url }, begunAt]) => ({
    reqId: id,
    method,
    path: pathOf(url),
    ms: Math.round(now - begunAt),
  })),
});
