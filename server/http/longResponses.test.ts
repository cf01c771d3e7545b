import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify from "fastify";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ResponseCache } from "../cache/responseCache.ts";
import { AppError } from "../core/errors.ts";
import type { SlotLimits } from "../core/slots.ts";
import { hostile, watchHealth } from "../testing/hostile.ts";
import { compression } from "./compression.ts";
import { longResponses } from "./longResponses.ts";
import { oneRequestPerConnection } from "./pipelining.ts";
import { responseCache } from "./responseCachePlugin.ts";

const chunk = "x".repeat(64 * 1024);

const slots: SlotLimits = {
  atOnce: 3,
  perClient: 2,
  maxWaiting: 3,
  maxWaitingPerClient: 2,
  maxWaitMs: 60_000,
  maxHoldMs: 60_000,
};

/** The progress of each response: the number of parts that it has made, and whether it has ended. */
let opened: { parts: number; ended: boolean }[] = [];
let requested = 0;

/** A server with endless responses. The request header `client` names the client. */
const app = Fastify();
oneRequestPerConnection(app);
const cache = {} as ResponseCache;
app.setErrorHandler(async (error, _request, reply) => {
  const refused = error instanceof AppError && error.code === "RATE_LIMITED" ? error : undefined;
  return reply.code(refused ? 429 : 500).send(`again after ${refused?.retryAfter}`);
});
app.addHook("onRequest", async ({ url }) => {
  if (url !== "/healthz") requested++;
});
app.get("/healthz", async () => "ok");
await app.register(responseCache, { cache });
await app.register(compression);
await app.register(longResponses, {
  cache,
  clientOf: ({ headers }) => String(headers.client),
  onWait: () => undefined,
  limits: { places: slots, turns: { ...slots, atOnce: 1, perClient: 1, maxWaiting: 9 } },
});
app.get("/", async (_request, reply) => reply.type("text/plain").sendLong(endless));
await app.listen({ port: 0, host: "127.0.0.1" });
watchHealth(app);
afterAll(() => app.close());

async function* endless() {
  const response = { parts: 0, ended: false };
  opened.push(response);
  try {
    for (;;) {
      response.parts++;
      yield chunk;
    }
  } finally {
    response.ended = true;
  }
}

const ends: (() => unknown)[] = [];

beforeEach(() => {
  opened = [];
  requested = 0;
});

afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await expect.poll(() => opened.every(({ ended }) => ended)).toBe(true);
});

/** Sends a client's request and doesn't read the response. */
function send(client = "a", headers: Record<string, string> = {}) {
  const { port } = app.server.address() as AddressInfo;
  const outgoing = get({ port, headers: { client, ...headers } });
  outgoing.on("error", () => undefined);
  ends.push(() => outgoing.destroy());
  return outgoing;
}

const responseTo = async (outgoing: ReturnType<typeof get>): Promise<IncomingMessage> =>
  (await once(outgoing, "response"))[0];

const statusOf = async (...of: Parameters<typeof send>) =>
  (await responseTo(send(...of))).statusCode;

/** Sends requests as one client over a single connection, without reading the responses. */
function pipeline(count: number, client = "a"): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port);
  socket.on("error", () => undefined);
  ends.push(() => socket.destroy());
  socket.write(`GET / HTTP/1.1\r\nHost: shop\r\nClient: ${client}\r\n\r\n`.repeat(count));
  return socket;
}

describe("a response is made", () => {
  test.each([undefined, "br"])("as fast as its client reads, in coding %s", async (coding) => {
    const response = await responseTo(send("a", coding ? { "accept-encoding": coding } : {}));
    expect(response.headers["content-encoding"]).toBe(coding);
    await once(response, "readable");
    response.destroy();
    await expect.poll(() => opened[0]?.ended).toBe(true);
    expect(opened[0]?.parts).toBeLessThan(1_000);
  });

  test("not at all for HEAD", async () => {
    const { statusCode, body } = await app.inject({ method: "HEAD", url: "/" });
    expect([statusCode, body, opened.length]).toEqual([200, "", 0]);
  });
});

describe("a client that reads nothing", () => {
  hostile("has its share of the places, and others have theirs", async () => {
    expect(await Promise.all([statusOf(), statusOf()])).toEqual([200, 200]);
    const waiting = [send(), send()];
    await expect.poll(() => requested).toBe(4);
    expect(await statusOf()).toBe(429);
    expect(await statusOf("b")).toBe(200);
    expect(opened).toHaveLength(3);
    const next = Promise.any(waiting.map(responseTo));
    ends[0]?.();
    expect((await next).statusCode).toBe(200);
  });

  hostile("takes no turn from those who read", async () => {
    await Promise.all([statusOf("a"), statusOf("b")]);
    const response = await responseTo(send("c"));
    let received = 0;
    response.on("data", ({ length }) => {
      received += length;
    });
    await expect.poll(() => received).toBeGreaterThan(20 * 1024 * 1024);
  });

  hostile.each([
    ["closes", (socket: Socket) => socket.destroy()],
    ["resets", (socket: Socket) => socket.resetAndDestroy()],
    ["half-closes", (socket: Socket) => socket.end()],
  ])("and %s a connection with pipelined requests leaves no place taken", async (_how, end) => {
    const sockets = [pipeline(6), pipeline(50), pipeline(1)];
    await expect.poll(() => opened.length).toBe(2);
    for (const socket of sockets) end(socket);
    await expect.poll(() => opened.every(({ ended }) => ended)).toBe(true);
    expect(await Promise.all([statusOf(), statusOf()])).toEqual([200, 200]);
  });
});

hostile("requests whose clients have gone while they waited open nothing", async () => {
  await Promise.all([statusOf(), statusOf()]);
  const waiting = [pipeline(1), pipeline(3)];
  await expect.poll(() => requested).toBe(4);
  for (const socket of waiting) socket.resetAndDestroy();
  const next = [responseTo(send()), responseTo(send())];
  await expect.poll(() => requested).toBe(6);
  ends[0]?.();
  ends[1]?.();
  expect((await Promise.all(next)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(opened).toHaveLength(4);
});
