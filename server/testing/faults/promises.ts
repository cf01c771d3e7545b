/**
 * How many times longer than promised a machine may take that has other work to do: `npm test` gives
 * it time, `npm run test:faults` holds every promise to the second.
 */
const patience = Number(process.env.FAULTS_PATIENCE ?? 1);

/** What is promised of a server that something happens to, in milliseconds. */
export const promised = {
  /** From the start of a server, or the death of its PostgreSQL, until it is ready. */
  readyWithin: 10_000 * patience,
  /**
   * What can't be done without the database is refused, and `/readyz` says so. It is nearly all
   * waiting, half as long as promised, which a busy machine hardly draws out.
   */
  refusedWithin: 10_000 * Math.min(patience, 2),
  /** From the return of the database, or of room on the disk. */
  wellWithin: 30_000 * patience,
  /** From SIGTERM until the process has ended. */
  outWithin: 10_000 * patience,
};
