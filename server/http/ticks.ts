import { executionAsyncResource } from "node:async_hooks";

let kept: object | undefined;

/**
 * Keeps one of the objects in which Node queues what waits for the next tick, and answers with it. V8
 * forgets the hidden class of objects of which none is alive at a full collection. Node 20 never gets
 * over that: from then on it makes these by two calls into V8's runtime, a microsecond each, and a
 * request needs seven and more.
 */
export function keepTick(): Promise<object> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      kept ??= executionAsyncResource();
      resolve(kept);
    });
  });
}
