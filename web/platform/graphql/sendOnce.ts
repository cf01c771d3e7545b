import { readStored, removeStored, store } from "../siteData.ts";
import { codeOf, isInProgress } from "./errors.ts";

/** Returns a random key. Also works without HTTPS, where browsers have no `crypto.randomUUID`. */
const newKey = () =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((key, byte) => key + byte.toString(16).padStart(2, "0"), "");

const retryMs = 1_000;

/** All tries together take longer than the server takes for a request. */
const maxTries = 45;

/** Sends a request with these headers. */
export type Send<Result> = (headers: Readonly<Record<string, string>>) => Promise<Result>;

/**
 * Sends a form's request in such a way that the server executes it only once (docs/idempotency.md). The tab keeps the
 * key under `name` until the server has executed the request. If the form is reloaded or sent again after a lost
 * response, it gets the outcome of the first request.
 */
export async function sendOnce<Result>(name: string, send: Send<Result>): Promise<Result> {
  const stored = readStored(name);
  const key = typeof stored === "string" ? stored : newKey();
  store(name, key);
  for (let tries = 1; ; tries++) {
    try {
      const result = await send({ "idempotency-key": key });
      removeStored(name);
      return result;
    } catch (error) {
      // The server executed the first request, and the form has sent different values since, which make another
      // request.
      if (codeOf(error) === "IDEMPOTENCY_KEY_REUSED") removeStored(name);
      if (!isInProgress(error) || tries === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

/** Removes the key of a form that the user leaves. */
export const forgetSending = removeStored;
