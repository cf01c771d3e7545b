import { setTimeout as delay } from "node:timers/promises";

/** Fails after some seconds with what was waited for. */
export async function within<T>(seconds: number, what: string, promise: Promise<T>): Promise<T> {
  const late = new AbortController();
  const limit = delay(seconds * 1_000, undefined, { signal: late.signal }).then(() => {
    throw new Error(`Waited ${seconds} seconds for ${what}`);
  });
  return Promise.race([promise, limit]).finally(() => late.abort());
}
