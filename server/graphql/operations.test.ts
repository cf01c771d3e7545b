import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { operations } from "../generated/operations.ts";
import { testApp } from "../testing/app.ts";
import { gadgetInput } from "../testing/fixtures/factories.ts";

const shop = await testApp();

const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

/** Returns the hash of one of the site's own operations. */
function hashOf(name: string): string {
  const start = new RegExp(`^(query|mutation) ${name}\\b`);
  const [found] = Object.entries(operations).find(([, text]) => start.test(text)) ?? [];
  if (!found) throw new Error(`There is no operation ${name}`);
  return found;
}

type Params = Record<string, string | object>;

function queryOf(params: Params): URLSearchParams {
  const fields = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(Object.fromEntries(fields));
}

async function get(params: Params, headers: Record<string, string> = {}) {
  const url = `/graphql?${queryOf(params)}`;
  const { statusCode, ...response } = await shop.app.inject({ url, headers });
  return { status: statusCode, headers: response.headers, body: response.json() };
}

async function post(payload: object, headers: Record<string, string> = {}) {
  const response = await shop.app.inject({ method: "POST", url: "/graphql", payload, headers });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

const codeOf = ({ body }: { body: { errors?: { extensions: { code: string } }[] } }) =>
  body.errors?.[0]?.extensions.code;

test("every operation of the site is known by its hash", () => {
  for (const [sha256, text] of Object.entries(operations)) {
    expect(hash("sha256", text)).toBe(sha256);
  }
  expect(Object.keys(operations).length).toBeGreaterThan(30);
});

test("a public operation is read by GET with its hash, and its response may be cached", async () => {
  const params = { operationName: "Shop", extensions: persisted(hashOf("Shop")) };
  const { status, headers, body } = await get(params);
  expect([status, body.data.shop.name]).toEqual([200, shop.deps.env.SHOP_NAME]);
  expect(headers["cache-control"]).toContain("public");
  const url = `/graphql?${queryOf(params)}`;
  const again = await shop.app.inject({ url, headers: { "if-none-match": String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("a response to a session must not be stored", async () => {
  const { token } = await shop.signIn("CUSTOMER");
  const headers = { authorization: `Bearer ${token}` };
  const response = await get({ extensions: persisted(hashOf("Shop")) }, headers);
  expect(response.headers["cache-control"]).toBe("no-store");
});

test("a user's own data is read by GET with a preflight header, and may not be stored", async () => {
  const { id, token } = await shop.signIn("CUSTOMER");
  const headers = { authorization: `Bearer ${token}`, "apollo-require-preflight": "true" };
  const query = "{ me { id } shop { name } }";
  const mine = await get({ query }, headers);
  expect(mine.body.data.me.id).toBe(id);
  expect(mine.headers["cache-control"]).toBe("no-store");
  const theirs = await get({ query }, { "apollo-require-preflight": "true" });
  expect(theirs.body.data.me).toBeNull();
  expect((await get({ query }, { authorization: `Bearer ${token}` })).status).toBe(400);
});

test("an unknown hash is PERSISTED_QUERY_NOT_FOUND until its document was sent", async () => {
  const query = "{ shop { name email } }";
  const extensions = persisted(hash("sha256", query));
  expect(codeOf(await get({ extensions }))).toBe("PERSISTED_QUERY_NOT_FOUND");
  expect(codeOf(await post({ extensions }))).toBe("PERSISTED_QUERY_NOT_FOUND");
  const { body } = await post({ query, extensions });
  expect((await get({ extensions })).body).toEqual(body);
  expect((await post({ extensions })).body).toEqual(body);
});

test("a document sent by GET with its hash is executed, and known by its hash afterwards", async () => {
  const query = "{ shop { name phone } }";
  const extensions = persisted(hash("sha256", query));
  const first = await get({ query, extensions });
  expect([first.status, first.body.data.shop.phone]).toEqual([200, shop.deps.env.SHOP_PHONE]);
  expect((await get({ extensions })).body).toEqual(first.body);
});

test("a document with the hash of another document is refused, and the hash keeps its document", async () => {
  const extensions = persisted(hashOf("Shop"));
  const response = await post({ query: "{ shop { email } }", extensions });
  expect([response.status, response.body.data]).toEqual([400, undefined]);
  expect((await get({ extensions })).body.data.shop.name).toBe(shop.deps.env.SHOP_NAME);
});

test("an operation's hash with the variables of another operation is an error that names the missing variable", async () => {
  const extensions = persisted(hashOf("DeviceDetails"));
  const { body } = await get({ extensions, variables: { search: "galaxy" } });
  expect(body.data).toBeUndefined();
  expect(body.errors[0].message).toContain("$id");
});

test("a mutation's hash does nothing by GET", async () => {
  const admin = await shop.signIn("ADMIN");
  const headers = { authorization: `Bearer ${admin.token}`, "apollo-require-preflight": "true" };
  const variables = { input: { gadget: gadgetInput() } };
  const params = { variables, extensions: persisted(hashOf("CreateDevice")) };
  expect((await get(params, headers)).status).toBe(405);
  expect(await shop.deps.database.device.count()).toBe(0);
  expect((await post(params, headers)).body.data.createDevice.id).toBeTruthy();
});

test.each([
  ["no object", "hash"],
  ["another version", { persistedQuery: { version: 2, sha256Hash: hashOf("Shop") } }],
  ["an object", { persistedQuery: { version: 1, sha256Hash: { a: 1 } } }],
  ["a property of every object", persisted("__proto__")],
  ["a method of every object", persisted("toString")],
  ["5,000 characters", persisted("a".repeat(5_000))],
])("extensions with %s as the hash are refused with a short message", async (_what, extensions) => {
  const response = await post({ extensions });
  expect(response.body.data).toBeUndefined();
  expect(response.body.errors).toHaveLength(1);
  expect(response.status).toBeLessThan(500);
  expect(JSON.stringify(response.body).length).toBeLessThan(1_000);
});

test.each([
  ["no JSON", "query={shop{name}}&variables={", "variables must be a JSON object"],
  ["a list", "query={shop{name}}&variables=[1]", "variables must be a JSON object"],
  ["extensions", "query={shop{name}}&extensions=1", "extensions must be a JSON object"],
  ["twice", "query={shop{name}}&query={me{id}}", "query may be given only once"],
  ["a syntax error", "query={shop{", "Syntax Error"],
  ["no document", "variables={}", "non-empty `query`"],
])(
  "a GET with invalid parameters (%s) gets 400 with the reason",
  async (_what, parameters, message) => {
    const valid = await shop.app.inject({ url: `/graphql?${encodeURI("query={shop{name}}")}` });
    expect(valid.statusCode).toBe(200);
    const response = await shop.app.inject({ url: `/graphql?${encodeURI(parameters)}` });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].message).toContain(message);
  },
);

test.each([
  "operationName=",
  "variables=",
  "variables=null",
  "extensions=",
  "extensions=null",
  "operationName=&variables=&extensions=",
])("a GET with %s is equal to the request without it", async (parameters) => {
  const url = `/graphql?${encodeURI(`query={shop{name}}&${parameters}`)}`;
  const response = await shop.app.inject({ url });
  expect(response.json().errors).toBeUndefined();
  expect(response.json().data.shop.name).toEqual(expect.any(String));
});

test.each([
  { operationName: "" },
  { operationName: null },
  { variables: "" },
  { variables: null },
  { extensions: "" },
  { extensions: null },
])(
  "a POST with %j is equal to the request without it, and has the same cached response",
  async (empty) => {
    const query = "{ shop { name } }";
    const first = await post({ query });
    const response = await shop.app.inject({
      method: "POST",
      url: "/graphql/",
      payload: { query, ...empty },
    });
    expect(response.json()).toEqual(first.body);
    expect(response.headers["cache-status"]).toBe("smarttrade; hit");
  },
);

test("an empty operation name chooses none of several operations", async () => {
  const query = "query A { shop { name } } query B { shop { name } }";
  const { status, body } = await post({ query, operationName: "" });
  expect(status).toBe(400);
  expect(body.errors?.[0]?.message).toContain("operation name");
});

test("variables with the names of an object's own members are ordinary variables", async () => {
  const extensions = `{"persistedQuery":{"version":1,"sha256Hash":"${hashOf("Shop")}"},"__proto__":{"a":1}}`;
  const response = await get({
    extensions,
    variables: '{"__proto__":{"first":100},"constructor":1}',
  });
  expect(response.body.data.shop.name).toBe(shop.deps.env.SHOP_NAME);
  const query = "query ($__proto__: ID!) { device(id: $__proto__) { id } }";
  expect((await post({ query, variables: {} })).body.errors).toHaveLength(1);
});

test("an operation that is too expensive with its variables is refused even after a cheaper call", async () => {
  const query = `query ($first: Int!, $kind: DeviceKind) { devices(kind: $kind, first: $first) {
    nodes { images { path } units { id } } edges { node { images { path } units { id } } } } }`;
  expect((await post({ query, variables: { first: 2 } })).body.errors).toBeUndefined();
  expect(
    (await post({ query, variables: { first: 100, kind: "NONE" } })).body.data,
  ).toBeUndefined();
  expect((await post({ query, variables: { first: 100 } })).body.errors[0].message).toMatch(/cost/);
});
