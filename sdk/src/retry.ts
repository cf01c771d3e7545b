import { setTimeout as delay } from "node:timers/promises";

/** Options for retrying failed requests that can succeed later. */
export type RetryOptions = {
  /** The largest number of retries. Default: 4. */
  retries: number;
  /** The longest wait between two attempts, in milliseconds. Default: 60,000. */
  maxWaitMs: number;
};

/**
 * A response and its parsed JSON body. The body is undefined if it is not JSON, for instance an error page of a proxy.
 */
export type Received = { response: Response; json: unknown };

const firstWaitMs = 500;

const retryableStatuses = [429, 502, 503, 504];

/**
 * The codes of errors after which a retry can succeed. A response with data has status 200, even if some of its fields
 * failed.
 */
const retryableCodes = ["RATE_LIMITED", "UNAVAILABLE"];

const hasRetryableError = (json: unknown) =>
  isRecord(json) &&
  Array.isArray(json.errors) &&
  json.errors.some((error) => retryableCodes.includes(error?.extensions?.code));

/**
 * Returns whether another request with the same idempotency key is in progress. No other conflict has a `Retry-After`.
 */
const isInProgress = ({ status, headers }: Response) =>
  status === 409 && headers.has("retry-after");

/** Returns the milliseconds that the shop asks to wait. The header contains seconds or a date. */
function requestedWait({ headers }: Response): number | undefined {
  const value = headers.get("retry-after");
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Returns a wait that doubles with each attempt. Half of it is random, so that clients don't all return at once. */
const backoff = (attempt: number) => firstWaitMs * 2 ** attempt * (0.5 + Math.random() / 2);

/**
 * Sends a request until it has a final response. Retries after a network error, 429, 502, 503, 504 and the GraphQL
 * errors with the same meaning, and waits as long as `Retry-After` says. Returns the last response or throws the last
 * error. Gives up instead of waiting longer than `maxWaitMs`.
 */
export async function withRetries(
  send: () => Promise<Received>,
  { retries, maxWaitMs }: RetryOptions,
  signal?: AbortSignal,
): Promise<Received> {
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt >= retries;
    const received = await send().catch((error: unknown) => {
      if (isLast || signal?.aborted) throw error;
      return undefined;
    });
    if (received && (isLast || isFinal(received))) return received;
    const waitMs = (received && requestedWait(received.response)) ?? backoff(attempt);
    if (received && waitMs > maxWaitMs) return received;
    await delay(Math.min(waitMs, maxWaitMs), undefined, { signal });
  }
}

const isFinal = ({ response, json }: Received) =>
  !retryableStatuses.includes(response.status) &&
  !isInProgress(response) &&
  !hasRetryableError(json);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
