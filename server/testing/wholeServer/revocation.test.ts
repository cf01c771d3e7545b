import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import { revokeAdmin } from "../../features/users/administrators.ts";
import { type Caller, type TestApp, testApp } from "../app.ts";
import { emptyDatabase } from "../database.ts";
import { createKey } from "../fixtures/apiKeys.ts";
import { gadgetInput, placeholder } from "../fixtures/factories.ts";
import { newPng } from "../fixtures/imageFiles.ts";

const shop = await testApp({ PUBLIC_URL: "https://shop.example" });
const { database } = shop.deps;
const second = await buildApp(shop.deps);
const address = new URL(await shop.app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => second.close());

beforeEach(emptyDatabase);

type Admin = NonNullable<Caller>;
type Body = { type: string; bytes: Buffer };

const createGadget = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
const gadget = { query: createGadget, variables: { input: { gadget: gadgetInput() } } };
const restGadget = {
  gadgetName: "Cable",
  productType: "Charger",
  price: 100,
  stock: "In Stock",
  coverImage: placeholder,
};
const json = (value: object): Body => ({
  type: "application/json",
  bytes: Buffer.from(JSON.stringify(value)),
});

async function form(fields: [string, string | Blob][]): Promise<Body> {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  const response = new Response(data);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { type: response.headers.get("content-type") ?? "", bytes };
}

const picture = async () => new File([new Uint8Array(await newPng())], "photo.png");
const upload = "mutation ($file: Upload!) { uploadImage(file: $file) { path } }";

/**
 * Sends a request whose body arrives in two parts. Calls `between` when the server has read the headers and the first
 * part. Returns the response.
 */
async function sendSlowly(path: string, as: Admin, body: Body, between: () => Promise<unknown>) {
  const query = vi.spyOn(pg.Client.prototype, "query");
  const head = [
    `POST ${path} HTTP/1.1`,
    "host: shop.example",
    "connection: close",
    "apollo-require-preflight: true",
    `authorization: Bearer ${as.token}`,
    `content-type: ${body.type}`,
    `content-length: ${body.bytes.length}`,
  ].join("\r\n");
  const socket = connect(Number(address.port), "127.0.0.1");
  const received = once(shop.app.server, "request");
  socket.write(`${head}\r\n\r\n`);
  socket.write(body.bytes.subarray(0, 40));
  await received;
  // The server begins to read a multipart body only after it has looked up the session.
  if (body.type !== "application/json")
    await vi.waitFor(() => expect(JSON.stringify(query.mock.calls)).toMatch(/session|api_key/));
  await database.$queryRaw`SELECT 1`;
  query.mockRestore();
  await between();
  socket.write(body.bytes.subarray(40));
  return text(socket);
}

const slowBodies: [how: string, path: string, make: () => Promise<Body> | Body][] = [
  ["a REST request", "/api/v1/gadgets", () => json(restGadget)],
  ["a GraphQL request", "/graphql", () => json(gadget)],
  ["a REST upload", "/api/v1/upload", async () => form([["image", await picture()]])],
  [
    "a GraphQL multipart request without a file",
    "/graphql",
    () =>
      form([
        ["operations", JSON.stringify(gadget)],
        ["map", "{}"],
      ]),
  ],
  [
    "a GraphQL upload",
    "/graphql",
    async () =>
      form([
        ["operations", JSON.stringify({ query: upload, variables: { file: null } })],
        ["map", JSON.stringify({ 0: ["variables.file"] })],
        ["0", await picture()],
      ]),
  ],
];

const written = async () => (await database.device.count()) + (await database.image.count());

test.each(slowBodies)("an admin may send %s slowly", async (_how, path, make) => {
  const admin = await shop.signIn("ADMIN");
  expect(await sendSlowly(path, admin, await make(), async () => {})).toMatch(/^HTTP\/1.1 20[01]/);
  expect(await written()).toBe(1);
});

test.each(slowBodies)(
  "an admin who is revoked while the body of %s arrives changes nothing",
  async (_how, path, make) => {
    const admin = await shop.signIn("ADMIN");
    const revoke = () => revokeAdmin(database, admin.mobile);
    const response = await sendSlowly(path, admin, await make(), revoke);
    expect(response).toMatch(/UNAUTHENTICATED|FORBIDDEN|^HTTP\/1.1 40[13]/);
    expect(await written()).toBe(0);
  },
);

