const second = 1_000;
const hour = 3_600 * second;

/** After so many failed attempts, which take about 25 hours, the endpoint is switched off. */
export const maxFailures = 11;

const firstPauseMs = 10 * second;
const longestPauseMs = 8 * hour;

/** Attempts that failed together are spread over a tenth of their pause. */
const jitter = 0.1;

/** The pause after the n-th failed attempt, from 1: 10 seconds, then three times as long each, at most 8 hours. */
export function pauseAfter(failures: number, random = Math.random()): number {
  const pause = Math.min(firstPauseMs * 3 ** (failures - 1), longestPauseMs);
  return Math.round(pause * (1 + jitter * random));
}
