import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf, endOfDay } from "../../shared/days.ts";
import { testApp } from "../testing/app.ts";
import { addGadgets } from "../testing/fixtures/manyDevices.ts";
import { portOf } from "../testing/hostile.ts";

const shop = await testApp();
const { app, deps } = shop;
const count = 2_001;

beforeAll(async () => {
  await addGadgets(deps, count);
  await deps.responseCache.receiveCommitted();
});

const open: IncomingMessage[] = [];
afterAll(() => {
  for (const response of open) response.destroy();
});

const read = async (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1${path}`, headers });

/** Requests a list without reading the body of the response. The server then waits for the client. */
async function begin(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const port = await portOf(app);
  const [response] = await once(get({ port, path: `/api/v1${path}`, headers }), "response");
  open.push(response);
  return response;
}

const end = (response: IncomingMessage) => {
  response.destroy();
  return once(response, "close");
};

test("a list without limit has every row once, in either order", async () => {
  const newest: { price: number }[] = (await read("/gadgets")).json().data;
  expect(newest.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
  );
  const oldest = (await read("/gadgets?sort=createdAt")).json().data;
  expect(oldest).toEqual(newest.toReversed());
  const page = (await read("/gadgets?limit=1000&page=2")).json().data;
  expect(page).toEqual(newest.slice(1_000, 2_000));
});

test("a list that is longer than a page is sent in parts, within bounded memory", async () => {
  const response = await begin("/gadgets");
  expect(response.headers["transfer-encoding"]).toBe("chunked");
  expect(response.headers["content-length"]).toBeUndefined();
  await end(response);
});

test("its ETag gets 304 until any row changes, even the last row, and differs by language", async () => {
  const { etag, "cache-control": policy } = (await read("/gadgets")).headers;
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  expect(policy).toContain("must-revalidate");
  const known = { "if-none-match": `"x", ${etag}` };
  const again = await read("/gadgets", known);
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
  expect((await read("/gadgets", { ...known, "accept-language": "bn" })).statusCode).toBe(200);
  await deps.database
    .$executeRaw`UPDATE device SET description = 'Changed' WHERE price = ${count}::int`;
  await deps.responseCache.receiveCommitted();
  const changed = await read("/gadgets", known);
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
});

test("its ETag changes at midnight in Dhaka, when reductions of prices end", async () => {
  const secondsLeft =
    (endOfDay(new Date(dayOf(deps.clock()))).getTime() - deps.clock().getTime()) / 1_000;
  const { etag = "" } = (await read("/gadgets")).headers;
  const status = async () => (await read("/gadgets", { "if-none-match": etag })).statusCode;
  shop.wait(Math.floor(secondsLeft) - 1);
  expect(await status()).toBe(304);
  shop.wait(2);
  expect(await status()).toBe(200);
});

test("callers with a session get no ETag, since they read their own writes", async () => {
  const { token } = await shop.signIn("ADMIN");
  const { headers } = await read("/gadgets", { authorization: `Bearer ${token}` });
  expect([headers.etag, headers["cache-control"]]).toEqual([undefined, "no-store"]);
});

test("long lists are sent a few at a time: the last of many simultaneous visitors are refused", async () => {
  const responses = await Promise.all(Array.from({ length: 40 }, () => read("/gadgets")));
  const refused = responses.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  const sent = responses.filter(({ statusCode }) => statusCode === 200);
  expect(sent.length + refused.length).toBe(40);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
});

test("HEAD has the headers of a long list and reads none of it", async () => {
  const head = await app.inject({ method: "HEAD", url: "/api/v1/gadgets" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  expect(head.headers.etag).toBe((await read("/gadgets")).headers.etag);
});
