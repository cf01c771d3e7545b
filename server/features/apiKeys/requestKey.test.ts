import { Writable } from "node:stream";
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import * as permissions from "../../core/permissions.ts";
import { openLog } from "../../observability/log.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { createKey } from "../../testing/fixtures/apiKeys.ts";
import { gadgetInput } from "../../testing/fixtures/factories.ts";
import { newPng } from "../../testing/fixtures/imageFiles.ts";
import { hostile } from "../../testing/hostile.ts";
import { secondInstance } from "../../testing/secondInstance.ts";

const shop = await testApp({ TRUST_PROXY: "1" });
const { deps } = shop;
const second = await secondInstance(shop);
const limitedShop = await testApp({ TRUST_PROXY: "1", RATE_LIMIT_PER_MINUTE: "3" });

const logged: string[] = [];
const stream = new Writable({
  write: (chunk, _encoding, done) => {
    logged.push(String(chunk));
    done();
  },
});
const verbose = await buildApp({ ...deps, log: openLog({ LOG_LEVEL: "debug" }, stream) });
afterAll(() => verbose.close());

beforeEach(emptyDatabase);

type Sent = {
  method?: "GET" | "POST";
  url?: string;
  authorization?: string;
  headers?: Record<string, string>;
  payload?: object;
  address?: string;
  app?: typeof shop.app;
};

async function send(token: string, sent: Sent = {}) {
  const { method = "GET", url = "/api/v1/evaluations", app = shop.app, payload, address } = sent;
  const authorization = sent.authorization ?? `Bearer ${token}`;
  const forwarded = address ? { "x-forwarded-for": address } : {};
  const headers = { authorization, ...forwarded, ...sent.headers };
  return app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
}

const revoke = async (id: string) => {
  const as = await shop.signIn("ADMIN");
  await shop.graphql("mutation ($id: ID!) { revokeApiKey(id: $id) { id } }", { id }, { as });
};

const message =
  "This API key is not valid. It may be mistyped, expired, revoked, or not allowed from this address.";

describe("a key is refused with 401 and one message for all reasons", () => {
  const unknown = `st_${"a".repeat(43)}`;

  hostile.each([
    ["unknown", unknown],
    ["empty", "st_"],
    ["cut off", "st_abc"],
    ["with a space", "st_abc def"],
    ["with signs that no key has", `st_${"é'".repeat(20)}`.replaceAll("é", "%")],
    ["of 10 kB", `st_${"a".repeat(10_000)}`],
  ])("that is %s", async (_how, secret) => {
    for (const [url, isGraphQL] of [
      ["/api/v1/smartphones", false],
      ["/graphql?query={shop{name}}", true],
      ["/api/v1/users/logout", false],
    ] as const) {
      const method = url.endsWith("logout") ? "POST" : "GET";
      const response = await send(secret, { method, url });
      expect(response.statusCode).toBe(401);
      expect(response.headers["www-authenticate"]).toContain("invalid_token");
      const body = response.json();
      if (isGraphQL)
        expect(body.errors[0]).toMatchObject({ message, extensions: { code: "UNAUTHENTICATED" } });
      else expect(body).toEqual({ status: "fail", message });
      expect(response.body).not.toContain(secret);
    }
  });

  test("that is expired", async () => {
    const expiresAt = new Date(deps.clock().getTime() + 60_000).toISOString();
    const { token } = await createKey(shop, ["READ_EVALUATIONS"], { expiresAt });
    expect((await send(token)).statusCode).toBe(200);
    shop.wait(60);
    expect((await send(token)).json().message).toBe(message);
  });

  test.each([
    ["203.0.113.7", "203.0.113.7", 200],
    ["203.0.113.0/24", "203.0.113.99", 200],
    ["203.0.113.77/24", "203.0.113.99", 200],
    ["203.0.113.0/24", "::ffff:203.0.113.99", 200],
    ["203.0.113.7", "203.0.113.7:41234", 200],
    ["2001:db8::/32", "[2001:db8:1::5]:443", 200],
    ["2001:db8::/32", "2001:db8:1::5", 200],
    ["0.0.0.0/0", "198.51.100.1", 200],
    ["203.0.113.0/24", "203.0.114.1", 401],
    ["2001:db8::/32", "2001:db9::1", 401],
    ["0.0.0.0/0", "2001:db8::1", 401],
  ])("with the address %s allowed and from %s: %i", async (allowed, address, status) => {
    const { token } = await createKey(shop, ["READ_EVALUATIONS"], { allowedAddresses: [allowed] });
    const response = await send(token, { address });
    expect(response.statusCode).toBe(status);
    if (status === 401) expect(response.json().message).toBe(message);
  });

  hostile(
    "many invalid keys of one address are too many requests, while valid ones pass",
    async () => {
      const key = await createKey(limitedShop, ["READ_EVALUATIONS"]);
      const from = { app: limitedShop.app, address: "198.51.100.9" };
      const statuses: number[] = [];
      for (let tries = 0; tries < 5; tries++) statuses.push((await send(unknown, from)).statusCode);
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
      const other = { ...from, address: "198.51.100.10" };
      for (let tries = 0; tries < 9; tries++)
        expect((await send(key.token, other)).statusCode).toBe(200);
    },
  );

  hostile("of many invalid keys at once, few are looked up", async () => {
    const from = { app: limitedShop.app, address: "198.51.100.11" };
    // Each lookup that finds nothing is counted.
    const counted = vi.spyOn(limitedShop.deps.limits.invalidKeys, "consume");
    onTestFinished(() => counted.mockRestore());
    const responses = await Promise.all(Array.from({ length: 60 }, () => send(unknown, from)));
    expect(counted.mock.calls.length).toBeLessThan(10);
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3);
  });
});

