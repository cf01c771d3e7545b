import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import type { ApiKeyRecord } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { limitConcurrency } from "./concurrency.ts";

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

const limits = {
  atOnce: 1,
  perClient: 1,
  maxWaiting: 1,
  maxWaitingPerClient: 1,
  maxWaitMs: 60_000,
  maxHoldMs: 60_000,
};

/**
 * Starts a server with one slot and room for one waiting request. The server's handlers wait until the test releases
 * them.
 */
async function serverWithOneSlot() {
  const handlers: (() => void)[] = [];
  const connections = { opened: 0, closed: 0 };
  const app = Fastify();
  opened.push(app);
  app.addHook("onRequest", async ({ socket }) => {
    connections.opened++;
    socket.once("close", () => connections.closed++);
  });
  app.setErrorHandler(async (error, _request, reply) => {
    reply.code(error instanceof AppError && error.code === "RATE_LIMITED" ? 429 : 500);
    return "refused";
  });
  // Stands in for the hook that reads keys and refuses invalid keys.
  app.decorateRequest("apiKey", null);
  app.addHook("onRequest", async (request) => {
    const [, id] = request.headers.authorization?.split("Bearer ") ?? [];
    if (id) request.apiKey = { id } as ApiKeyRecord;
  });
  limitConcurrency(app, limits);
  app.all("/", async () => {
    await new Promise<void>((goOn) => handlers.push(goOn));
    return "done";
  });
  app.get("/stream", async () => {
    const stream = new Readable({ read: () => undefined });
    stream.push("begun");
    handlers.push(() => stream.push(null));
    return stream;
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const send = (headers: Record<string, string> = { authorization: "Bearer st_x" }, path = "/") => {
    const outgoing = request(url + path, { headers });
    outgoing.on("error", () => undefined);
    outgoing.end();
    return outgoing;
  };
  /** Waits until this many handlers have begun. */
  const begun = (count: number) => expect.poll(() => handlers.length).toBe(count);
  return { url, send, handlers, begun, connections };
}

async function statusOf(outgoing: ClientRequest): Promise<number | undefined> {
  const [response] = await once(outgoing, "response");
  response.resume();
  return response.statusCode;
}

test("requests with keys wait for each other, and visitors wait for none of them", async () => {
  const { send, handlers, begun } = await serverWithOneSlot();
  const first = statusOf(send());
  await begun(1);
  const second = statusOf(send());
  const visitor = statusOf(send({}));
  await begun(2);
  handlers[1]?.();
  expect(await visitor).toBe(200);
  expect(handlers).toHaveLength(2);
  handlers[0]?.();
  await begun(3);
  handlers[2]?.();
  expect(await Promise.all([first, second])).toEqual([200, 200]);
});

test("a request is refused if too many requests wait", async () => {
  const { send, handlers, begun } = await serverWithOneSlot();
  const first = statusOf(send());
  await begun(1);
  const others = [statusOf(send()), statusOf(send())];
  expect(await Promise.race(others)).toBe(429);
  handlers[0]?.();
  await begun(2);
  handlers[1]?.();
  expect(await first).toBe(200);
  expect((await Promise.all(others)).toSorted()).toEqual([200, 429]);
});

test("a client that disconnects while it waits leaves its place to the next client", async () => {
  const { send, handlers, begun, connections } = await serverWithOneSlot();
  const first = statusOf(send());
  await begun(1);
  const gone = send();
  await expect.poll(() => connections).toEqual({ opened: 2, closed: 0 });
  gone.destroy();
  await expect.poll(() => connections.closed).toBe(1);
  handlers[0]?.();
  expect(await first).toBe(200);
  const next = statusOf(send());
  await begun(2);
  handlers[1]?.();
  expect(await next).toBe(200);
  expect(handlers).toHaveLength(2);
});

test("a stream whose client reads slowly holds no slot", async () => {
  const { send, handlers, begun } = await serverWithOneSlot();
  const outgoing = send(undefined, "/stream");
  await once(outgoing, "response");
  const next = statusOf(send());
  await begun(2);
  handlers[1]?.();
  expect(await next).toBe(200);
  outgoing.destroy();
});

test("a body that arrives slowly holds no slot", async () => {
  const { url, send, handlers, begun } = await serverWithOneSlot();
  const headers = {
    authorization: "Bearer st_x",
    "content-type": "application/json",
    "content-length": 10,
  };
  const slow = request(url, { method: "POST", headers });
  slow.on("error", () => undefined);
  slow.write("[");
  const next = statusOf(send());
  await begun(1);
  handlers[0]?.();
  expect(await next).toBe(200);
  slow.destroy();
});
