import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { operations } from "../generated/operations.ts";
import { testApp } from "../testing/app.ts";
import { gadgetInput } from "../testing/factories.ts";

const shop = await testApp();

const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

/** The hash of one of the site's own operations. */
function hashOf(name: string): string {
  const start = new RegExp(`^(query|mutation) ${name}\\b`);
  const [found] = Object.entries(operations).find(([, text]) => start.test(text)) ?? [];
  if (!found) throw new Error(`There is no operation ${name}`);
  return found;
}

type Address = Record<string, string | object>;

function addressOf(asked: Address): URLSearchParams {
  const fields = Object.entries(asked).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(Object.fromEntries(fields));
}

async function get(asked: Address, headers: Record<string, string> = {}) {
  const url = `/graphql?${addressOf(asked)}`;
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

test("a visitor's page is asked for by hash and address alone, and may be kept", async () => {
  const asked = { operationName: "Shop", extensions: persisted(hashOf("Shop")) };
  const { status, headers, body } = await get(asked);
  expect([status, body.data.shop.name]).toEqual([200, shop.deps.env.SHOP_NAME]);
  expect(headers["cache-control"]).toContain("public");
  const url = `/graphql?${addressOf(asked)}`;
  const again = await shop.app.inject({ url, headers: { "if-none-match": String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("a response to a session must not be stored", async () => {
  const { token } = await shop.signIn("CUSTOMER");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await get({ extensions: persisted(hashOf("Shop")) }, headers);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("what is personal is told by address to its owner, from a page of ours, and is never kept", async () => {
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

test("an unknown hash is said to be unknown, and is known once its text was sent", async () => {
  const query = "{ shop { name email } }";
  const extensions = persisted(hash("sha256", query));
  expect(codeOf(await get({ extensions }))).toBe("PERSISTED_QUERY_NOT_FOUND");
  expect(codeOf(await post({ extensions }))).toBe("PERSISTED_QUERY_NOT_FOUND");
  const { body } = await post({ query, extensions });
  expect((await get({ extensions })).body).toEqual(body);
  expect((await post({ extensions })).body).toEqual(body);
});

test("a text that is sent by address with its hash is answered and known by it afterwards", async () => {
  const query = "{ shop { name phone } }";
  const extensions = persisted(hash("sha256", query));
  const first = await get({ query, extensions });
  expect([first.status, first.body.data.shop.phone]).toEqual([200, shop.deps.env.SHOP_PHONE]);
  expect((await get({ extensions })).body).toEqual(first.body);
});

test("a text under another's hash is refused, and the hash stays what it was", async () => {
  const extensions = persisted(hashOf("Shop"));
  const answer = await post({ query: "{ shop { email } }", extensions });
  expect([answer.status, answer.body.data]).toEqual([400, undefined]);
  expect((await get({ extensions })).body.data.shop.name).toBe(shop.deps.env.SHOP_NAME);
});

test("an operation's hash with the variables of another is refused with a word for them", async () => {
  const extensions = persisted(hashOf("DeviceDetails"));
  const { body } = await get({ extensions, variables: { search: "galaxy" } });
  expect(body.data).toBeUndefined();
  expect(body.errors[0].message).toContain("$id");
});

test("a mutation's hash does nothing by GET", async () => {
  const admin = await shop.signIn("ADMIN");
  const headers = { authorization: `Bearer ${admin.token}`, "apollo-require-preflight": "true" };
  const variables = { input: { gadget: gadgetInput() } };
  const asked = { variables, extensions: persisted(hashOf("CreateDevice")) };
  expect((await get(asked, headers)).status).toBe(405);
  expect(await shop.deps.database.device.count()).toBe(0);
  expect((await post(asked, headers)).body.data.createDevice.id).toBeTruthy();
});

test.each([
  ["no object", "hash"],
  ["another version", { persistedQuery: { version: 2, sha256Hash: hashOf("Shop") } }],
  ["no text", { persistedQuery: { version: 1, sha256Hash: { a: 1 } } }],
  ["a property of every object", persisted("__proto__")],
  ["a method of every object", persisted("toString")],
  ["much of it", persisted("a".repeat(5_000))],
])("extensions with %s as the hash are refused in few words", async (_what, extensions) => {
  const answer = await post({ extensions });
  expect(answer.body.data).toBeUndefined();
  expect(answer.body.errors).toHaveLength(1);
  expect(answer.status).toBeLessThan(500);
  expect(JSON.stringify(answer.body).length).toBeLessThan(1_000);
});

test("variables that are named like what every object has are nothing but variables", async () => {
  const extensions = `{"persistedQuery":{"version":1,"sha256Hash":"${hashOf("Shop")}"},"__proto__":{"a":1}}`;
  const answer = await get({
    extensions,
    variables: '{"__proto__":{"first":100},"constructor":1}',
  });
  expect(answer.body.data.shop.name).toBe(shop.deps.env.SHOP_NAME);
  const query = "query ($__proto__: ID!) { device(id: $__proto__) { id } }";
  expect((await post({ query, variables: {} })).body.errors).toHaveLength(1);
});

test("what costs too much with these variables is not let through by what was asked before", async () => {
  const query = `query ($first: Int!, $kind: DeviceKind) { devices(kind: $kind, first: $first) {
    nodes { images { path } a: images { path } coverImage { path } } edges { node { images { path } } } } }`;
  expect((await post({ query, variables: { first: 2 } })).body.errors).toBeUndefined();
  expect(
    (await post({ query, variables: { first: 100, kind: "NONE" } })).body.data,
  ).toBeUndefined();
  expect((await post({ query, variables: { first: 100 } })).body.errors[0].message).toMatch(/cost/);
});
