const second = 1_000;
const hour = 3_600 * second;

/** After this many failed attempts, which take about 25 hours, the endpoint is switched off. */
export const maxFailures = 11;

const firstPauseMs = 10 * second;
const longestPauseMs = 8 * hour;

/** The share of a pause over which attempts that failed together are spread. */
const jitter = 0.1;

/**
 * The pause after the n-th failed attempt, counted from 1: 10 seconds, then three times as long each time, but at least
 * as long as the receiver has requested, and at most 8 hours. Shorter pauses would use up the attempts early.
 */
export function pauseAfter(failures: number, requestedMs = 0, random = Math.random()): number {
  const pause = Math.max(firstPauseMs * 3 ** (failures - 1), requestedMs);
  return Math.round(Math.min(pause, longestPauseMs) * (1 + jitter * random));
}

/**
 * Milliseconds that the header `Retry-After` requests, in seconds or as a date; 0 without it or if the time has passed.
 */
export function requestedPause(retryAfter: string | undefined, now: Date): number {
  if (!retryAfter) return 0;
  const isSeconds = /^\d+$/.test(retryAfter);
  const pause = isSeconds ? Number(retryAfter) * second : Date.parse(retryAfter) - now.getTime();
  return Math.max(0, pause || 0);
}
