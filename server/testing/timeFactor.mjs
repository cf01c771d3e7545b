import { availableParallelism, loadavg } from "node:os";

/**
 * The factor of every time limit of the tests: `TEST_TIME_FACTOR`, or 1. `npm test` sets the variable to the factor
 * that it has measured (calibrate.ts), unless the variable is already set. The limits only have to end tests that hang.
 */
export const timeFactor = Number(process.env.TEST_TIME_FACTOR || 1);

/** The usual number of ready processes per core while the machine runs only the tests. */
const usualLoad = 2.5;

/**
 * Returns the factor, 1 to 8, by which limits are currently longer. The factor rises when other programs take processor
 * time from the tests.
 */
export function loadFactor() {
  const [lastMinute = 0] = loadavg();
  return Math.min(8, Math.max(1, lastMinute / availableParallelism() / usualLoad));
}
