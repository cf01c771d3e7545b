import Fastify from "fastify";
import { expect, test } from "vitest";
import { cutLongHeaders } from "./longHeaders.ts";

test("handlers get the beginning of a long header, but the whole Cookie header", async () => {
  const app = Fastify();
  cutLongHeaders(app);
  app.get("/", async ({ headers }) => headers);
  const headers = {
    authorization: `Bearer ${" ".repeat(10_000)}x`,
    cookie: `other=${"x".repeat(10_000)}; session=x`,
    "user-agent": "x".repeat(2_000),
  };
  const received = (await app.inject({ url: "/", headers })).json();
  expect(received.authorization).toBe(headers.authorization.slice(0, 2_000));
  expect(received.cookie).toBe(headers.cookie);
  expect(received["user-agent"]).toBe(headers["user-agent"]);
});
