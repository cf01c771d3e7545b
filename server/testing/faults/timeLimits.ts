import { timeFactor } from "../timeFactor.mjs";

/** The documented time limits, in milliseconds. */
export const timeLimits = {
  /** From the start of a server, or the death of its PostgreSQL, until it is ready. */
  ready: 10_000 * timeFactor,
  /**
   * Until requests that need the lost database get 503, and `/readyz` too. This is mostly waiting for
   * timeouts of half that length, so a busy machine hardly prolongs it.
   */
  unavailable: 10_000 * Math.min(timeFactor, 2),
  /** From the return of the database, or of space on the disk, until all requests succeed. */
  recovered: 30_000 * timeFactor,
  /** From SIGTERM until the process has exited. */
  stopped: 10_000 * timeFactor,
};
