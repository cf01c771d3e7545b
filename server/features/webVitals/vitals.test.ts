import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { hostile } from "../../testing/hostile.ts";

const shop = await testApp();

beforeEach(() => shop.deps.database.webVital.deleteMany());

const good = { name: "LCP", rating: "good" };
const poor = { name: "CLS", rating: "poor" };
const report = (body: unknown) => shop.rest("POST /vitals", { body });

hostile("a list of thousands is refused before it is parsed", async () => {
  const { status } = await report(Array.from({ length: 30_000 }, () => ({})));
  expect(status).toBe(413);
});

test("simultaneous reports are all counted", async () => {
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
  ["an unknown vital", [{ name: "LOVE", rating: "good" }]],
  ["an unknown rating", [{ name: "LCP", rating: "great" }]],
  ["an unknown field", [{ ...good, value: 12 }]],
])("%s is refused and not counted", async (_what, body) => {
  expect((await report(body)).status).toBe(400);
  expect(await shop.deps.database.webVital.count()).toBe(0);
});
