import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { testApp } from "../app.ts";
import { phoneInput, placeholder, variantInput } from "../fixtures/factories.ts";
import { hostile } from "../hostile.ts";
import { secondInstance } from "../secondInstance.ts";
import { unseen } from "./permissionMatrix.ts";

const shop = await testApp();
const { deps, rest, graphql } = shop;
const admin = await shop.signIn("ADMIN");
const as = admin;

const other = await secondInstance(shop);

const read = async (path: string, headers: Record<string, string> = {}, app = shop.app) => {
  const response = await app.inject({ url: `/api/v1${path}`, headers });
  return { ...response, cacheStatus: response.headers["cache-status"], body: response.body };
};

const createDevice = async (model: string): Promise<string> => {
  const mutation = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const input = { smartphone: phoneInput({ model }) };
  return (await graphql(mutation, { input }, { as })).body.data.createDevice.id;
};
const createReview = async (by = as): Promise<string> =>
  (await rest("POST /reviews", { as: by, body: { reviewComment: "Good" } })).body.data._id;
const createPicture = async (path: string): Promise<string> =>
  (await rest(`POST ${path}`, { as, body: { image: placeholder } })).body.data.data._id;

/** A write for each kind of list and detail page. graphqlCache.test.ts tests all writes with all operations. */
const writes: Record<string, () => Promise<{ reads: string; write: () => Promise<unknown> }>> = {
  "a device created by REST": async () => ({
    reads: "/gadgets",
    write: () =>
      rest("POST /gadgets", {
        as,
        body: {
          gadgetName: "Cable",
          productType: "Charger",
          price: 100,
          stock: "In Stock",
          coverImage: placeholder,
        },
      }),
  }),
  "a price changed by REST": async () => {
    const id = await createDevice("Changing");
    return {
      reads: `/smartphones/${id.toUpperCase()}`,
      write: () => rest(`PATCH /smartphones/${id}`, { as, body: { description: "Changed" } }),
    };
  },
  "a device changed by GraphQL": async () => {
    const id = await createDevice("Changing");
    const mutation =
      "mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { id } }";
    const input = { smartphone: { variants: [variantInput({ price: 91_000 })] } };
    return { reads: "/smartphones", write: () => graphql(mutation, { id, input }, { as }) };
  },
  "a review added by REST": async () => ({ reads: "/reviews", write: () => createReview() }),
  "a review's Bangla version": async () => {
    const id = await createReview();
    const body = { reviewCommentBn: "ভালো" };
    return { reads: `/reviews/${id}`, write: () => rest(`PATCH /reviews/${id}`, { as, body }) };
  },
  "a banner changed by REST": async () => {
    const id = await createPicture("/navbar");
    const body = { altBn: "ছাড়" };
    return { reads: "/navbar", write: () => rest(`PATCH /navbar/${id}`, { as, body }) };
  },
  "a reviewer's new name": async () => {
    const customer = await shop.signIn("CUSTOMER");
    const id = await createReview(customer);
    const mutation = "mutation ($input: ProfileInput!) { updateMe(input: $input) { token } }";
    const input = { firstName: "Salma", lastName: "Khatun", email: "salma@example.com" };
    return {
      reads: `/reviews/${id}`,
      write: () => graphql(mutation, { input }, { as: customer }),
    };
  },
  "an offer removed by REST": async () => {
    const id = await createPicture("/offers");
    await createPicture("/offers");
    return { reads: "/offers", write: () => rest(`DELETE /offers/${id}`, { as }) };
  },
};

test.each(Object.entries(writes))(
  "%s is visible to the next request, on another instance to its writer, and soon there to visitors",
  async (_what, prepare) => {
    const { reads, write } = await prepare();
    const before = await read(reads);
    expect((await read(reads)).cacheStatus).toBe("smarttrade; hit");
    // Notifications about earlier steps may still arrive.
    await expect
      .poll(async () => (await read(reads, {}, other)).cacheStatus)
      .toBe("smarttrade; hit");
    await write();
    const session = { authorization: `Bearer ${admin.token}` };
    const [next, writers] = await Promise.all([read(reads), read(reads, session, other)]);
    expect(next.cacheStatus).not.toBe("smarttrade; hit");
    expect(next.body).not.toBe(before.body);
    expect(writers.body).not.toBe(before.body);
    await expect.poll(async () => (await read(reads, {}, other)).body).not.toBe(before.body);
  },
);

