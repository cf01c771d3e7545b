import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { afterAll, expect, onTestFinished } from "vitest";
import { hostile, watchHealth } from "../testing/hostile.ts";
import { loadFactor, timeFactor } from "../testing/timeFactor.mjs";
import { inFairTurns } from "./fairTurns.ts";

/** Returns how long the work of one request takes: a fifth of the longest permitted wait. */
const workMs = () => Math.round(50 * timeFactor * loadFactor());

const work = (): string => {
  const end = performance.now() + workMs();
  while (performance.now() < end);
  return "done";
};

const app = Fastify();
inFairTurns(app);
app.get("/healthz", async () => "ok");
let arrive: (() => void)[] = [];
app.post("/", async () => work());
/** Reads something before the work begins. The results for all requests arrive together. */
app.post("/read", {
  preHandler: async () => undefined,
  preValidation: () => new Promise<void>((resolve) => arrive.push(resolve)),
  handler: async () => work(),
});
await app.listen({ port: 0, host: "127.0.0.1" });
watchHealth(app);
afterAll(() => app.close());

/**
 * Sends requests, each on its own connection, so that all bodies arrive at the same time. Returns a function that
 * counts the responses so far.
 */
async function sendAtOnce(path: string, count: number): Promise<() => number> {
  let responses = 0;
  const { port } = app.server.address() as AddressInfo;
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const socket of sockets) {
    socket.on("data", () => responses++);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    );
  }
  return () => responses;
}

const requests = 8;

hostile("requests that arrive at once let others go first", async () => {
  const responses = await sendAtOnce("/", requests);
  await expect.poll(responses, { timeout: 60_000 }).toBe(requests);
});

hostile("requests whose data arrives at once let others go first", async () => {
  arrive = [];
  const responses = await sendAtOnce("/read", requests);
  await expect.poll(() => arrive.length).toBe(requests);
  for (const resolve of arrive) resolve();
  await expect.poll(responses, { timeout: 60_000 }).toBe(requests);
});
