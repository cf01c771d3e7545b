import { pino } from "pino";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../database/client.ts";
import { testDatabase } from "../../testing/database.ts";
import { type Count, type Counters, databaseCounters } from "./counters.ts";
import { RequestCount } from "./requests.ts";

const { url } = await testDatabase();
const database = openDatabase(url);
afterAll(() => database.$disconnect());

const shared = databaseCounters(database);
const address = "203.0.113.5";
let logged: string[];
const log = pino({ level: "trace" }, { write: (line) => logged.push(line) });

beforeEach(async () => {
  logged = [];
  await database.rateLimit.deleteMany();
});

afterEach(() => void vi.useRealTimers());

/** With a patience that no slow machine tries. */
const server = (perMinute: number, counters: Counters = shared, patience = 15_000) =>
  new RequestCount(perMinute, counters, log, patience);

/** Whether a request passes. */
const passes = async (requests: RequestCount, from = address) => {
  try {
    await requests.add(from);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "RATE_LIMITED", message: expect.stringMatching(/slow/) });
    return false;
  }
};

/** How many of so many requests pass, sent by turns to the servers, one after the other. */
async function passing(servers: RequestCount[], times: number): Promise<number> {
  let passed = 0;
  for (let turn = 0; turn < times; turn++) {
    const requests = servers[turn % servers.length];
    if (requests && (await passes(requests))) passed += 1;
  }
  return passed;
}

/** Counters that nobody shares, which can be away, and tell how often they were asked. */
function ownCounters() {
  const state = { asked: 0, isAway: false };
  const held = new Map<string, Count & { ends: number }>();
  const counters: Counters = {
    async add(counts) {
      state.asked += 1;
      if (state.isAway) throw new Error("Away");
      return counts.map(({ key, points, lasts }) => {
        const old = held.get(key);
        const count = old && old.ends > Date.now() ? old : { points: 0, ends: Date.now() + lasts };
        const total = { key, points: count.points + points, ends: count.ends, lasts: 0 };
        held.set(key, total);
        return { ...total, lasts: total.ends - Date.now() };
      });
    },
    close: async () => undefined,
  };
  return { state, counters };
}

test("an address makes no more requests a minute than the limit, others go on", async () => {
  const requests = server(3);
  expect(await passing([requests], 3)).toBe(3);
  await expect((async () => requests.add(address))()).rejects.toMatchObject({ retryAfter: 60 });
  expect(await passes(requests, "203.0.113.6")).toBe(true);
});

test("the whole of an IPv6 network is one", async () => {
  const requests = server(2);
  expect(await passes(requests, "2001:db8:1:2::1")).toBe(true);
  expect(await passes(requests, "2001:db8:1:2:ffff::9")).toBe(true);
  expect(await passes(requests, "2001:db8:1:2:aaaa::5")).toBe(false);
  expect(await passes(requests, "2001:db8:1:3::1")).toBe(true);
});

test.each([5, 15, 20, 100, 600])("a limit of %i holds over three servers", async (limit) => {
  expect(await passing([server(limit), server(limit), server(limit)], limit + 60)).toBe(limit);
});

test("of parallel requests at two servers, exactly as many pass as a small limit says", async () => {
  const servers = [server(10), server(10)];
  const all = servers.flatMap((requests) => Array.from({ length: 30 }, () => passes(requests)));
  expect((await Promise.all(all)).filter(Boolean)).toHaveLength(10);
});

test("of parallel requests at two servers, at most a sixteenth more pass at each", async () => {
  const servers = [server(320), server(320)];
  const all = servers.flatMap((requests) => Array.from({ length: 700 }, () => passes(requests)));
  const passed = (await Promise.all(all)).filter(Boolean).length;
  expect(passed).toBeGreaterThanOrEqual(320);
  expect(passed).toBeLessThanOrEqual(360);
});

test("a server that has just begun knows what the others have counted", async () => {
  await passing([server(15)], 15);
  expect(await passes(server(15))).toBe(false);
});

test("who asks little waits for nothing, and what is refused asks nobody", async () => {
  const { state, counters } = ownCounters();
  const requests = server(160, counters);
  for (let asked = 0; asked < 10; asked++) expect(requests.add(address)).toBeUndefined();
  expect(state.asked).toBe(0);
  expect(await passing([requests], 400)).toBe(150);
  const before = state.asked;
  expect(before).toBeLessThan(50);
  expect(await passing([requests], 1_000)).toBe(0);
  expect(state.asked).toBe(before);
});

test("after a minute there is another", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const requests = server(3, ownCounters().counters);
  expect(await passing([requests], 5)).toBe(3);
  vi.setSystemTime(Date.now() + 59_999);
  expect(await passes(requests)).toBe(false);
  vi.setSystemTime(Date.now() + 1);
  expect(await passing([requests], 5)).toBe(3);
});

test("while the counters are away every server keeps the limit alone, and the log says so", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { state, counters } = ownCounters();
  const requests = server(40, counters);
  state.isAway = true;
  expect(await passing([requests], 60)).toBe(40);
  expect(state.asked).toBe(1);
  expect(logged.join()).toContain("counted by this server alone");
  state.isAway = false;
  vi.setSystemTime(Date.now() + 60_000);
  expect(await passing([requests], 60)).toBe(40);
  expect(state.asked).toBeGreaterThan(1);
});

test("counters that are silent keep nobody waiting for longer than the patience", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const add = () => new Promise<never>(() => undefined);
  const requests = server(10, { ...ownCounters().counters, add }, 50);
  const passed = passing([requests], 20);
  await vi.advanceTimersByTimeAsync(50);
  expect(await passed).toBe(10);
  expect(logged).toHaveLength(1);
});

test("the oldest are forgotten when too many networks ask", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const requests = server(1, ownCounters().counters);
  const many = Array.from({ length: 5 }, (_, turn) => `198.51.100.${turn}`);
  for (const from of many) await passes(requests, from);
  expect(requests.networks).toBe(5);
  vi.setSystemTime(Date.now() + 60_000);
  for (let turn = 0; turn < 5; turn++) await passes(requests, address);
  await passes(requests, "198.51.100.200");
  await passes(requests, "198.51.100.201");
  expect(requests.networks).toBe(3);
});

test("a limit of 0 is off", async () => {
  expect(await passing([server(0)], 1_000)).toBe(1_000);
});
