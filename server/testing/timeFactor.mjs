import { availableParallelism, loadavg } from "node:os";

/**
 * The factor of every time limit of the tests: `TEST_TIME_FACTOR`, or 1. `npm test` sets the variable to the factor
 * that it has measured (calibrate.ts), unless the variable is already set. The limits are for tests that hang.
 */
export const timeFactor = Number(process.env.TEST_TIME_FACTOR || 1);

/** The number of processes for each core that want to run while the tests are the machine's only load. */
const usualLoad = 2.5;

/** Returns how much longer limits currently are, because other programs take processor time from the tests: 1 to 8. */
export function loadFactor() {
  const [lastMinute = 0] = loadavg();
  return Math.min(8, Math.max(1, lastMinute / availableParallelism() / usualLoad));
}
