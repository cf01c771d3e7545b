import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { slowTiming } from "../testing/app.ts";
import { testDatabase } from "../testing/database.ts";
import { listenerName, type Timing } from "./changeListener.ts";
import { type PendingResponse, ResponseCache } from "./responseCache.ts";

const { url } = await testDatabase();
const log = pino({ level: "silent" });
const opened: ResponseCache[] = [];
async function open(maxBytes = 1_000_000, timing: Partial<Timing> = slowTiming) {
  const cache = new ResponseCache(maxBytes, { url, log, timing });
  await cache.ready;
  opened.push(cache);
  return cache;
}
const writer = new pg.Client({ connectionString: url });
await writer.connect();
afterAll(async () => {
  await Promise.all([writer.end(), ...opened.map((cache) => cache.close())]);
});

const notify = (tag: string) => writer.query("SELECT pg_notify('public_changes', $1)", [tag]);
const terminateListeners = () =>
  writer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = '${listenerName}'`);

const response = (body: string, tags: string[] = []) => ({
  status: 200,
  contentType: "application/json",
  tags,
  body,
  operation: "",
});

async function begin(target: ResponseCache, key: string): Promise<PendingResponse> {
  const lookup = await target.lookup(key);
  if (lookup.status !== "miss") throw new Error(`${key} is cached`);
  return lookup.pending;
}

/** Returns the status and body of a request whose handler would send `body`. */
async function request(target: ResponseCache, key: string, body: string, tags?: string[]) {
  const lookup = await target.lookup(key);
  const entry =
    lookup.status === "miss" ? target.finish(lookup.pending, response(body, tags)) : lookup.entry;
  return [lookup.status, (await entry.body("identity")).bytes.toString()];
}

let cache: ResponseCache;
beforeEach(async () => {
  cache = await open();
});

test.each([
  ["a tag of a client's text", ["devices", "t".repeat(101)]],
  ["hundreds of tags", Array.from({ length: 201 }, (_, number) => `device:${number}`)],
])("a response with %s is not stored", async (_what, tags) => {
  expect(await request(cache, "key", "first", tags)).toEqual(["miss", "first"]);
  expect(await request(cache, "key", "second", ["devices"])).toEqual(["miss", "second"]);
  expect(await request(cache, "key", "third")).toEqual(["hit", "second"]);
});

test("a received change ends an outage, so that an outdated entry is no longer served", async () => {
  const pending = await begin(cache, "home");
  cache.finish(pending, { ...response("ended"), endsAt: new Date(0) });
  cache.staleForOutage("home");
  expect(await request(cache, "home", "new")).toEqual(["stale", "ended"]);
  await cache.receiveCommitted();
  expect(await request(cache, "home", "new")).toEqual(["miss", "new"]);
});

test("simultaneous writers receive their changes over one connection without a warning of the driver", async () => {
  const warnings: Error[] = [];
  const collect = (warning: Error) => warnings.push(warning);
  process.on("warning", collect);
  onTestFinished(() => void process.off("warning", collect));
  await Promise.all(Array.from({ length: 5 }, () => cache.receiveCommitted()));
  expect(warnings).toEqual([]);
});

test("a response is served from the cache until one of its rows changes", async () => {
  expect(await request(cache, "home", "old", ["banners"])).toEqual(["miss", "old"]);
  expect(await request(cache, "home", "new")).toEqual(["hit", "old"]);
  await notify("reviews");
  await cache.receiveCommitted();
  expect(await request(cache, "home", "new")).toEqual(["hit", "old"]);
  await notify("banners");
  await cache.receiveCommitted();
  expect(await request(cache, "home", "new")).toEqual(["miss", "new"]);
});

test("simultaneous requests share one response", async () => {
  const pending = await begin(cache, "home");
  const waiting = Array.from({ length: 100 }, () => request(cache, "home", "made again"));
  cache.finish(pending, response("made once"));
  expect(await Promise.all(waiting)).toEqual(Array(100).fill(["hit", "made once"]));
  expect(cache.counts.misses).toBe(1);
});

test("a request makes its own response after waiting for a response that is not cached", async () => {
  const pending = await begin(cache, "home");
  const waiting = request(cache, "home", "own");
  cache.abandon(pending);
  expect(await waiting).toEqual(["miss", "own"]);
});

test("a response begun before a change is neither stored nor shared with later requests", async () => {
  const before = await begin(cache, "home");
  await notify("banners");
  await cache.receiveCommitted();
  expect(await request(cache, "home", "new", ["banners"])).toEqual(["miss", "new"]);
  cache.finish(before, response("old", ["banners"]));
  expect(await request(cache, "home", "newer")).toEqual(["hit", "new"]);
});

test("a large response is sent but not stored", async () => {
  const large = "x".repeat(300_000);
  expect(await request(cache, "list", large)).toEqual(["miss", large]);
  expect(await request(cache, "list", "small")).toEqual(["miss", "small"]);
});

test("other instances invalidate when the notification arrives", async () => {
  const other = await open();
  await request(other, "home", "old", ["banners"]);
  await notify("banners");
  await expect.poll(() => other.size.entries).toBe(0);
});

test("an instance that lost its connection serves no entry as fresh, and is empty after it reconnects", async () => {
  await request(cache, "home", "old", ["banners"]);
  await terminateListeners();
  await notify("banners");
  await expect.poll(() => cache.size.entries).toBe(0);
  await expect.poll(() => cache.isListening).toBe(true);
  expect(await request(cache, "home", "new", ["banners"])).toEqual(["miss", "new"]);
  expect(await request(cache, "home", "newer")).toEqual(["hit", "new"]);
});

test("an instance whose connection is silent serves nothing as fresh and adds nothing", async () => {
  const silent = await open(1_000_000, { heartbeatMs: 60_000, silenceMs: 100 });
  await expect.poll(() => silent.isListening).toBe(false);
  expect(await request(silent, "home", "first")).toEqual(["miss", "first"]);
  expect(await request(silent, "home", "second")).toEqual(["miss", "second"]);
});

test("while the database is unavailable, entries are served as stale", async () => {
  const silent = await open(1_000_000, { heartbeatMs: 60_000, silenceMs: 300 });
  expect(await request(silent, "home", "kept")).toEqual(["miss", "kept"]);
  await expect.poll(() => silent.isListening).toBe(false);
  const pending = await begin(silent, "home");
  const stale = silent.staleForOutage("home");
  silent.abandon(pending);
  expect((await stale?.body("identity"))?.bytes.toString()).toBe("kept");
  expect(silent.staleForOutage("unknown")).toBeUndefined();
  // The next requests do not wait for the database. After a while, one of them tries the database again.
  expect(await request(silent, "home", "fresh")).toEqual(["stale", "kept"]);
  await expect.poll(() => request(silent, "home", "fresh")).toEqual(["miss", "fresh"]);
});

test("requests wait at most half a minute for a response of another request, which is then not stored", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = await begin(cache, "key");
  const waiting = cache.lookup("key");
  vi.advanceTimersByTime(30_000);
  const own = await waiting;
  if (own.status !== "miss") throw new Error("Nothing was made");
  cache.abandon(own.pending);
  cache.finish(slow, response("slow"));
  expect((await cache.lookup("key")).status).toBe("miss");
});
