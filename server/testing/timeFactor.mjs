import { availableParallelism, loadavg } from "node:os";

/**
 * Multiplies every time limit of the tests: `TEST_TIME_FACTOR`, or 1. `npm test` sets the variable to what it has
 * measured (calibrate.ts) unless it is already set. The limits are for tests that hang.
 */
export const timeFactor = Number(process.env.TEST_TIME_FACTOR || 1);

/** Processes for each core that want to run while the tests are the machine's only load. */
const usualLoad = 2.5;

/** How much longer limits are at the moment, since other programs take processor time from the tests: 1 to 8. */
export function loadFactor() {
  const [lastMinute = 0] = loadavg();
  return Math.min(8, Math.max(1, lastMinute / availableParallelism() / usualLoad));
}
