import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Database } from "../database/client.ts";
import { healthRoutes } from "./health.ts";

test("the database is asked once for all who want to know at the same time", async () => {
  let asked = 0;
  let answer = () => {};
  const $queryRaw = () => {
    asked += 1;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  const app = Fastify();
  await app.register(healthRoutes, { database: { $queryRaw } as unknown as Database });
  const all = Promise.all(Array.from({ length: 20 }, () => app.inject("/readyz")));
  await expect.poll(() => asked).toBe(1);
  // All have come when one that came after them is answered.
  await app.inject("/healthz");
  answer();
  expect((await all).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(asked).toBe(1);
  const later = app.inject("/readyz");
  await expect.poll(() => asked).toBe(2);
  answer();
  expect((await later).statusCode).toBe(200);
  await app.close();
});
