import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { FakeRedis } from "../../testing/redis.ts";
import type { Counters } from "./counters.ts";
import { redisCounters } from "./redisCounters.ts";
import { RequestCount } from "./requests.ts";

const redis = new FakeRedis();
const logged: string[] = [];
const log = pino({ level: "trace" }, { write: (line) => logged.push(line) });
let servers: Counters[];

beforeAll(async () => {
  await redis.start();
  servers = [redisCounters(redis.url, log), redisCounters(redis.url, log)];
  for (const counters of servers) await answering(counters);
});

afterAll(async () => {
  for (const counters of servers) await counters.close();
  await redis.stop();
});

const add = (counters: Counters | undefined, key: string, points: number, lasts = 60_000) =>
  counters?.add([{ key, points, lasts }]).then(([count]) => count);

/** Waits until it is connected. */
const answering = (counters: Counters | undefined) =>
  vi.waitFor(() => add(counters, "hello", 1), { timeout: 15_000 });

test("all servers add to the same counters, each with its end", async () => {
  const key = crypto.randomUUID();
  expect(await add(servers[0], key, 5)).toMatchObject({ key, points: 5 });
  const count = await add(servers[1], key, 2, 120_000);
  expect(count).toMatchObject({ key, points: 7 });
  expect(count?.lasts).toBeGreaterThan(30_000);
  expect(count?.lasts).toBeLessThanOrEqual(60_000);
});

test("several counters are answered in their order", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const counts = await servers[0]?.add([
    { key: first, points: 1, lasts: 60_000 },
    { key: second, points: 2, lasts: 60_000 },
  ]);
  expect(counts).toMatchObject([
    { key: first, points: 1 },
    { key: second, points: 2 },
  ]);
});

test("a counter that has ended begins anew", async () => {
  const key = crypto.randomUUID();
  await add(servers[0], key, 5, 1);
  await vi.waitFor(
    async () => expect(await add(servers[0], key, 1, 1)).toMatchObject({ points: 1 }),
    { timeout: 10_000 },
  );
});

test("while Redis is away requests go on, the log says so, and it is found again", async () => {
  const requests = servers.map((counters) => new RequestCount(10, counters, log));
  await requests[0]?.add("203.0.113.5");
  await redis.stop();
  for (const server of requests) await server.add("203.0.113.5");
  expect(logged.join()).toContain("counted by this server alone");
  await redis.start();
  for (const counters of servers) await answering(counters);
  expect(logged.join()).toContain("Redis is back");
});
