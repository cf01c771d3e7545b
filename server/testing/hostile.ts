import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { loadFactor, timeFactor } from "./timeFactor.mjs";

/** Returns how many milliseconds `/healthz` may take while a server is attacked: 250 on an idle reference machine. */
export const healthLimitMs = () => Math.round(250 * timeFactor * loadFactor());

/**
 * The servers of a test file. The next file begins a new list, because Vitest does not always run a file's `afterAll`.
 */
let watched: { by: string | undefined; apps: FastifyInstance[] } = { by: "", apps: [] };

/** Watches a server during the hostile cases of the test file. Must be called at the file's top level. */
export function watchHealth(app: FastifyInstance): void {
  const { testPath } = expect.getState();
  if (watched.by !== testPath) watched = { by: testPath, apps: [] };
  watched.apps.push(app);
}

/**
 * Tests input from an attacker, a careless program or a broken file. While the case runs, a separate thread sends
 * `/healthz` over TCP to the servers of the file: the servers of `testApp()`, and servers passed to `watchHealth`. The
 * case fails if a response took more than 250 ms, multiplied by the factors of a slow or busy machine. Time in which
 * other programs used the processor does not count. The case's own computations count, so create large inputs before
 * the case.
 */
export const hostile = test.extend("watchdog", { auto: true }, async ({ task }, { onCleanup }) => {
  const stop = await watch(watched.apps);
  onCleanup(async () => {
    const what = `milliseconds that /healthz took at most during "${task.name}"`;
    expect(Math.round(await stop()), what).toBeLessThanOrEqual(healthLimitMs());
  });
});

let thread: Worker | undefined;

/**
 * Begins to measure. Returns a function that ends the measurement and resolves to the longest time of a response in
 * milliseconds.
 */
export async function watch(apps: readonly FastifyInstance[]): Promise<() => Promise<number>> {
  if (apps.length === 0) throw new Error("No server to watch: see watchHealth");
  const ports = await Promise.all(apps.map(portOf));
  thread ??= new Worker(new URL("watchdogThread.mjs", import.meta.url));
  thread.unref();
  const worker = thread;
  const answer = async (message: number[] | null) => {
    const received = once(worker, "message");
    worker.postMessage(message);
    const [value] = await received;
    return value;
  };
  await answer(ports);
  return () => answer(null);
}

/** Returns the port of a server. Makes the server listen if it does not listen yet. */
export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  // A server that serves many files is never closed, so it must not keep the process alive.
  app.server.unref();
  return (app.server.address() as AddressInfo).port;
}
