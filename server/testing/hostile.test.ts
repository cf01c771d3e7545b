import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { healthLimitMs, hostile, watch, watchHealth } from "./hostile.ts";

/** Longer than any other delay of a busy machine. */
const blockedMs = () => healthLimitMs() + 500;

const app = Fastify();
app.get("/healthz", async () => "ok");
app.get("/regex", async () => {
  const end = performance.now() + blockedMs();
  while (performance.now() < end);
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
