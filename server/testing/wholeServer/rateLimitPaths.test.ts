import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../app.ts";
import { hostile } from "../hostile.ts";

const limit = 6;
const shop = await testApp(
  { RATE_LIMIT_PER_MINUTE: String(limit), TRUST_PROXY: "1" },
  { withSite: true },
);
const address = await shop.app.listen({ port: 0, host: "127.0.0.1" });
const customer = await shop.signIn("CUSTOMER");

const document = "{ shop { name } }";
const query = encodeURIComponent(document);
const sha256Hash = createHash("sha256").update(document).digest("hex");
const extensions = { persistedQuery: { version: 1, sha256Hash } };
const json = { "content-type": "application/json" };
const post = (payload: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { ...json, ...headers },
  body: typeof payload === "string" ? payload : JSON.stringify(payload),
});

function form(): RequestInit {
  const body = new FormData();
  body.append("operations", JSON.stringify({ query: document }));
  body.append("map", "{}");
  return { method: "POST", headers: { "apollo-require-preflight": "true" }, body };
}

const bearer = { authorization: `Bearer ${customer.token}` };
const hashed = `/graphql?extensions=${encodeURIComponent(JSON.stringify(extensions))}`;
const ways: [way: string, path: string, init: () => RequestInit][] = [
  ["a cached REST response", "/api/v1/offers", () => ({})],
  ["a HEAD of REST", "/api/v1/offers", () => ({ method: "HEAD" })],
  ["an ETag of REST", "/api/v1/offers", () => ({ headers: { "if-none-match": "*" } })],
  ["REST with a session", "/api/v1/evaluations", () => ({ headers: bearer })],
  ["REST without permission", "/api/v1/evaluations", () => ({})],
  ["an unknown REST route", "/api/v1/nothing", () => ({})],
  ["another method of REST", "/api/v1/offers", () => ({ method: "PUT" })],
  ["malformed JSON", "/api/v1/reviews", () => post("{")],
  ["a REST upload", "/api/v1/upload", form],
  ["a GraphQL query by GET", `/graphql?query=${query}`, () => ({})],
  ["a GraphQL query by POST", "/graphql", () => post({ query: document })],
  ["a GraphQL query with a session", "/graphql", () => post({ query: "{ me { id } }" }, bearer)],
  ["a persisted query by GET", hashed, () => ({ headers: json })],
  ["a persisted query by POST", "/graphql", () => post({ query: document, extensions })],
  ["a hash without its query", "/graphql", () => post({ extensions })],
  ["a GraphQL multipart request", "/graphql", form],
  ["a mutation", "/graphql", () => post({ query: "mutation { logout }" })],
  ["a batch", "/graphql", () => post([{ query: document }])],
  ["a refused GraphQL document", "/graphql", () => post({ query: "{ nothing }" })],
];

/** Returns the status of a request from a client behind a trusted proxy. */
async function send(client: string, path: string, init: RequestInit): Promise<number> {
  const headers = new Headers(init.headers);
  headers.set("x-forwarded-for", client);
  const response = await fetch(address + path, { ...init, headers });
  await response.arrayBuffer();
  return response.status;
}

const limited = (statuses: number[]) => statuses.filter((status) => status === 429).length;

test.each(ways.map((way, index) => [...way, index] as const))(
  "%s counts against the limit exactly once",
  async (_way, path, init, index) => {
    const statuses: number[] = [];
    for (let sent = 0; sent < limit + 4; sent++)
      statuses.push(await send(`198.51.100.${index}`, path, init()));
    expect(limited(statuses.slice(0, limit))).toBe(0);
    expect(limited(statuses.slice(limit))).toBe(4);
  },
);

hostile("all ways count together, also at once", async () => {
  const sent = ways.map(([, path, init]) => send("198.51.100.200", path, init()));
  expect(limited(await Promise.all(sent))).toBe(ways.length - limit);
});

test("an address that the client itself puts into X-Forwarded-For changes nothing", async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < limit + 2; sent++)
    statuses.push(await send(`10.0.0.${sent}, 198.51.100.201`, "/api/v1/offers", {}));
  expect(limited(statuses)).toBe(2);
});

test("ports that a proxy adds to an address, and texts that are not addresses, have no limits of their own", async () => {
  for (const clientOf of [
    (sent: number) => `198.51.100.202:${40_000 + sent}`,
    (sent: number) => `_hidden${sent}`,
  ]) {
    const statuses: number[] = [];
    for (let sent = 0; sent < limit + 2; sent++)
      statuses.push(await send(clientOf(sent), "/api/v1/offers", {}));
    expect(limited(statuses)).toBe(2);
  }
});

test("the addresses of one IPv6 network count together", async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < limit + 2; sent++)
    statuses.push(await send(`2001:db8:7:7::${sent}`, "/api/v1/offers", {}));
  expect(limited(statuses)).toBe(2);
});

test("a query that repeats a field under aliases counts as several requests", async () => {
  const aliases = Array.from({ length: 12 }, (_, at) => `a${at}: reviews { totalCount }`);
  const repeated = post({ query: `{ ${aliases.join(" ")} }` });
  expect(await send("198.51.100.202", "/graphql", repeated)).toBe(429);
});

hostile.each([
  ["scripts", (sent: number) => `/assets/invented-${sent}.js`],
  ["images", (sent: number) => `/images/${"A".repeat(15)}${sent}.500x250.AAAAAAAAAAA.jpg`],
])("invented names of %s have a limit", async (kind, pathOf) => {
  const client = kind === "images" ? "198.51.100.203" : "198.51.100.204";
  // The requests are sent at the same time, because for each invented script the server waits for a new list of the
  // builds.
  const sent = Array.from({ length: limit + 2 }, (_, at) => send(client, pathOf(at), {}));
  const statuses = await Promise.all(sent);
  expect(statuses.toSorted()).toEqual([...Array(limit).fill(404), 429, 429]);
  // The APIs have a separate limit.
  expect(await send(client, "/api/v1/offers", {})).toBe(200);
});
