import type { FastifyBaseLogger } from "fastify";
import { isOutage } from "../database/outages.ts";

const pauseMs = 10_000;

/** The time at which the outage was last logged, and the number of failures since then. */
let loggedAt = Number.NEGATIVE_INFINITY;
let others = 0;

/**
 * Logs an unexpected error. During a database outage every request fails in the same way. The outage is therefore
 * logged at most every ten seconds, with the number of failures in between. The metrics count every failure.
 */
export function logFailure(
  log: Pick<FastifyBaseLogger, "error">,
  err: unknown,
  message: string,
  fields: object = {},
): void {
  if (!isOutage(err)) {
    log.error({ err, ...fields }, message);
    return;
  }
  if (performance.now() - loggedAt < pauseMs) {
    others += 1;
    return;
  }
  log.error({ err, ...fields, others }, message);
  loggedAt = performance.now();
  others = 0;
}
