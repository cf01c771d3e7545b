import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { testApp } from "./app.ts";

const shop = await testApp();
const strict = await testApp({ RATE_LIMIT_PER_MINUTE: "3" });
const path = "/api/v1/reviews";

const [address, strictAddress] = [
  await shop.app.listen({ port: 0, host: "127.0.0.1" }),
  await strict.app.listen({ port: 0, host: "127.0.0.1" }),
];

/** Over the network: an injected request never takes the shortcut. */
async function get(headers: Record<string, string> = {}, at = address + path) {
  const response = await fetch(at, { headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const differing = ["date", "x-request-id", "cache-status", "connection", "keep-alive"];
const lasting = ({ headers }: { headers: Headers }) =>
  [...headers].filter(([name]) => !differing.includes(name));

test("what comes from memory is what came the first time, with all its headers", async () => {
  const first = await get();
  const second = await get();
  expect(second.headers.get("cache-status")).toBe("smarttrade; hit");
  expect(second.body).toBe(first.body);
  expect(lasting(second)).toEqual(lasting(first));
  expect(second.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(second.headers.get("access-control-allow-origin")).toBe("*");
  expect(second.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
});

test("somebody with a session is told that nobody else may keep it", async () => {
  await get();
  const { headers } = await get({ authorization: "Bearer some" });
  expect(headers.get("cache-status")).toBe("smarttrade; hit");
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(headers.get("cdn-cache-control")).toBeNull();
});

test("who has it is told so, and HEAD gets no body", async () => {
  const etag = (await get()).headers.get("etag") ?? "";
  const again = await get({ "if-none-match": etag });
  expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", etag]);
  const head = await fetch(`${address}${path}`, { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
});

test("requests count against the limit though they are answered from memory", async () => {
  const statuses = [];
  const ask = async (headers = {}) => (await get(headers, strictAddress + path)).status;
  for (let number = 0; number < 4; number++) statuses.push(await ask());
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("an address has one spelling, by which it is counted and remembered", async () => {
  const plain = await get();
  const kept = shop.deps.answers.size.answers;
  for (const spelling of ["/%61pi/v1/reviews", "/api/%76%31/review%73"]) {
    const spelled = await get({}, address + spelling);
    expect(spelled.body).toBe(plain.body);
    expect(lasting(spelled)).toEqual(lasting(plain));
  }
  expect((await get({}, `${address}/%%36%31pi/v1/reviews`)).status).toBe(400);
  expect(shop.deps.answers.size.answers).toBe(kept);
});

test("a request counts once, also where its answer has yet to be packed for it", async () => {
  const as = await shop.signIn("CUSTOMER");
  await shop.rest("POST /reviews", { as, body: { reviewComment: "Long ".repeat(200) } });
  await get({ "accept-encoding": "identity" });
  const count = vi.spyOn(shop.deps.limits, "countRequest");
  const { headers } = await get({ "accept-encoding": "gzip" });
  expect(headers.get("content-encoding")).toBe("gzip");
  expect(count).toHaveBeenCalledTimes(1);
});

test("a browser that wants a page is not sent the JSON that programs were", async () => {
  const question = `${address}/graphql?query={shop{name}}`;
  const answers = [];
  for (const accept of ["application/json", "*/*", "text/html,*/*;q=0.8"])
    answers.push((await get({ accept }, question)).headers);
  const origins = answers.map((headers) => headers.get("cache-status"));
  expect(origins).toEqual(["smarttrade; fwd=miss", "smarttrade; hit", null]);
  // Nor by a cache on the way.
  expect(answers[0]?.get("vary")?.split(", ")).toContain("Accept");
});

const json = { "content-type": "application/json" };
const question = (more: object = {}) => JSON.stringify({ query: "{ shop { name } }", ...more });

/** Asks GraphQL by POST, as most programs do. */
async function post(body: string, headers: Record<string, string> = json) {
  const response = await fetch(`${address}/graphql`, { method: "POST", headers, body });
  const cached = response.headers.get("cache-status");
  return { status: response.status, cached, body: await response.text() };
}

test("a question in a body is answered from memory when just these bytes come again", async () => {
  const first = await post(question());
  expect(first).toMatchObject({ status: 200, cached: "smarttrade; fwd=miss" });
  const hit = { ...first, cached: "smarttrade; hit" };
  expect([await post(question()), await post(question())]).toEqual([hit, hit]);
  const other = await post(question({ variables: { a: "১" } }));
  expect(other).toMatchObject({ status: 200, cached: "smarttrade; fwd=miss" });
});

test("a question in a body is refused as ever, also when its answer is in memory", async () => {
  await post(question());
  expect(await post(question(), { "content-type": "text/plain" })).toMatchObject({ status: 415 });
  const encoded = { ...json, "content-encoding": "gzip" };
  expect(await post(question(), encoded)).toMatchObject({ status: 415, cached: null });
  const etag = { ...json, "if-none-match": "*" };
  expect(await post(question(), etag)).toMatchObject({ status: 200, cached: "smarttrade; hit" });
});

/** Bodies that are refused, or read otherwise than one might think. */
const malformed = [
  "{",
  "[]",
  "null",
  '"{ shop { name } }"',
  `[${question()}]`,
  question({ variables: "{" }),
  '{ "query": "{ shop { name } }", "__proto__": { "variables": {} } }',
  '{ "query": "{ shop { name } }", "constructor": { "prototype": {} } }',
  `\ufeff${question({ variables: { mark: "before" } })}`,
  question({ query: "{ shop { nothing } }" }),
  question({ query: "{ me { mobile } }" }),
];

test("what can't be answered from memory reaches the app with its whole body", async () => {
  const long = question({ variables: { text: "x".repeat(20_000) } });
  const mutation = JSON.stringify({ query: 'mutation { sendOtp(mobile: "1") { __typename } }' });
  const short = question({ variables: { text: "x".repeat(9_000) } });
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

test("a body is no address, not even of what is in memory", async () => {
  await get();
  expect((await get()).headers.get("cache-status")).toBe("smarttrade; hit");
  expect(await post(path)).toMatchObject({ status: 400, cached: null });
});

test("bodies that come in pieces, one after the other on a connection, are all answered", async () => {
  const body = question();
  const length = `content-length: ${body.length}`;
  const head = `POST /graphql HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n`;
  const whole = `${head}${length}\r\n\r\n${body}`;
  const last = `${head}connection: close\r\n${length}\r\n\r\n`;
  const answers = await overOneConnection([whole + whole, last, body.slice(0, 5), body.slice(5)]);
  expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
});

test("whoever is refused on a connection may ask on", async () => {
  const asked = (body: string, more = "") =>
    `POST /graphql HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n${more}content-length: ${body.length}\r\n\r\n${body}`;
  const refused = [asked("{"), asked("[]"), asked(question({ query: "{" }))];
  const answers = await overOneConnection([...refused, asked(question(), "connection: close\r\n")]);
  const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(["400", "400", "400", "200"]);
});

test("who is refused before a body is read may ask on, too", async () => {
  const strict = await testApp({ RATE_LIMIT_PER_MINUTE: "1" });
  const at = await strict.app.listen({ port: 0, host: "127.0.0.1" });
  const head = "POST /graphql HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n";
  const list = `${head}content-length: 2\r\n\r\n[]`;
  const last = `${head}connection: close\r\ncontent-length: 2\r\n\r\n{}`;
  const pieces = [`${head}content-length: 4\r\n\r\n[`, " ", " ", "]"];
  const answers = await overOneConnection([list, list, ...pieces, list, last], at);
  const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(["400", "429", "429", "429", "429"]);
});

/** Sends parts of requests, each when the one before has gone out, and collects what is answered. */
async function overOneConnection(parts: string[], at = address): Promise<string> {
  const socket = connect(Number(new URL(at).port), "127.0.0.1");
  for (const part of parts) await new Promise((sent) => socket.write(part, sent));
  return text(socket);
}

test.each([
  ["rest", "GET /api/v1/reviews", path],
  ["graphql", "query offers", "/graphql?query={offers{id}}"],
])("the metrics know of them, as of %s", async (door, operation, at) => {
  const counted = async () => {
    const { values } = await shop.deps.metrics.requests.get();
    return values.filter(({ labels }) => labels.operation === operation);
  };
  // Whatever is still to be counted is counted when somebody looks.
  await counted();
  shop.deps.metrics.registry.resetMetrics();
  await get({}, address + at);
  expect((await get({}, address + at)).headers.get("cache-status")).toBe("smarttrade; hit");
  const labels = { door, operation, status: 200 };
  await expect.poll(counted).toEqual([{ labels, value: 2 }]);
});

test("a write is seen by the next who asks", async () => {
  const as = await shop.signIn("CUSTOMER");
  await get();
  await shop.rest("POST /reviews", { as, body: { reviewComment: "Seen at once" } });
  expect((await get()).body).toContain("Seen at once");
});
