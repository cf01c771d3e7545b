const second = 1_000;
const hour = 3_600 * second;

/**
 * The number of failed attempts after which the endpoint is switched off. This number of attempts takes about 25 hours.
 */
export const maxFailures = 11;

const firstPauseMs = 10 * second;
const longestPauseMs = 8 * hour;

/**
 * The largest random addition to a pause, as a share of the pause. The addition spreads attempts that failed together.
 */
const jitter = 0.1;

/**
 * Returns the pause after a number of failed attempts: 10 seconds after the first, and then three times as long each
 * time. The pause is at least as long as the receiver requested, and at most 8 hours plus the random addition.
 */
export function pauseAfter(failures: number, requestedMs = 0, random = Math.random()): number {
  const pause = Math.max(firstPauseMs * 3 ** (failures - 1), requestedMs);
  return Math.round(Math.min(pause, longestPauseMs) * (1 + jitter * random));
}

/**
 * Returns the pause that the header `Retry-After` requests, in milliseconds. The header contains seconds or a date.
 * Returns 0 if there is no header, or if the date has passed.
 */
export function requestedPause(retryAfter: string | undefined, now: Date): number {
  if (!retryAfter) return 0;
  const isSeconds = /^\d+$/.test(retryAfter);
  const pause = isSeconds ? Number(retryAfter) * second : Date.parse(retryAfter) - now.getTime();
  return Math.max(0, pause || 0);
}
