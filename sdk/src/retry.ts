import { setTimeout as delay } from "node:timers/promises";

/** Options for retrying requests that failed but may succeed later. */
export type RetryOptions = {
  /** The maximum number of retries. Default: 4. */
  retries: number;
  /** The longest wait between two attempts, in milliseconds. Default: 60,000. */
  maxWaitMs: number;
};

/**
 * A response and its body, parsed as JSON. If the body is not JSON, for instance a proxy's error page, `json` is
 * undefined.
 */
export type Received = { response: Response; json: unknown };

const firstWaitMs = 500;

const retryableStatuses = [429, 502, 503, 504];

/**
 * The error codes after which a retry may succeed. The codes must be read from the body: a response with data has
 * status 200 even if some of its fields failed.
 */
const retryableCodes = ["RATE_LIMITED", "UNAVAILABLE"];

const hasRetryableError = (json: unknown) =>
  isRecord(json) &&
  Array.isArray(json.errors) &&
  json.errors.some((error) => retryableCodes.includes(error?.extensions?.code));

/**
 * Returns whether another request with the same idempotency key is in progress. Only this kind of conflict has a
 * `Retry-After` header.
 */
const isInProgress = ({ status, headers }: Response) =>
  status === 409 && headers.has("retry-after");

/** Returns how many milliseconds the shop asks to wait. The header contains either seconds or a date. */
function requestedWait({ headers }: Response): number | undefined {
  const value = headers.get("retry-after");
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/**
 * Returns a wait that doubles with each attempt. Half of the wait is random, so that not all clients retry at the same
 * time.
 */
const backoff = (attempt: number) => firstWaitMs * 2 ** attempt * (0.5 + Math.random() / 2);

/**
 * Sends a request until it has a final response, and returns that response. Retries after a network error, after the
 * statuses 429, 502, 503 and 504, after GraphQL errors with the same meaning, and while another request with the same
 * idempotency key is in progress. Waits as long as `Retry-After` says, but gives up instead of waiting longer than
 * `maxWaitMs`. If the last attempt fails without a response, throws the error of that attempt.
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
