import { timeFactor } from "../timeFactor.mjs";

/** The documented time limits, in milliseconds. */
export const timeLimits = {
  /** The time from the start of a server, or the death of its PostgreSQL, until it is ready. */
  ready: 10_000 * timeFactor,
  /**
   * The time until requests that need the lost database get 503, and `/readyz` also gets 503. Most of this time is a
   * wait for timeouts, so a busy machine hardly prolongs it.
   */
  unavailable: 10_000 * Math.min(timeFactor, 2),
  /** The time from the return of the database, or of space on the disk, until all requests succeed. */
  recovered: 30_000 * timeFactor,
  /** The time from SIGTERM until the process has exited. */
  stopped: 10_000 * timeFactor,
};
