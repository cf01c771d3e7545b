import { readStored, removeStored, store } from "../siteData.ts";
import { codeOf, isInProgress } from "./errors.ts";

/** Returns a random key. `crypto.randomUUID` would be missing without HTTPS. */
const newKey = () =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((key, byte) => key + byte.toString(16).padStart(2, "0"), "");

const retryMs = 1_000;

/** After this many tries, the client has waited longer than the server may take to process a request. */
const maxTries = 45;

/** Sends the request with these additional headers. */
export type Send<Result> = (headers: Readonly<Record<string, string>>) => Promise<Result>;

/**
 * Sends a form's request so that the server executes it only once (docs/idempotency.md). The tab stores the idempotency
 * key under `name` until the server has executed the request. A form that is reloaded, or sent again because the
 * response was lost, then gets the outcome of the first request.
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
      // The server has already executed a request with this key but other values, so the changed values need a new key.
      if (codeOf(error) === "IDEMPOTENCY_KEY_REUSED") removeStored(name);
      if (!isInProgress(error) || tries === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

/** Removes the key of a form that the user has left. */
export const forgetSending = removeStored;
