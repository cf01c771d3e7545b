import { readStored, removeStored, store } from "../siteData.ts";
import { codeOf, isInProgress } from "./errors.ts";

/** Works without HTTPS as well, where browsers have no `crypto.randomUUID`. */
const newKey = () =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((key, byte) => key + byte.toString(16).padStart(2, "0"), "");

const retryMs = 1_000;

/** In all longer than the server works on a request. */
const maxTries = 45;

/** Sends a request with these headers. */
export type Send<Result> = (headers: Readonly<Record<string, string>>) => Promise<Result>;

/**
 * Sends what a form creates, so that the server carries it out once (docs/idempotency.md). The key is the tab's under
 * `name` until the server has carried it out: a form that was reloaded or sent again after a lost response has the
 * first one's outcome.
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
      // The first one was carried out, and other values were sent since: they are another request.
      if (codeOf(error) === "IDEMPOTENCY_KEY_REUSED") removeStored(name);
      if (!isInProgress(error) || tries === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

/** Forgets the key of a form that is left. */
export const forgetSending = removeStored;
