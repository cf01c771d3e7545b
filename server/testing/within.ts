import { setTimeout as delay } from "node:timers/promises";
import { timeFactor } from "./timeFactor.mjs";

/**
 * The time that a server's start may take. A first start creates a PostgreSQL cluster and applies all migrations. While
 * two test runs shared two cores, such a start took more than 40 seconds.
 */
export const startSeconds = 120;

/**
 * Rejects if the promise takes longer than the given seconds (more on a slow machine). The error's message names the
 * awaited event.
 */
export async function within<T>(seconds: number, what: string, promise: Promise<T>): Promise<T> {
  const late = new AbortController();
  const limit = delay(seconds * 1_000 * timeFactor, undefined, { signal: late.signal }).then(() => {
    throw new Error(`Waited ${seconds} seconds for ${what}`);
  });
  return Promise.race([promise, limit]).finally(() => late.abort());
}
