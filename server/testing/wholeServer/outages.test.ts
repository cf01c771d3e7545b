import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { openResponseCache, type ResponseCache } from "../../cache/responseCache.ts";
import { unavailableMessage } from "../../core/errors.ts";
import { openDatabase } from "../../database/client.ts";
import { testApp } from "../app.ts";
import { testDatabase } from "../database.ts";
import { timeFactor } from "../timeFactor.mjs";
import { Wire } from "../wire.ts";

/** The timeout is short, because one of the tests waits for it. */
const statementTimeoutMs = 1_000 * timeFactor;

const { deps } = await testApp({ OTP_RESEND_SECONDS: "0" });
const { url } = await testDatabase();

const wire = new Wire(url);
let app: FastifyInstance;
let database: ReturnType<typeof openDatabase>;
let responseCache: ResponseCache;

beforeAll(async () => {
  await wire.lay();
  database = openDatabase(wire.url, statementTimeoutMs);
  responseCache = await openResponseCache(wire.url, deps);
  app = await buildApp({ ...deps, database, responseCache });
});

afterAll(async () => {
  await app.close();
  await responseCache.close();
  await database.$disconnect();
  wire.cut();
});

let requests = 0;
/** Returns the path of a list that is not cached. */
const newList = () => `/api/v1/smartphones?limit=1&page=${++requests}`;
const newOperation = (query: string) => () => ({ query: `${query} # ${++requests}` });

const calls = [
  ["GET", newList, undefined],
  ["POST", "/api/v1/users/sendOTP", { mobile: "01712345678" }],
  ["POST", "/graphql", newOperation("{ home { banners { id } } }")],
  ["POST", "/graphql", newOperation("{ devices { totalCount } }")],
  ["POST", "/graphql", { query: "{ me { id } }" }],
] as const;

const call = async ([method, path, body]: (typeof calls)[number]) => {
  const url = typeof path === "string" ? path : path();
  const headers = { authorization: "Bearer none" };
  const payload = typeof body === "function" ? body() : body;
  const response = await app.inject({ method, url, payload, headers });
  return { status: response.statusCode, body: response.body };
};

async function expectUnavailable() {
  for (const response of await Promise.all(calls.map(call))) {
    expect(response.status).toBe(503);
    expect(response.body).toContain(unavailableMessage);
    expect(response.body).not.toMatch(/prisma|P1001|postgres/i);
  }
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  expect((await app.inject("/healthz")).statusCode).toBe(200);
}

const statuses = async () => (await Promise.all(calls.map(call))).map(({ status }) => status);

describe("while the database", () => {
  test("responds, requests succeed", async () => {
    // A busy machine may take a while to connect for the first time.
    await expect.poll(statuses).toEqual([200, 200, 200, 200, 200]);
  });

  test("is gone, requests get 503, and succeed when it is back", async () => {
    wire.cut();
    await expectUnavailable();
    await wire.lay();
    await expect.poll(statuses).toEqual([200, 200, 200, 200, 200]);
    expect((await app.inject("/readyz")).statusCode).toBe(200);
  });

  test("is gone behind a pooler, requests get 503", async () => {
    await wire.refuse("08P01", "server login has been failing (server_login_retry)");
    // The first requests still find earlier connections.
    await expectUnavailable();
    await expectUnavailable();
    wire.cut();
    await wire.lay();
    await expect.poll(statuses).toEqual([200, 200, 200, 200, 200]);
  });

  test("is gone, cached responses are served as stale", async () => {
    const url = newList();
    // The list is not cached before the server receives notifications again.
    const origin = async () => (await app.inject({ url })).headers["cache-status"];
    await expect.poll(origin).toBe("smarttrade; hit");
    const before = await app.inject({ url });
    wire.cut();
    const sent = async () => (await app.inject({ url })).headers.warning;
    await expect.poll(sent).toBe('110 - "Response is Stale"');
    const stale = await app.inject({ url });
    expect([stale.statusCode, stale.body]).toEqual([200, before.body]);
    expect(stale.headers["cache-status"]).toBe("smarttrade; hit; detail=stale");
    await wire.lay();
    await expect.poll(sent).toBeUndefined();
  });

  test("is silent, requests fail in time", async () => {
    await statuses();
    wire.hush();
    await expectUnavailable();
  });
});
