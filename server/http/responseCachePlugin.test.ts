import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fastify from "fastify";
import { describe, expect, test, vi } from "vitest";
import type { PendingResponse, ResponseCache } from "../cache/responseCache.ts";
import { testApp } from "../testing/app.ts";
import { hostile } from "../testing/hostile.ts";
import { secondInstance } from "../testing/secondInstance.ts";
import { responseCache } from "./responseCachePlugin.ts";

const shop = await testApp({}, { withSite: true });
const other = await secondInstance(shop, { withSite: true });
const strict = await testApp({ RATE_LIMIT_PER_MINUTE: "3" }, { withSite: true });
const path = "/api/v1/reviews";

const [address, strictAddress] = [
  await shop.app.listen({ port: 0, host: "127.0.0.1" }),
  await strict.app.listen({ port: 0, host: "127.0.0.1" }),
];

async function get(headers: Record<string, string> = {}, at = address + path) {
  const response = await fetch(at, { headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** Headers that may differ between two responses to the same request. */
const variable = ["date", "x-request-id", "cache-status", "connection", "keep-alive"];
const constantHeaders = ({ headers }: { headers: Headers }) =>
  Object.fromEntries([...headers].filter(([name]) => !variable.includes(name)));

test("a hit is the same response as the earlier miss, with all its headers", async () => {
  const first = await get();
  const second = await get();
  expect(second.headers.get("cache-status")).toBe("smarttrade; hit");
  expect(second.body).toBe(first.body);
  expect(constantHeaders(second)).toEqual(constantHeaders(first));
  expect(second.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(second.headers.get("access-control-allow-origin")).toBe("*");
  expect(second.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
});

test("an injected request is handled like a request over the network", async () => {
  await get();
  const injected = await shop.app.inject(path);
  expect(injected.headers["cache-status"]).toBe("smarttrade; hit");
  expect(injected.body).toBe((await get()).body);
});

test.each<[string, (token: string) => Record<string, string>]>([
  ["a bearer token", (token) => ({ authorization: `Bearer ${token}` })],
  ["a cookie", (token) => ({ cookie: `session=${token}` })],
])(
  "a request with a session, in %s, reads the database, and its response may not be stored",
  async (_where, credentials) => {
    await get();
    const { token } = await shop.signIn("CUSTOMER");
    const { headers } = await get(credentials(token));
    expect(headers.get("cache-status")).toBeNull();
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("cdn-cache-control")).toBeNull();
  },
);

test("If-None-Match with the ETag gets 304, and HEAD gets no body", async () => {
  const etag = (await get()).headers.get("etag") ?? "";
  const again = await get({ "if-none-match": etag });
  expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", etag]);
  const head = await fetch(`${address}${path}`, { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
  const knownHead = await fetch(`${address}${path}`, {
    method: "HEAD",
    headers: { "if-none-match": etag },
  });
  expect(knownHead.status).toBe(304);
});

test("API requests count against the rate limit even if they are hits", async () => {
  const statuses = [];
  const statusOf = async (headers = {}) => (await get(headers, strictAddress + path)).status;
  for (let number = 0; number < 4; number++) statuses.push(await statusOf());
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("an address is counted and cached under one spelling", async () => {
  const plain = await get();
  const entries = shop.deps.responseCache.size.entries;
  for (const spelling of ["/%61pi/v1/reviews", "/api/%76%31/review%73"]) {
    const spelled = await get({}, address + spelling);
    expect(spelled.body).toBe(plain.body);
    expect(constantHeaders(spelled)).toEqual(constantHeaders(plain));
  }
  expect((await get({}, `${address}/%%36%31pi/v1/reviews`)).status).toBe(400);
  expect(shop.deps.responseCache.size.entries).toBe(entries);
});

test.each([
  ["", null],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br; q=0.0, gzip; q=0", null],
  ["brotli", null],
  ["identity", null],
])("a client that accepts %j gets the content coding %j", async (accepted, encoding) => {
  const as = await shop.signIn("CUSTOMER");
  await shop.rest("POST /reviews", { as, body: { reviewComment: "Long ".repeat(200) } });
  const first = await shop.app.inject({ url: path, headers: { "accept-encoding": accepted } });
  const hit = await shop.app.inject({ url: path, headers: { "accept-encoding": accepted } });
  for (const { headers } of [first, hit])
    expect(headers["content-encoding"] ?? null).toBe(encoding);
});

test("a request counts once, even if the entry is compressed for its content coding", async () => {
  const as = await shop.signIn("CUSTOMER");
  await shop.rest("POST /reviews", { as, body: { reviewComment: "Long ".repeat(200) } });
  await get({ "accept-encoding": "identity" });
  const count = vi.spyOn(shop.deps.limits.requests, "consume");
  const { headers } = await get({ "accept-encoding": "gzip" });
  expect(headers.get("content-encoding")).toBe("gzip");
  expect(count).toHaveBeenCalledTimes(1);
});

test("a browser that requests a page does not get the JSON for programs", async () => {
  const query = `${address}/graphql?query={shop{address}}`;
  const responses = [];
  for (const accept of ["application/json", "*/*", "text/html,*/*;q=0.8"])
    responses.push((await get({ accept }, query)).headers);
  const statuses = responses.map((headers) => headers.get("cache-status"));
  expect(statuses).toEqual(["smarttrade; fwd=miss", "smarttrade; hit", null]);
  // Caches between server and client must not store the response either.
  expect(responses[0]?.get("vary")?.split(", ")).toContain("Accept");
});

test("each media type of GraphQL has a response of its own", async () => {
  const query = `${address}/graphql?query={shop{email}}`;
  const typeOf = async (accept: string) =>
    (await get({ accept }, query)).headers.get("content-type")?.split(";")[0];
  for (const accept of ["application/json", "application/graphql-response+json"]) {
    expect([await typeOf(accept), await typeOf(accept)]).toEqual([accept, accept]);
  }
});

const json = { "content-type": "application/json" };
const operation = (more: object = {}) => JSON.stringify({ query: "{ shop { name } }", ...more });

/** Sends a GraphQL request by POST, like most programs. */
async function post(body: string, headers: Record<string, string> = json) {
  const response = await fetch(`${address}/graphql`, { method: "POST", headers, body });
  const cached = response.headers.get("cache-status");
  return { status: response.status, cached, body: await response.text() };
}

test("an operation in a body is served from the cache, regardless of the document's whitespace", async () => {
  const query = "{ shop { phone } }";
  const first = await post(operation({ query }));
  expect(first).toMatchObject({ status: 200, cached: "smarttrade; fwd=miss" });
  const hit = { ...first, cached: "smarttrade; hit" };
  expect(await post(operation({ query }))).toEqual(hit);
  const spaced = "# Which shop?\n{ shop {\n  phone,\n} } # that one";
  const { entries } = shop.deps.responseCache.size;
  expect(await post(operation({ query: spaced }))).toEqual(hit);
  expect(shop.deps.responseCache.size.entries).toBe(entries);
  const named = "query ($brand: String!) { devices(filter: { brands: [$brand] }) { totalCount } }";
  await post(operation({ query: named, variables: { brand: "১" } }));
  const other = await post(operation({ query: named, variables: { brand: "২" } }));
  expect(other).toMatchObject({ status: 200, cached: "smarttrade; fwd=miss" });
});

test("a malformed request is refused even if its response is cached", async () => {
  await post(operation());
  expect(await post(operation(), { "content-type": "text/plain" })).toMatchObject({ status: 415 });
  const encoded = { ...json, "content-encoding": "gzip" };
  expect(await post(operation(), encoded)).toMatchObject({ status: 415, cached: null });
  const etag = { ...json, "if-none-match": "*" };
  expect(await post(operation(), etag)).toMatchObject({ status: 200, cached: "smarttrade; hit" });
});

test("a response to POST has no ETag, because no client would send it back", async () => {
  const init = { method: "POST", headers: json, body: operation() };
  const posted = await fetch(`${address}/graphql`, init);
  expect([posted.status, posted.headers.get("etag")]).toEqual([200, null]);
});

/** Bodies that are refused, or that are parsed in a surprising way. */
const malformed = [
  "{",
  "[]",
  "null",
  '"{ shop { name } }"',
  `[${operation()}]`,
  operation({ variables: "{" }),
  '{ "query": "{ shop { name } }", "__proto__": { "variables": {} } }',
  '{ "query": "{ shop { name } }", "constructor": { "prototype": {} } }',
  `\ufeff${operation({ variables: { mark: "before" } })}`,
  operation({ query: "{ shop { nothing } }" }),
  operation({ query: "{ me { mobile } }" }),
];

test("an operation that can't be cached is handled like an injected operation", async () => {
  const long = operation({ variables: { text: "x".repeat(20_000) } });
  const mutation = JSON.stringify({ query: 'mutation { sendOtp(mobile: "1") { __typename } }' });
  const short = operation({ variables: { text: "x".repeat(9_000) } });
  for (const body of [long, short, mutation, ...malformed]) {
    const { payload, statusCode } = await shop.app.inject({
      method: "POST",
      url: "/graphql",
      headers: json,
      payload: body,
    });
    expect(await post(body)).toMatchObject({ status: statusCode, body: payload });
  }
});

test("a body that contains an address does not get the response of that address", async () => {
  await get();
  expect((await get()).headers.get("cache-status")).toBe("smarttrade; hit");
  expect(await post(path)).toMatchObject({ status: 400, cached: null });
});

test("bodies that arrive in pieces on one connection all get a response", async () => {
  const body = operation();
  const length = `content-length: ${body.length}`;
  const head = `POST /graphql HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n`;
  const whole = `${head}${length}\r\n\r\n${body}`;
  const last = `${head}connection: close\r\n${length}\r\n\r\n`;
  const responses = await overOneConnection([whole + whole, last, body.slice(0, 5), body.slice(5)]);
  expect(responses.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
});

test("a connection is usable after a refused request", async () => {
  const requestWith = (body: string, more = "") =>
    `POST /graphql HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n${more}content-length: ${body.length}\r\n\r\n${body}`;
  const refused = [requestWith("[]"), requestWith(operation({ query: "{" }))];
  const responses = await overOneConnection([
    ...refused,
    requestWith(operation(), "connection: close\r\n"),
  ]);
  const statuses = [...responses.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(["400", "400", "200"]);
});

test("a connection is usable after a request that was refused before its body was read", async () => {
  const strict = await testApp({ RATE_LIMIT_PER_MINUTE: "1" });
  const at = await strict.app.listen({ port: 0, host: "127.0.0.1" });
  const head = "POST /graphql HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n";
  const list = `${head}content-length: 2\r\n\r\n[]`;
  const last = `${head}connection: close\r\ncontent-length: 2\r\n\r\n{}`;
  const pieces = [`${head}content-length: 4\r\n\r\n[`, " ", " ", "]"];
  const responses = await overOneConnection([list, list, ...pieces, list, last], at);
  const statuses = [...responses.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(["400", "429", "429", "429", "429"]);
});

/** Sends parts of requests one after the other over one connection. Returns everything that the server sent. */
async function overOneConnection(parts: string[], at = address): Promise<string> {
  const socket = connect(Number(new URL(at).port), "127.0.0.1");
  for (const part of parts) await new Promise((sent) => socket.write(part, sent));
  return text(socket);
}

test.each([
  ["rest", "GET /api/v1/reviews", path],
  ["graphql", "query offers", "/graphql?query={offers{id}}"],
])("hits count in the metrics of %s", async (transport, operation, at) => {
  shop.deps.metrics.registry.resetMetrics();
  await get({}, address + at);
  expect((await get({}, address + at)).headers.get("cache-status")).toBe("smarttrade; hit");
  const counted = async () => {
    const { values } = await shop.deps.metrics.requests.get();
    return values.filter(({ labels }) => labels.operation === operation);
  };
  const labels = { transport, operation, status: 200 };
  await expect.poll(counted).toEqual([{ labels, value: 2 }]);
});

describe("a browser that changed something", () => {
  const origin = shop.deps.env.PUBLIC_URL;
  const cookieOf = (headers: Record<string, unknown>) =>
    [headers["set-cookie"]].flat().find((cookie) => String(cookie).startsWith("recent_write="));

  async function write(as: { token: string }, call: { url: string; payload: object }) {
    const headers = { cookie: `session=${as.token}`, origin };
    return shop.app.inject({ method: "POST", ...call, headers });
  }
  const review = { url: "/api/v1/reviews", payload: { reviewComment: "Just written" } };
  const mutation = (query: string) => ({ url: "/graphql", payload: { query } });

  test("bypasses the cache of every instance for five seconds", async () => {
    const as = await shop.signIn("CUSTOMER");
    const sent = await write(as, review);
    expect(cookieOf(sent.headers)).toMatch(/Max-Age=5; Path=\/; HttpOnly; SameSite=Lax/);
    for (const app of [shop.app, other]) {
      const page = () => app.inject({ url: "/", headers: { cookie: "recent_write=1" } });
      await app.inject("/");
      expect((await app.inject("/")).headers["cache-status"]).toBe("smarttrade; hit");
      const { headers, body } = await page();
      expect(headers["cache-status"]).toBeUndefined();
      expect(headers["cache-control"]).toBe("private, no-cache");
      expect(body).toContain("Just written");
    }
  });

  hostile("bypasses the cache so often, and then gets the cached page", async () => {
    const statusOf = async (headers = {}) => {
      const request = { url: "/", headers, remoteAddress: "203.0.113.80" };
      const { statusCode, headers: sent } = await strict.app.inject(request);
      return [statusCode, sent["cache-status"]];
    };
    await statusOf();
    const madeUp = { cookie: "recent_write=1" };
    expect(await statusOf(madeUp)).toEqual([200, undefined]);
    for (let sent = 0; sent < 5; sent++)
      expect(await statusOf(madeUp)).toEqual([200, "smarttrade; hit"]);
  });

  test("gets the cookie only for a successful write", async () => {
    const as = await shop.signIn("CUSTOMER");
    const created = await write(
      as,
      mutation('mutation { createReview(reviewComment: "Good") { id } }'),
    );
    expect(cookieOf(created.headers)).toBeDefined();
    const refused = await write(
      as,
      mutation('mutation { createReview(reviewComment: "") { id } }'),
    );
    expect(cookieOf(refused.headers)).toBeUndefined();
    const read = await write(as, mutation("{ me { id } }"));
    expect(cookieOf(read.headers)).toBeUndefined();
    const vitals = { url: "/api/v1/vitals", payload: [{ name: "LCP", rating: "good" }] };
    const reported = await write(as, vitals);
    expect([reported.statusCode, cookieOf(reported.headers)]).toEqual([200, undefined]);
    const invalid = await write(as, { ...review, payload: {} });
    expect([invalid.statusCode, cookieOf(invalid.headers)]).toEqual([400, undefined]);
  });
});

test("a write is visible to the next request", async () => {
  const as = await shop.signIn("CUSTOMER");
  await get();
  await shop.rest("POST /reviews", { as, body: { reviewComment: "Seen at once" } });
  expect((await get()).body).toContain("Seen at once");
});

test("if a response for which other requests wait can't be sent, only its own request fails", async () => {
  const app = fastify();
  const abandon = vi.fn();
  await app.register(responseCache, { cache: { abandon } as unknown as ResponseCache });
  // Fastify throws if the payload is a number.
  const refused = [5];
  app.addHook("onSend", (_request, _reply, payload, done) => done(null, refused.pop() ?? payload));
  app.get("/", (request, reply) => {
    request.pendingResponse = {} as PendingResponse;
    reply.send("some");
  });
  expect(await app.inject("/")).toMatchObject({ statusCode: 500 });
  expect(abandon).toHaveBeenCalledTimes(1);
  await app.close();
});
