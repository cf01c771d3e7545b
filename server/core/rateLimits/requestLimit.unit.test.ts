import { pino } from "pino";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { FakeRedis } from "../../testing/redis.ts";
import { connectRedis, type RedisClient } from "./redis.ts";
import { openCounter, openRequestLimit, type RequestLimit } from "./requestLimit.ts";

const redis = new FakeRedis();
const logged: string[] = [];
const log = pino({ level: "trace" }, { write: (line) => logged.push(line) });
let clients: RedisClient[];

beforeAll(async () => {
  await redis.start();
  clients = [connectRedis(redis.url, log), connectRedis(redis.url, log)];
  await bothReady();
});

// A client may still be disconnected because an earlier test kept Redis silent for long.
beforeEach(() => bothReady());
afterEach(() => void vi.useRealTimers());

afterAll(async () => {
  for (const client of clients) client.destroy();
  await redis.stop();
});

const bothReady = () =>
  vi.waitFor(() => expect(clients.every(({ isReady }) => isReady)).toBe(true), { timeout: 15_000 });

const address = "203.0.113.5";
const inMemory = (points: number) => openRequestLimit("requests", points, undefined);

/** Returns the same limit on two servers, which count in the same Redis. */
function inRedis(points: number, prefix = crypto.randomUUID()): [RequestLimit, RequestLimit] {
  const [first, second] = clients.map((client) => openRequestLimit(prefix, points, client));
  if (!first || !second) throw new Error("There are two clients");
  return [first, second];
}

/** Returns whether the limit lets a request pass. */
async function passes(limit: RequestLimit, from = address, points = 1): Promise<boolean> {
  try {
    await limit.consume(from, points);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "RATE_LIMITED", message: expect.stringMatching(/slow/) });
    return false;
  }
}

/** Sends concurrent requests, which alternate between the servers. Returns the number of requests that pass. */
async function passing(limits: RequestLimit[], times: number): Promise<number> {
  const turns = Array.from({ length: times }, (_, turn) => limits[turn % limits.length]);
  const results = await Promise.all(turns.map((limit) => limit && passes(limit)));
  return results.filter(Boolean).length;
}

test("a client can't exceed the limit of requests in a minute, and does not affect other clients", async () => {
  const limit = inMemory(3);
  expect(await passing([limit], 5)).toBe(3);
  await expect(limit.consume(address)).rejects.toMatchObject({ retryAfter: 60 });
  expect(await passes(limit, "203.0.113.6")).toBe(true);
});

test("a whole IPv6 network counts as one client", async () => {
  const limit = inMemory(2);
  expect(await passes(limit, "2001:db8:1:2::1")).toBe(true);
  expect(await passes(limit, "2001:db8:1:2:ffff::9")).toBe(true);
  expect(await passes(limit, "2001:db8:1:2:1234::")).toBe(false);
  expect(await passes(limit, "2001:db8:1:3::1")).toBe(true);
});

test("a request may cost several points", async () => {
  const limit = inMemory(10);
  expect(await passes(limit, address, 7)).toBe(true);
  expect(await passes(limit, address, 4)).toBe(false);
  expect(await passes(limit, "203.0.113.6", 10)).toBe(true);
});

test("a new minute begins when the previous minute is over", async () => {
  vi.useFakeTimers();
  const limit = inMemory(2);
  expect(await passing([limit], 3)).toBe(2);
  vi.advanceTimersByTime(59_000);
  expect(await passes(limit)).toBe(false);
  await expect(limit.consume(address)).rejects.toMatchObject({ retryAfter: 1 });
  vi.advanceTimersByTime(1_001);
  expect(await passes(limit)).toBe(true);
});

