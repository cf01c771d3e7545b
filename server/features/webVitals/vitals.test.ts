import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";

const shop = await testApp();

beforeEach(() => shop.deps.database.webVital.deleteMany());

const good = { name: "LCP", rating: "good" };
const poor = { name: "CLS", rating: "poor" };
const report = (body: unknown) => shop.rest("POST /vitals", { body });

test("a list of thousands is refused unread", async () => {
  const before = process.cpuUsage();
  const { status } = await report(Array.from({ length: 30_000 }, () => ({})));
  expect(status).toBe(413);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

test("reports that come together all count", async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => report(i % 2 ? [good, poor] : [poor, good])),
  );
  await report([{ name: "LCP", rating: "needs-improvement" }]);
  const as = await shop.signIn("ADMIN");
  const day = new Date().toISOString().slice(0, 10);
  const { body } = await shop.rest("GET /vitals", { as });
  expect(body.data).toEqual([
    { day, ...poor, count: 20 },
    { day, ...good, count: 20 },
    { day, name: "LCP", rating: "needs-improvement", count: 1 },
  ]);
});

test.each([
  ["nothing", []],
  ["a vital twice", [good, good]],
  ["a vital that is none", [{ name: "LOVE", rating: "good" }]],
  ["a rating that is none", [{ name: "LCP", rating: "great" }]],
  ["more than is asked", [{ ...good, value: 12 }]],
])("%s is refused and not counted", async (_what, body) => {
  expect((await report(body)).status).toBe(400);
  expect(await shop.deps.database.webVital.count()).toBe(0);
});
