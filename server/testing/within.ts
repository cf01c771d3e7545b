import { setTimeout as delay } from "node:timers/promises";
import { timeFactor } from "./timeFactor.mjs";

/** Fails after some seconds, more on a slow machine, with what was waited for. */
export async function within<T>(seconds: number, what: string, promise: Promise<T>): Promise<T> {
  const late = new AbortController();
  const limit = delay(seconds * 1_000 * timeFactor, undefined, { signal: late.signal }).then(() => {
    throw new Error(`Waited ${seconds} seconds for ${what}`);
  });
  return Promise.race([promise, limit]).finally(() => late.abort());
}
