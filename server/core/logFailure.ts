import type { FastifyBaseLogger } from "fastify";
import { isOutage } from "../database/outages.ts";

const pauseMs = 10_000;

/** Of outages: when one was logged last, and how many failures there were since. */
let loggedAt = Number.NEGATIVE_INFINITY;
let others = 0;

/**
 * Logs an unexpected error. An outage of the database fails every request in the same way: it is logged at most every
 * ten seconds, with the number of the other failures since. The metrics count each.
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
