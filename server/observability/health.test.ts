import Fastify from "fastify";
import { expect, test } from "vitest";
import { healthRoutes } from "./health.ts";

test("simultaneous readiness checks share one query to the database", async () => {
  let pings = 0;
  let respond = () => {};
  const ping = () => {
    pings += 1;
    return new Promise<void>((resolve) => {
      respond = resolve;
    });
  };
  const app = Fastify();
  await app.register(healthRoutes, { ping });
  const all = Promise.all(Array.from({ length: 20 }, () => app.inject("/readyz")));
  await expect.poll(() => pings).toBe(1);
  // When this later request has a response, all twenty requests have arrived.
  await app.inject("/healthz");
  respond();
  expect((await all).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(pings).toBe(1);
  const later = app.inject("/readyz");
  await expect.poll(() => pings).toBe(2);
  respond();
  expect((await later).statusCode).toBe(200);
  await app.close();
});