test("triggers announce changes in every table whose rows are public", async () => {
  const silent = await deps.database.$queryRaw<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE t.tgrelid = c.oid AND (t.tgname LIKE '%\\_announces%' AND t.tgname NOT LIKE '%\\_truncate'
        OR p.proname = 'log_changes' AND strpos(p.prosrc, quote_literal(c.relname)) > 0))
    ORDER BY name`;
  // A table with public rows needs triggers that call the functions in prisma/sql/cache_tags.sql, or log_changes must
  // name the table.
  const others = [
    "_prisma_migrations",
    "change_cursor",
    "change_log",
    "database_code",
    "quiet_copy",
  ];
  expect(new Set(silent.map(({ name }) => name))).toEqual(new Set([...others, ...unseen.tables]));
});

test("a change by hand in the database is visible", async () => {
  await createDevice("By hand");
  await read("/smartphones");
  await deps.database.$executeRaw`UPDATE device SET description = 'By hand'`;
  await deps.responseCache.receiveCommitted();
  expect((await read("/smartphones")).body).toContain("By hand");
});

test("a statement that changes hundreds of rows invalidates everything", async () => {
  await read("/reviews");
  await deps.database.$executeRaw`
    INSERT INTO device (id, kind, "gadgetName", "gadgetType", title, "searchText", "coverImage",
      price, stock, "updatedAt")
    SELECT gen_random_uuid(), 'GADGET', 'Case', 'CASE', 'Case', 'case', '/img/test.png',
      100, 'IN_STOCK', now() FROM generate_series(1, 500)`;
  await deps.database.$executeRaw`UPDATE device SET price = 200 WHERE "gadgetName" = 'Case'`;
  await deps.responseCache.receiveCommitted();
  expect((await read("/gadgets?limit=1")).body).toContain('"price":200');
  await deps.database.$executeRaw`DELETE FROM device WHERE "gadgetName" = 'Case'`;
});

test("If-None-Match with the ETag of any content coding gets 304", async () => {
  for (let number = 0; number < 20; number++) await createReview();
  const plain = await read("/reviews");
  const packed = await read("/reviews", { "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.headers.etag).not.toBe(plain.headers.etag);
  for (const { headers } of [plain, packed]) {
    const known = { "if-none-match": `"x", W/${headers.etag}`, "accept-encoding": "br" };
    const again = await read("/reviews", known);
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers.etag).toBe(packed.headers.etag);
  }
  expect((await read("/reviews", { "if-none-match": '"other"' })).statusCode).toBe(200);
  await createReview();
  const known = { "if-none-match": String(plain.headers.etag) };
  expect((await read("/reviews", known)).statusCode).toBe(200);
});

test("parameters that the route does not know, and the letter case of an id, add no further entries", async () => {
  const id = await createDevice("Known");
  const pages = ["/offers?limit=5&page=1", `/smartphones/${id}`];
  for (const page of pages) await read(page);
  const { entries } = deps.responseCache.size;
  for (const same of [
    "/offers?page=1&limit=5&fbclid=1",
    "/offers?limit=05&sort=-createdAt&a[]=2",
    `/smartphones/${id.toUpperCase()}?limit=5`,
  ])
    expect((await read(same)).cacheStatus).toBe("smarttrade; hit");
  expect(deps.responseCache.size.entries).toBe(entries);
  expect((await read("/offers?limit=6&page=1")).cacheStatus).not.toBe("smarttrade; hit");
});

test("HEAD has the headers of GET", async () => {
  const url = "/api/v1/reviews";
  const get = await shop.app.inject({ url });
  const head = await shop.app.inject({ method: "HEAD", url });
  expect(head.body).toBe("");
  for (const name of ["etag", "content-length", "content-type", "content-security-policy"]) {
    expect(head.headers[name]).toBe(get.headers[name]);
  }
});

test("the response is the same for every caller, but shared caches keep it only for visitors", async () => {
  const [visitor, session] = [
    await read("/reviews"),
    await read("/reviews", { authorization: `Bearer ${as.token}` }),
  ];
  expect(session.body).toBe(visitor.body);
  expect(visitor.headers["cache-control"]).toContain("public");
  expect(visitor.headers["cdn-cache-control"]).toContain("stale-while-revalidate");
  expect(session.headers["cache-control"]).toBe("no-store");
  expect(visitor.headers.vary).toContain("Authorization");
  expect(session.headers["set-cookie"]).toBeUndefined();
});

test("personal responses are not cached", async () => {
  const [salma, rahim] = [await shop.signIn("CUSTOMER"), await shop.signIn("CUSTOMER")];
  const wish = { brand: "Nokia", model: "3310", comments: "Salma's" };
  await rest("POST /smartphones/add-request", { as: salma, body: wish });
  const before = deps.responseCache.size.entries;
  const mine = (by: typeof salma) => rest("GET /smartphones/add-request", { as: by });
  expect((await mine(salma)).body.data.data).toHaveLength(1);
  expect((await mine(rahim)).body.data.data).toHaveLength(0);
  expect((await rest("GET /smartphones/add-request")).status).toBe(401);
  expect(deps.responseCache.size.entries).toBe(before);
});

test("errors are not cached", async () => {
  const before = deps.responseCache.size.entries;
  expect((await read("/smartphones/none")).statusCode).toBe(404);
  expect((await read("/smartphones?limit=none")).statusCode).toBe(400);
  expect((await read("/smartphones?limit=none")).headers["cache-control"]).toBe("no-store");
  expect(deps.responseCache.size.entries).toBe(before);
});

hostile.each([
  ["a cookie", { cookie: "session=made-up" }],
  ["a bearer token", { authorization: "Bearer made-up" }],
])("a session that does not exist, in %s, doesn't bypass the cache", async (_where, headers) => {
  const path = "/offers?sort=createdAt";
  await read(path);
  expect((await read(path, headers)).cacheStatus).toBe("smarttrade; hit");
  const query = {
    url: "/graphql",
    method: "POST",
    payload: { query: "{ shop { name } }" },
  } as const;
  await shop.app.inject(query);
  const sent = await shop.app.inject({ ...query, headers });
  expect(sent.headers["cache-status"]).toBe("smarttrade; hit");
  const own = { authorization: `Bearer ${admin.token}` };
  expect((await read(path, own)).cacheStatus).toBeUndefined();
});