test.each([
  ["in memory", () => inMemory(2)],
  ["in Redis", () => inRedis(2)[0]],
])("a check %s refuses at the limit and counts nothing", async (_where, open) => {
  const limit = open();
  for (let checks = 0; checks < 5; checks++) await limit.check(address);
  expect(await passing([limit], 2)).toBe(2);
  await expect(limit.check(address)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await limit.check("203.0.113.6");
});

test("a limit of 0 switches the limit off", async () => {
  const limit = inMemory(0);
  expect(await passing([limit], 1_000)).toBe(1_000);
  await limit.check(address);
});

test("servers with Redis count together, and count exactly even under concurrency", async () => {
  const servers = inRedis(20);
  expect(await passing(servers, 50)).toBe(20);
  await expect(servers[1].consume(address)).rejects.toMatchObject({ retryAfter: 60 });
  expect(await passes(servers[1], "203.0.113.6")).toBe(true);
});

test("servers without Redis count separately", async () => {
  expect(await passing([inMemory(20), inMemory(20)], 50)).toBe(40);
});

test("while Redis is unreachable, each server counts by itself; afterwards it uses Redis again", async () => {
  const servers = inRedis(10);
  logged.length = 0;
  await redis.stop();
  await expect.poll(() => clients.some(({ isReady }) => isReady)).toBe(false);
  expect(await passing(servers, 30)).toBe(20);
  expect(logged.join()).toContain("each server counts requests by itself");
  await redis.start();
  await bothReady();
  expect(logged.join()).toContain("Redis is reachable again");
  expect(await passing(servers, 30)).toBe(10);
});

test("a silent Redis delays a request by half a second, and the limit still applies", async () => {
  const [server] = inRedis(5);
  redis.isSilent = true;
  onTestFinished(() => {
    redis.isSilent = false;
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const passed = passing([server], 12);
  await vi.advanceTimersByTimeAsync(500);
  expect(await passed).toBe(5);
});

test("a Redis that stays silent counts as unreachable, and then delays no request", async () => {
  const client = connectRedis(redis.url, log, 200);
  onTestFinished(() => client.destroy());
  await expect.poll(() => client.isReady).toBe(true);
  logged.length = 0;
  redis.isSilent = true;
  await expect.poll(() => client.isReady).toBe(false);
  expect(logged.join()).toContain("each server counts requests by itself");
  redis.isSilent = false;
  await expect.poll(() => client.isReady).toBe(true);
});

test("a Redis that is silent while requests arrive also counts as unreachable", async () => {
  const client = connectRedis(redis.url, log, 200);
  onTestFinished(() => client.destroy());
  await expect.poll(() => client.isReady).toBe(true);
  const limit = openRequestLimit(crypto.randomUUID(), 1_000, client);
  logged.length = 0;
  redis.isSilent = true;
  onTestFinished(() => {
    redis.isSilent = false;
  });
  const requests = setInterval(() => void limit.consume(address), 20);
  onTestFinished(() => clearInterval(requests));
  await expect.poll(() => client.isReady).toBe(false);
  expect(logged.join()).toContain("each server counts requests by itself");
});

test("requests of a key at two servers are counted together in Redis, and separately from other keys", async () => {
  const prefix = crypto.randomUUID();
  const [first, second] = clients.map((client) => openCounter(prefix, client));
  const counts = await Promise.all([first?.("a", 1), second?.("a", 1), first?.("a", 3)]);
  expect(counts.map((count) => count?.consumed).sort()).toContain(5);
  expect(await second?.("b", 1)).toMatchObject({ consumed: 1 });
  const last = await second?.("a", 1);
  expect(last?.consumed).toBe(6);
  expect(last?.msBeforeNext).toBeGreaterThan(0);
  expect(last?.msBeforeNext).toBeLessThanOrEqual(60_000);
});

test("without Redis a server counts the requests of each key by itself", async () => {
  const [first, second] = [openCounter("key", undefined), openCounter("key", undefined)];
  await first("a", 2);
  expect(await first("a", 1)).toMatchObject({ consumed: 3 });
  expect(await second("a", 1)).toMatchObject({ consumed: 1 });
});
