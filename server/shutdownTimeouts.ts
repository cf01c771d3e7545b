/**
 * Milliseconds from the shutdown signal. Requests and jobs end in parallel. The embedded database, which both use,
 * stops after them, in what is left of the total.
 */
export const shutdownTimeoutsMs = {
  /** How long idle connections stay open, so that their next request is served with `Connection: close`. */
  idleConnections: 2_000,
  /** When requests that are still running are cut off. */
  requests: 7_000,
  /** When jobs that are still running are left to another server, which runs them again. */
  jobs: 8_500,
  /** When the process exits in any case. Supervisors should wait longer before they kill it. */
  total: 10_000,
};
