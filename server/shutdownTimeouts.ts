/**
 * Milliseconds from the shutdown signal. Requests and jobs end in parallel. The embedded database stops after both, in
 * the remaining time.
 */
export const shutdownTimeoutsMs = {
  /**
   * The time for which idle connections stay open. A request that arrives in this time gets a response with
   * `Connection: close`.
   */
  idleConnections: 2_000,
  /** The time at which requests that are still running are cut off. */
  requests: 7_000,
  /** The time at which jobs that are still running are left to another server, which runs them again. */
  jobs: 8_500,
  /**
   * The time at which the process exits, even if something is still running. Supervisors should wait longer before they
   * kill the process.
   */
  total: 10_000,
};
