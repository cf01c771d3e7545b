import { beforeEach, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/app.ts";

const token = "0123456789abcdef";
const shop = await testApp({ OTP_RESEND_SECONDS: "60", OTP_PER_IP_PER_HOUR: "2" });
const guarded = await testApp({ METRICS_TOKEN: token, TRUST_PROXY: "1" });
const proxied = await testApp({ TRUST_PROXY: "127.0.0.1" });
const busy = await testApp({ RATE_LIMIT_PER_MINUTE: "2" });

beforeEach(() => {
  for (const { deps } of [shop, guarded, busy]) deps.metrics.registry.resetMetrics();
});

const read = async ({ app }: TestApp, headers = {}, remoteAddress = "127.0.0.1") =>
  app.inject({ url: "/metrics", headers: { host: "localhost:4000", ...headers }, remoteAddress });

/** Returns the count of a metric with these labels; undefined if there is no such count. */
async function count(of: TestApp, name: string, labels: Record<string, string>) {
  const { body } = await read(of, { authorization: `Bearer ${token}` });
  const line = body.split("\n").find((text) => {
    const isMetric = text.startsWith(`smarttrade_${name}{`);
    return isMetric && Object.entries(labels).every((label) => text.includes(labelled(label)));
  });
  return line && Number(line.split(" ").at(-1));
}

const labelled = ([label, value]: [string, string]) => `${label}="${value}"`;

test("requests are counted by route, not by URL", async () => {
  for (const id of ["1", "2"]) await shop.rest(`GET /smartphones/${id}?mobile=01712345678`);
  const operation = "GET /api/v1/smartphones/:id";
  const labels = { transport: "rest", operation };
  expect(await count(shop, "requests_total", { ...labels, status: "404" })).toBe(2);
  expect(await count(shop, "request_duration_seconds_count", labels)).toBe(2);
  expect((await read(shop)).body).not.toContain("01712345678");
});

test("GraphQL is counted by the schema's fields, not by the callers' operation names", async () => {
  await shop.graphql("query Rahim { shop { name } }");
  await shop.graphql("{ a: shop { name } b: shop { name } reviews { totalCount } }");
  await shop.graphql("mutation { logout }");
  await shop.graphql("query Karim { nothing }");
  for (const operation of ["query shop", "query several", "mutation logout"]) {
    expect(await count(shop, "requests_total", { transport: "graphql", operation })).toBe(1);
  }
  expect(await count(shop, "graphql_errors_total", { code: "GRAPHQL_VALIDATION_FAILED" })).toBe(1);
  expect((await read(shop)).body).not.toMatch(/Rahim|Karim/);
});

test("a GraphQL request with many faults does not count as a server error", async () => {
  const mutation = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const input = { smartphone: { variants: Array(5).fill({}) } };
  expect((await shop.graphql(mutation, { input })).status).toBe(400);
  expect(await count(shop, "graphql_errors_total", { code: "BAD_USER_INPUT" })).toBe(10);
  const internal = { code: "INTERNAL_SERVER_ERROR" };
  expect(await count(shop, "graphql_errors_total", internal)).toBeUndefined();
});

test("requests for unknown paths add no labels", async () => {
  const scrape = async () => {
    const paths = Array.from({ length: 50 }, () => `/${Math.random()}/${Math.random()}.php`);
    await Promise.all(paths.map((url) => shop.app.inject({ url: `/api/v1${url}` })));
    await Promise.all(paths.map((url) => shop.app.inject({ method: "POST", url })));
    const { body } = await read(shop);
    return body.split("\n").filter((line) => line.startsWith("smarttrade_requests_total")).length;
  };
  await read(shop);
  expect(await scrape()).toBe(await scrape());
});

test("one-time passwords are counted as sent, or by the reason why they were not sent", async () => {
  const send = (mobile: string) => shop.rest("POST /users/sendOTP", { body: { mobile } });
  for (const mobile of ["01712345678", "01712345678", "123", "01812345678", "01912345678"]) {
    await send(mobile);
  }
  const outcomes = { sent: 2, "too soon": 1, "bad user input": 1, address: 1 };
  for (const [outcome, times] of Object.entries(outcomes)) {
    expect(await count(shop, "otp_messages_total", { outcome })).toBe(times);
  }
  const mobile = "01712345678";
  const otp = shop.messages[0]?.message.slice(0, 6);
  for (const given of ["abc", otp]) {
    await shop.rest("POST /users/verifyOTP", { body: { mobile, otp: given } });
  }
  expect(await count(shop, "otp_checks_total", { outcome: "accepted" })).toBe(1);
  expect(await count(shop, "otp_checks_total", { outcome: "bad user input" })).toBe(1);
});

test("refusals, web vitals and connections are counted", async () => {
  for (const _ of [1, 2, 3]) await busy.rest("GET /offers");
  const operation = "GET /api/v1/offers";
  expect(await count(busy, "requests_total", { operation, status: "429" })).toBe(1);
  await shop.rest("POST /vitals", { body: [{ name: "LCP", rating: "good" }] });
  expect(await count(shop, "web_vitals_total", { name: "LCP", rating: "good" })).toBe(1);
  expect(await count(shop, "database_connections", { state: "idle" })).toBeGreaterThan(0);
});

test("without a token, programs on this machine that connect directly read the metrics", async () => {
  for (const host of ["localhost:4000", "127.0.0.1:4000", "[::1]:4000", "localhost"]) {
    expect((await read(shop, { host })).statusCode).toBe(200);
  }
  for (const address of ["::1", "::ffff:127.0.0.1", "127.0.0.2"]) {
    expect((await read(shop, {}, address)).statusCode).toBe(200);
  }
});

test("without a token, other machines get 404", async () => {
  for (const address of ["203.0.113.7", "10.0.0.1", "172.17.0.1", "::ffff:192.168.1.2"]) {
    expect((await read(shop, {}, address)).statusCode).toBe(404);
  }
});

test.each(["shop.example", "10.0.0.1:4000", "[2001:db8::1]", "127.0.0.1.evil.example"])(
  "without a token, a request for the host %s gets 404",
  async (host) => {
    expect((await read(shop, { host })).statusCode).toBe(404);
  },
);

test.each([
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-server",
  "forwarded",
  "via",
  "x-real-ip",
  "cf-connecting-ip",
  "cf-ray",
  "true-client-ip",
])("without a token, a request that a proxy forwards with %s gets 404", async (header) => {
  for (const value of ["127.0.0.1", ""]) {
    expect((await read(shop, { [header]: value })).statusCode).toBe(404);
  }
});

test("without a token, a server behind a trusted proxy responds with 404", async () => {
  expect((await read(proxied)).statusCode).toBe(404);
});

test("with a token, only callers that send it read the metrics", async () => {
  const strangers = [{}, { authorization: "Bearer another" }, { authorization: `Basic ${token}` }];
  for (const headers of strangers) expect((await read(guarded, headers)).statusCode).toBe(404);
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.7" };
  const { statusCode, headers: received } = await read(guarded, headers, "10.0.0.1");
  expect(statusCode).toBe(200);
  expect(received["content-type"]).toContain("text/plain");
  expect(received["cache-control"]).toBe("no-store");
});

test("the response cache is counted", async () => {
  for (const _ of [1, 2, 3]) await shop.rest("GET /reviews");
  expect(await count(shop, "response_cache_total", { result: "hits" })).toBeGreaterThan(1);
  expect((await read(shop)).body).toMatch(/smarttrade_response_cache_bytes [1-9]/);
});
