import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { healthLimitMs, hostile, watch, watchHealth } from "./hostile.ts";

/** Processor time: on a busy machine less of it than of elapsed time passes, and it alone counts. */
const blockedMs = () => healthLimitMs() + 100;

const app = Fastify();
app.get("/healthz", async () => "ok");
app.get("/regex", async () => {
  const before = process.cpuUsage();
  let usedMs = 0;
  while (usedMs < blockedMs()) {
    const { user, system } = process.cpuUsage(before);
    usedMs = (user + system) / 1_000;
  }
  return "done";
});
afterAll(() => app.close());
watchHealth(app);

test("a handler that blocks the event loop is measured from outside of it", async () => {
  const stop = await watch([app]);
  await app.inject("/regex");
  expect(await stop()).toBeGreaterThan(healthLimitMs());
});

test("a stall of one case is not one of the next", async () => {
  const stop = await watch([app]);
  await app.inject("/healthz");
  expect(await stop()).toBeLessThan(healthLimitMs());
});

hostile.fails("a hostile case fails where a handler blocks the event loop", async () => {
  await app.inject("/regex");
});

hostile("a hostile case passes where the event loop stays free", async () => {
  await app.inject("/healthz");
});
