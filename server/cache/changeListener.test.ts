import pg from "pg";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { slowTiming } from "../testing/app.ts";
import { testDatabase } from "../testing/database.ts";
import { Wire } from "../testing/wire.ts";
import { ChangeListener, type Timing } from "./changeListener.ts";

const { url } = await testDatabase();
const wire = new Wire(url);
await wire.lay();
const writers = new pg.Pool({ connectionString: url, max: 5 });
const opened: ChangeListener[] = [];
afterAll(async () => {
  await Promise.all([writers.end(), ...opened.map((listener) => listener.close())]);
  wire.cut();
});

async function listen(address: string, timing: Partial<Timing> = slowTiming) {
  const received = new Set<string>();
  const listener = new ChangeListener({
    url: address,
    log: pino({ level: "silent" }),
    onChange: (tag) => received.add(tag),
    onConnect: () => undefined,
    timing,
  });
  opened.push(listener);
  await listener.ready;
  return { listener, received };
}

const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`);

/**
 * Commits a change and waits until its writer may respond. Returns whether the listener has received the change by
 * then.
 */
async function write({ listener, received }: Awaited<ReturnType<typeof listen>>, tag: string) {
  await writers.query("SELECT pg_notify('public_changes', $1)", [tag]);
  await listener.receiveCommitted();
  return received.has(tag);
}

test("each of many simultaneous writers has received its own change", async () => {
  const instance = await listen(url);
  expect(await Promise.all(tags.map((tag) => write(instance, tag)))).toEqual(tags.map(() => true));
});

test("a silent connection fails for all simultaneous writers, and is replaced", async () => {
  const instance = await listen(wire.url, { heartbeatMs: 60_000, silenceMs: 1_000 });
  const { listener } = instance;
  wire.hush();
  const written = await Promise.allSettled(tags.map(() => listener.receiveCommitted()));
  expect(written.map(({ status }) => status)).toEqual(tags.map(() => "rejected"));
  expect(listener.isListening).toBe(false);
  wire.cut();
  await wire.lay();
  await expect.poll(() => listener.isListening).toBe(true);
  expect(await write(instance, "new")).toBe(true);
});
