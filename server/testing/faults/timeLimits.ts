import { timeFactor } from "../timeFactor.mjs";

/** The documented time limits, in milliseconds. */
export const timeLimits = {
  /** The time until a server is ready, from its start or from the death of its PostgreSQL. */
  ready: 10_000 * timeFactor,
  /**
   * The time until `/readyz` and all requests that need the lost database get 503. A busy machine hardly prolongs this
   * time, because the server mostly waits for timeouts.
   */
  unavailable: 10_000 * Math.min(timeFactor, 2),
  /**
   * The time until all requests succeed again, from the moment when the database is back or the disk has space again.
   */
  recovered: 30_000 * timeFactor,
  /** The time from SIGTERM until the process has exited. */
  stopped: 10_000 * timeFactor,
};