test("a cookie is ignored beside a key, and no origin is checked", async () => {
  const customer = await shop.signIn("CUSTOMER");
  const headers = { cookie: `session=${customer.token}`, origin: "https://other.example" };
  const { token } = await createKey(shop, ["WRITE_CATALOGUE"]);
  const me = { method: "GET", url: "/graphql?query={me{id}}", headers } as const;
  expect((await send(token, me)).json()).toEqual({ data: { me: null } });
  expect((await send("st_invalid", me)).statusCode).toBe(401);
  expect((await send("st_in valid", me)).statusCode).toBe(401);
  const query = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const payload = { query, variables: { input: { gadget: gadgetInput() } } };
  const created = await send(token, { method: "POST", url: "/graphql", headers, payload });
  expect(created.json().errors).toBeUndefined();
  expect(created.headers["set-cookie"]).toBeUndefined();
});

describe("a revoked key", () => {
  test("is refused immediately on every instance, even if a response is cached", async () => {
    const key = await createKey(shop, ["READ_CATALOGUE"]);
    const both = [shop.app, second];
    const urls = ["/api/v1/smartphones", "/graphql?query={devices{totalCount}}"];
    const statuses = async () => {
      const sent = both.flatMap((app) => urls.map((url) => send(key.token, { app, url })));
      return (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    };
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await revoke(key.id);
    expect(await statuses()).toEqual([401, 401, 401, 401]);
  });

  test("succeeds with no request that begins after the revocation", async () => {
    const key = await createKey(shop, ["WRITE_CATALOGUE"]);
    const body = {
      gadgetName: "Cable",
      productType: "Charger",
      price: 100,
      stock: "In Stock",
      coverImage: "/img/test.png",
    };
    const call = (app: typeof second) =>
      send(key.token, { method: "POST", url: "/api/v1/gadgets", payload: body, app });
    const before = Array.from({ length: 10 }, () => call(second));
    await revoke(key.id);
    const after = await Promise.all(Array.from({ length: 10 }, () => call(second)));
    expect(after.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(401));
    const created = (await Promise.all(before)).filter(({ statusCode }) => statusCode === 201);
    expect(await deps.database.device.count()).toBe(created.length);
  });
});

test("changed scopes apply to the next request on every instance", async () => {
  const key = await createKey(shop, ["READ_EVALUATIONS"]);
  expect((await send(key.token, { app: second })).statusCode).toBe(200);
  const as = await shop.signIn("ADMIN");
  const update = `mutation ($id: ID!, $input: ApiKeyInput!) { updateApiKey(id: $id, input: $input) { id } }`;
  await shop.graphql(update, { id: key.id, input: { name: "K", scopes: ["UPLOADS"] } }, { as });
  expect((await send(key.token, { app: second })).statusCode).toBe(403);
});

test("the last use is noted at most once a minute", async () => {
  const { id, token } = await createKey(shop, ["READ_EVALUATIONS"]);
  const lastUse = async () =>
    (await deps.database.apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt?.getTime();
  const start = deps.clock().getTime();
  await Promise.all([send(token), send(token), send(token, { app: second })]);
  expect(await lastUse()).toBe(start);
  shop.wait(59);
  await send(token);
  expect(await lastUse()).toBe(start);
  shop.wait(1);
  await send(token);
  expect(await lastUse()).toBe(start + 60_000);
});

describe("the limit of a key", () => {
  test("is in each response, and requests above it get 429 with the time to wait", async () => {
    const { token } = await createKey(shop, ["READ_EVALUATIONS"], { requestsPerMinute: 3 });
    const urls = ["/api/v1/evaluations", "/graphql?query={me{id}}", "/api/v1/unknown"];
    for (const [index, url] of urls.entries()) {
      const { headers, statusCode } = await send(token, { url });
      expect(statusCode).toBe(index === 2 ? 404 : 200);
      expect(headers).toMatchObject({
        "ratelimit-limit": "3",
        "ratelimit-remaining": String(2 - index),
      });
      expect(Number(headers["ratelimit-reset"])).toBeGreaterThan(0);
    }
    const rest = await send(token);
    expect(rest.statusCode).toBe(429);
    expect(Number(rest.headers["retry-after"])).toBeGreaterThan(0);
    expect(rest.headers["ratelimit-remaining"]).toBe("0");
    const graphql = await send(token, { url: "/graphql?query={me{id}}" });
    expect(graphql.statusCode).toBe(429);
    expect(graphql.json().errors[0].extensions.code).toBe("RATE_LIMITED");
  });

  test("applies to a key, and not to its address", async () => {
    const first = await createKey(limitedShop, ["READ_EVALUATIONS"], { requestsPerMinute: 5 });
    const other = await createKey(limitedShop, ["READ_EVALUATIONS"], { requestsPerMinute: 5 });
    const from = { app: limitedShop.app, address: "198.51.100.20" };
    const statuses = async (token: string) => {
      const sent = Array.from({ length: 7 }, () => send(token, from));
      return (await Promise.all(sent)).map(({ statusCode }) => statusCode).sort();
    };
    expect(await statuses(first.token)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await statuses(other.token)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test("counts a field that is repeated under aliases", async () => {
    const { token } = await createKey(shop, ["READ_EVALUATIONS"], { requestsPerMinute: 4 });
    const query = `{ ${Array.from({ length: 8 }, (_, n) => `a${n}: me { id }`).join(" ")} }`;
    const response = await send(token, { method: "POST", url: "/graphql", payload: { query } });
    expect(response.statusCode).toBe(429);
  });

  const uploadsOf = async (uploadsPerDay: number) => {
    const { token } = await createKey(shop, ["UPLOADS"], { uploadsPerDay });
    const file = new File([new Uint8Array(await newPng())], "photo.png");
    return async () => {
      const form = new FormData();
      form.append("image", file);
      const response = new Response(form);
      const payload = Buffer.from(await response.arrayBuffer());
      const headers = { "content-type": response.headers.get("content-type") ?? "" };
      return send(token, { method: "POST", url: "/api/v1/upload", headers, payload });
    };
  };

  test("of 0 uploads has its own message", async () => {
    const response = await (await uploadsOf(0))();
    expect(response.statusCode).toBe(403);
    expect(response.json().message).toBe("This API key may not upload images");
  });

  test("of uploads applies for 24 hours, in both APIs and to simultaneous uploads", async () => {
    const upload = await uploadsOf(2);
    const responses = await Promise.all([upload(), upload(), upload(), upload()]);
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429, 429]);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(86_000);
    expect(refused[0]?.json().message).toBe("At most 2 images may be uploaded in 24 hours");
    shop.wait(86_401);
    expect((await upload()).statusCode).toBe(201);
  });
});

describe("the response cache", () => {
  const url = "/api/v1/tablets";

  test("serves a key that only reads, whose responses shared caches don't store", async () => {
    const { token } = await createKey(shop, ["READ_CATALOGUE", "READ_EVALUATIONS"]);
    await send(token, { url });
    const { headers } = await send(token, { url });
    expect(headers["cache-status"]).toContain("hit");
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers["cdn-cache-control"]).toBeUndefined();
    const visitor = await shop.app.inject({ url });
    expect(visitor.headers["cache-control"]).toContain("public");
    expect(visitor.headers["ratelimit-limit"]).toBeUndefined();
  });

  test("does not serve a key that writes, which reads its own writes on every instance", async () => {
    const { token } = await createKey(shop, ["WRITE_CATALOGUE"]);
    for (const app of [shop.app, second]) {
      const { headers, statusCode } = await send(token, { url, app });
      expect([statusCode, headers["cache-status"]]).toEqual([200, undefined]);
    }
  });

  test("contains what visitors may read, even if the first request's key may read more", async () => {
    // The keys get a permission that `bypassesCache` does not know.
    const { may } = permissions;
    vi.spyOn(permissions, "may").mockImplementation(
      (actor, permission) =>
        may(actor, permission) || (actor.role === "API_KEY" && permission === "readSavedCounts"),
    );
    const { token } = await createKey(shop, ["READ_CATALOGUE"]);
    const created = await shop.graphql(
      "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
      { input: { gadget: gadgetInput() } },
      { as: await shop.signIn("ADMIN") },
    );
    const { id } = created.body.data.createDevice;
    const url = `/graphql?query={device(id:"${id}"){id savedCount}}`;
    const device = { id, savedCount: null };
    expect((await send(token, { url })).json()).toEqual({ data: { device } });
    const visitor = await shop.app.inject({ url });
    expect(visitor.headers["cache-status"]).toContain("hit");
    expect(visitor.json()).toEqual({ data: { device } });
  });

  test("serves no key without the required scope", async () => {
    const { token } = await createKey(shop, ["READ_EVALUATIONS"]);
    await shop.app.inject({ url });
    expect((await send(token, { url })).statusCode).toBe(403);
  });
});

test("no secret is logged", async () => {
  const { token } = await createKey({ ...shop, graphql: graphqlOf(verbose) }, ["UPLOADS"]);
  await send(token, { app: verbose, url: `/api/v1/unknown/${token}` });
  await send(`${token}x`, { app: verbose });
  await send(token, { app: verbose, url: `/graphql?query={me{id}}&key=${token}` });
  expect(logged.length).toBeGreaterThan(3);
  expect(logged.join()).not.toContain(token.slice(9));
});

/** Returns a function that sends GraphQL requests to another app. */
function graphqlOf(app: typeof shop.app): typeof shop.graphql {
  return async (query, variables, options?: { as?: Caller }) => {
    const headers = { authorization: `Bearer ${options?.as?.token}` };
    const payload = { query, variables };
    const response = await app.inject({ method: "POST", url: "/graphql", headers, payload });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };
}
