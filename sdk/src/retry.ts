import { setTimeout as delay } from "node:timers/promises";

/** How a client repeats requests that may succeed later. */
export type RetryOptions = {
  /** How often a request is repeated. 4 unless set otherwise; 0 is never. */
  retries: number;
  /** The longest wait between two attempts, in milliseconds. 60,000 unless set otherwise. */
  maxWaitMs: number;
};

/** A response with its body as JSON; undefined for a body that is none, as a proxy may send it. */
export type Received = { response: Response; json: unknown };

const firstWaitMs = 500;

const retryableStatuses = [429, 502, 503, 504];

/** A GraphQL response with data has status 200, also where fields of it have failed. */
const retryableCodes = ["RATE_LIMITED", "UNAVAILABLE"];

const hasRetryableError = (json: unknown) =>
  isRecord(json) &&
  Array.isArray(json.errors) &&
  json.errors.some((error) => retryableCodes.includes(error?.extensions?.code));

/** Another request with the same idempotency key is in progress: only that conflict says when to try again. */
const isInProgress = ({ status, headers }: Response) =>
  status === 409 && headers.has("retry-after");

/** Milliseconds that the shop asks to wait, in seconds or as a date. */
function requestedWait({ headers }: Response): number | undefined {
  const value = headers.get("retry-after");
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Doubles with each attempt. Half of it is random, so that clients do not come back all at once. */
const backoff = (attempt: number) => firstWaitMs * 2 ** attempt * (0.5 + Math.random() / 2);

/**
 * Sends a request until it has a final response: again after a network error, 429, 502, 503, 504 and the errors of
 * GraphQL that mean the same, after as long as
 * `Retry-After` says. Returns the last response, or throws the last error. A wait longer than `maxWaitMs` is not made.
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
