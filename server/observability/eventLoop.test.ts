import { expect, test, vi } from "vitest";
import { buildApp } from "../app.ts";
import { testApp } from "../testing/app.ts";
import { openLog } from "./log.ts";

const shop = await testApp({ METRICS_TOKEN: "0123456789abcdef" });
const lines: string[] = [];
const log = openLog({ LOG_LEVEL: "warn" }, { write: (line) => void lines.push(line) });

/** Advances the clock of the event loop, as if a request kept the loop busy. */
function stall(ms: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + ms);
}

async function longestStall(app: typeof shop.app): Promise<number> {
  const { body } = await app.inject({
    url: "/metrics",
    headers: { authorization: "Bearer 0123456789abcdef" },
  });
  return Number(/^smarttrade_event_loop_stall_seconds (\S+)$/m.exec(body)?.[1]);
}

test("a stall is measured, and the log has the requests that were in flight", async () => {
  const app = await buildApp({ ...shop.deps, log });
  app.get("/stalls/:mobile", async () => {
    stall(1_300);
    return "done";
  });
  await app.ready();
  // The event loop is first checked after a tenth of a second.
  await expect.poll(() => longestStall(app)).toBeGreaterThanOrEqual(0);
  const { headers } = await app.inject("/stalls/01712345678?search=rahim");
  // On a busy machine, the event loop also stands still for other reasons.
  const lineOfRequest = () => lines.find((each) => each.includes("/stalls/")) ?? "{}";
  // The metric does not prove that this app has checked its event loop, because `shop.app` sets the same metric.
  await expect.poll(lineOfRequest).not.toBe("{}");
  expect(await longestStall(app)).toBeGreaterThan(1);
  await app.close();
  const line = lineOfRequest();
  const { msg, ms, requests } = JSON.parse(line);
  expect([msg, ms > 1_000]).toEqual(["The event loop stood still", true]);
  const cause = { reqId: headers["x-request-id"], method: "GET", path: "/stalls/01…" };
  expect(requests).toContainEqual({ ...cause, ms: expect.any(Number) });
  expect(line).not.toMatch(/rahim|017123/);
});
