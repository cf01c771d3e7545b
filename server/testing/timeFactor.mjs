/**
 * Multiplies every time limit of the tests on a slow or busy machine: `TEST_TIME_FACTOR`, 1 without it. Limits are for
 * what hangs; no test measures the machine.
 */
export const timeFactor = Number(process.env.TEST_TIME_FACTOR || 1);
