import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import type { ResponseCache } from "../cache/responseCache.ts";
import { AppError } from "../core/errors.ts";
import { compression } from "./compression.ts";
import { longResponses } from "./longResponses.ts";
import { responseCache } from "./responseCachePlugin.ts";

const chunk = Buffer.alloc(64 * 1024, "x");

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** A server with one turn and room for one more response, which are endless. */
async function serverWithOneTurn(maxWaitMs = 60_000) {
  const app = Fastify();
  const streams: Readable[] = [];
  const cache = {} as ResponseCache;
  app.setErrorHandler(async (error, _request, reply) => {
    const refused = error instanceof AppError && error.code === "RATE_LIMITED" ? error : undefined;
    return reply.code(refused ? 429 : 500).send(`again after ${refused?.retryAfter}`);
  });
  await app.register(responseCache, { cache });
  await app.register(compression);
  const needsTurn = ({ headers }: { headers: object }) => !("x-no-turn" in headers);
  const limits = { atOnce: 1, maxWaiting: 1, maxWaitMs };
  await app.register(longResponses, { cache, needsTurn, limits });
  app.get("/", async (_request, reply) =>
    reply.type("text/plain").sendLong(() => {
      const stream = new Readable({
        read() {
          this.push(chunk);
        },
      });
      streams.push(stream);
      return stream;
    }),
  );
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const open: ReturnType<typeof get>[] = [];
  closings.push(async () => {
    for (const outgoing of open) outgoing.destroy();
    await app.close();
  });
  const send = (headers: Record<string, string> = {}) => {
    const outgoing = get(url, { headers });
    outgoing.on("error", () => undefined);
    open.push(outgoing);
    return outgoing;
  };
  return { app, url, send, streams };
}

const responseTo = async (outgoing: ReturnType<typeof get>): Promise<IncomingMessage> =>
  (await once(outgoing, "response"))[0];

test("a long response waits until the one before it has been sent, and too many are refused", async () => {
  const { send, streams } = await serverWithOneTurn();
  const first = await responseTo(send());
  const others = [responseTo(send()), responseTo(send())];
  const refused = await Promise.race(others);
  expect(refused.statusCode).toBe(429);
  expect(streams).toHaveLength(1);
  first.destroy();
  const served = await Promise.all(others);
  expect(served.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429]);
});

test("one that waits too long is refused, and the next has its turn", async () => {
  const { send, streams } = await serverWithOneTurn(50);
  const first = await responseTo(send());
  expect((await responseTo(send())).statusCode).toBe(429);
  first.destroy();
  await expect.poll(() => streams[0]?.destroyed).toBe(true);
  expect((await responseTo(send())).statusCode).toBe(200);
});

test.each([undefined, "br"])(
  "it is made as fast as its client reads, in coding %s",
  async (coding) => {
    const { send, streams } = await serverWithOneTurn();
    let chunks = 0;
    const response = await responseTo(send(coding ? { "accept-encoding": coding } : {}));
    expect(response.headers["content-encoding"]).toBe(coding);
    const [stream] = streams;
    stream?.on("data", () => chunks++);
    await once(response, "readable");
    response.destroy();
    await expect.poll(() => stream?.destroyed).toBe(true);
    expect(chunks).toBeLessThan(1_000);
  },
);

test("HEAD opens no stream", async () => {
  const { app, streams } = await serverWithOneTurn();
  const { statusCode, body } = await app.inject({ method: "HEAD", url: "/" });
  expect([statusCode, body, streams.length]).toEqual([200, "", 0]);
});

test("requests that have slots of their own wait for no turn", async () => {
  const { send } = await serverWithOneTurn();
  await responseTo(send());
  expect((await responseTo(send({ "x-no-turn": "1" }))).statusCode).toBe(200);
});