test.each(slowBodies)("a key may send %s slowly", async (_how, path, make) => {
  const key = await createKey(shop, ["WRITE_CATALOGUE", "UPLOADS"]);
  expect(await sendSlowly(path, key, await make(), async () => {})).toMatch(/^HTTP\/1.1 20[01]/);
  expect(await written()).toBe(1);
});

test.each(slowBodies)(
  "a key that is revoked while the body of %s arrives changes nothing",
  async (_how, path, make) => {
    const key = await createKey(shop, ["WRITE_CATALOGUE", "UPLOADS"]);
    const response = await sendSlowly(path, key, await make(), () =>
      database.apiKey.update({ where: { id: key.id }, data: { revokedAt: new Date() } }),
    );
    expect(response).toMatch(/UNAUTHENTICATED|^HTTP\/1.1 401/);
    expect(await written()).toBe(0);
  },
);

/** Reads and writes from the console, by either API. */
const adminRequests: [what: string, send: (as: Admin, app: TestApp["app"]) => Promise<number>][] = [
  ["GET /evaluations", (as, app) => statusOf(app, "GET", "/api/v1/evaluations", as)],
  ["GET /vitals", (as, app) => statusOf(app, "GET", "/api/v1/vitals", as)],
  ["POST /gadgets", (as, app) => statusOf(app, "POST", "/api/v1/gadgets", as, restGadget)],
  ["{ evaluations }", (as, app) => statusOf(app, "POST", "/graphql", as, { query: evaluations })],
  ["createDevice", (as, app) => statusOf(app, "POST", "/graphql", as, gadget)],
];
const evaluations = "{ evaluations { totalCount } }";

/**
 * Returns the status of a REST response. For GraphQL's errors, returns the status with the same meaning: 401 or 403.
 */
async function statusOf(
  app: TestApp["app"],
  method: "GET" | "POST",
  url: string,
  as: Admin,
  payload?: object,
): Promise<number> {
  const headers = { authorization: `Bearer ${as.token}` };
  const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  const code: unknown = response.json().errors?.[0]?.extensions?.code;
  if (code === "UNAUTHENTICATED") return 401;
  return code === "FORBIDDEN" ? 403 : response.statusCode;
}

test.each(adminRequests)(
  "%s is refused on every server once the admin is revoked",
  async (_what, send) => {
    const admin = await shop.signIn("ADMIN");
    const both = [shop.app, second];
    for (const app of both) expect([200, 201]).toContain(await send(admin, app));
    await revokeAdmin(database, admin.mobile);
    for (const app of both) expect(await send(admin, app)).toBe(401);
  },
);

test("no request that begins after the revocation succeeds", async () => {
  const admin = await shop.signIn("ADMIN");
  const call = () => statusOf(shop.app, "POST", "/api/v1/gadgets", admin, restGadget);
  const before = Array.from({ length: 20 }, call);
  await revokeAdmin(database, admin.mobile);
  const after = await Promise.all(Array.from({ length: 20 }, call));
  expect(after).toEqual(Array(20).fill(401));
  const succeeded = (await Promise.all(before)).filter((status) => status === 201);
  expect(await database.device.count()).toBe(succeeded.length);
});

test("a revoked admin who logs in again is a customer on every server", async () => {
  const admin = await shop.signIn("ADMIN");
  await revokeAdmin(database, admin.mobile);
  await shop.rest("POST /users/sendOTP", { body: { mobile: admin.mobile } });
  const otp = shop.messages.at(-1)?.message.slice(-6);
  const { body } = await shop.rest("POST /users/verifyOTP", {
    body: { mobile: admin.mobile, otp },
  });
  expect(body.data.data.userType).toBe("customer");
  const as = { ...admin, token: body.data.data.token };
  for (const app of [shop.app, second])
    expect(await statusOf(app, "POST", "/api/v1/gadgets", as, restGadget)).toBe(403);
});

test("data that an admin has read is not served to other callers, or to the admin after the revocation", async () => {
  const admin = await shop.signIn("ADMIN");
  const customer = await shop.signIn("CUSTOMER");
  const read = async (as: Caller) => {
    const { errors } = (await shop.graphql("{ auditEntries { nodes { id } } }", {}, { as })).body;
    return errors?.[0]?.extensions.code;
  };
  expect(await read(admin)).toBeUndefined();
  expect(await read(null)).toBe("UNAUTHENTICATED");
  expect(await read(customer)).toBe("FORBIDDEN");
  await revokeAdmin(database, admin.mobile);
  expect(await read(admin)).toBe("UNAUTHENTICATED");
});
