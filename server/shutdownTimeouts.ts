/**
 * Milliseconds from the signal to stop. Requests and jobs end at the same time; the embedded database, of which both are
 * clients, stops after them, in what is left of the total.
 */
export const shutdownTimeoutsMs = {
  /** Idle connections stay open for so long, so that their next request is served with `Connection: close`. */
  idleConnections: 2_000,
  /** Then requests that still run are cut off. */
  requests: 7_000,
  /** Jobs that have not ended by then are run again by another server. */
  jobs: 8_500,
  /** The process exits in any case. Supervisors should wait longer before they kill it. */
  total: 10_000,
};
