import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { healthLimitMs, hostile, watch, watchHealth } from "./hostile.ts";
import { processorTimer } from "./processorTime.ts";

const app = Fastify();
app.get("/healthz", async () => "ok");
/** Blocks the event loop for the given processor time. On a busy machine, elapsed time would be a wrong measure. */
app.get<{ Params: { ms: string } }>("/blocked/:ms", async ({ params }) => {
  const usedMs = processorTimer();
  while (usedMs() < Number(params.ms));
  return "done";
});
afterAll(() => app.close());
watchHealth(app);

test("a handler that blocks the event loop is measured from outside of it", async () => {
  const stop = await watch([app]);
  await app.inject("/blocked/300");
  expect(await stop()).toBeGreaterThan(200);
});

test("a stall in one case does not count in the next case", async () => {
  const stop = await watch([app]);
  await app.inject("/healthz");
  expect(await stop()).toBeLessThan(healthLimitMs());
});

hostile.fails("a hostile case fails where a handler blocks the event loop", async () => {
  // While the case runs, its limit grows with the load.
  await app.inject(`/blocked/${3 * healthLimitMs()}`);
});

hostile("a hostile case passes where the event loop stays free", async () => {
  await app.inject("/healthz");
});
