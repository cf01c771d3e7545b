import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { testApp } from "./app.ts";
import { phoneInput, placeholder } from "./factories.ts";
import { otherServer } from "./otherServer.ts";

const shop = await testApp();
const { deps, rest, graphql } = shop;
const admin = await shop.signIn("ADMIN");
const as = admin;

const other = await otherServer(shop);

const read = async (path: string, headers: Record<string, string> = {}, app = shop.app) => {
  const response = await app.inject({ url: `/api/v1${path}`, headers });
  return { ...response, origin: response.headers["cache-status"], body: response.body };
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

/** What is written, and which list or detail shows it afterwards. */
const writes: Record<string, () => Promise<{ reads: string; write: () => Promise<unknown> }>> = {
  "a device created by GraphQL": async () => ({
    reads: "/smartphones",
    write: () => createDevice("New One"),
  }),
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
    const input = { smartphone: { variants: phoneInput().variants } };
    return { reads: "/smartphones", write: () => graphql(mutation, { id, input }, { as }) };
  },
  "a device deleted by REST": async () => {
    const id = await createDevice("Going");
    return {
      reads: `/smartphones/${id}`,
      write: () => rest(`DELETE /smartphones/${id}`, { as }),
    };
  },
  "a device that came of an add request": async () => {
    const wish = { brand: "Nokia", model: "3310", comments: "" };
    const created = await rest("POST /smartphones/add-request", { as, body: wish });
    const id = created.body.data.data._id;
    const mutation =
      "mutation ($id: ID!, $device: DeviceInput!) { approveAddRequest(id: $id, device: $device) { id } }";
    const device = { smartphone: phoneInput({ model: "3310" }) };
    return { reads: "/smartphones", write: () => graphql(mutation, { id, device }, { as }) };
  },
  "a review added by REST": async () => ({ reads: "/reviews", write: () => createReview() }),
  "a review deleted by GraphQL": async () => {
    const id = await createReview();
    const mutation = "mutation ($id: ID!) { deleteReview(id: $id) }";
    return { reads: `/reviews/${id}`, write: () => graphql(mutation, { id }, { as }) };
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
  "a banner added by REST": async () => ({
    reads: "/navbar",
    write: () => createPicture("/navbar"),
  }),
  "an offer removed by REST": async () => {
    const id = await createPicture("/offers");
    await createPicture("/offers");
    return { reads: "/offers", write: () => rest(`DELETE /offers/${id}`, { as }) };
  },
};

describe.each([
  ["the same server", () => shop.app],
  ["another server", () => other],
] as const)("on %s, the next reader sees", (_name, app) => {
  test.each(Object.entries(writes))("%s", async (_what, prepare) => {
    const { reads, write } = await prepare();
    const before = await read(reads, {}, app());
    expect((await read(reads, {}, app())).origin).toBe("smarttrade; hit");
    await write();
    const after = await read(reads, {}, app());
    expect(after.origin).not.toBe("smarttrade; hit");
    expect(after.body).not.toBe(before.body);
  });
});

test("a table's rows are announced where the public sees them, and each table is known", async () => {
  const silent = await deps.database.$queryRaw<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname LIKE '%\\_announces%')
    ORDER BY name`;
  // What nobody but its owner and the admins sees, and what follows from devices alone. A table that
  // the public sees needs triggers as in the migration announce_changes.
  expect(silent.map(({ name }) => name)).toEqual([
    "_prisma_migrations",
    "add_request",
    "audit_entry",
    "device_search",
    "device_tally",
    "device_word",
    "evaluation",
    "image",
    "otp_code",
    "rate_limit",
    "session",
    "web_vital",
  ]);
});

test("a write by hand, past the server, is seen as well", async () => {
  await createDevice("By hand");
  await read("/smartphones");
  await deps.database.$executeRaw`UPDATE device SET description = 'By hand'`;
  await deps.answers.settled();
  expect((await read("/smartphones")).body).toContain("By hand");
});

test("a write of thousands is announced as one", async () => {
  await read("/reviews");
  await deps.database.$executeRaw`
    INSERT INTO device (id, kind, "gadgetName", "gadgetType", title, "searchText", "coverImage",
      price, stock, "updatedAt")
    SELECT gen_random_uuid(), 'GADGET', 'Case', 'CASE', 'Case', 'case', '/img/test.png',
      100, 'IN_STOCK', now() FROM generate_series(1, 500)`;
  await deps.database.$executeRaw`UPDATE device SET price = 200 WHERE "gadgetName" = 'Case'`;
  await deps.answers.settled();
  expect((await read("/gadgets?limit=1")).body).toContain('"price":200');
  await deps.database.$executeRaw`DELETE FROM device WHERE "gadgetName" = 'Case'`;
});

test("a client that has an answer is told so in one line, in whatever encoding it has it", async () => {
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

test("HEAD says what GET would, without the body", async () => {
  const url = "/api/v1/reviews";
  const get = await shop.app.inject({ url });
  const head = await shop.app.inject({ method: "HEAD", url });
  expect(head.body).toBe("");
  for (const name of ["etag", "content-length", "content-type", "content-security-policy"]) {
    expect(head.headers[name]).toBe(get.headers[name]);
  }
});

test("the same is said to everybody, but kept on its way for visitors only", async () => {
  const [visitor, person] = [
    await read("/reviews"),
    await read("/reviews", { authorization: `Bearer ${as.token}` }),
  ];
  expect(person.body).toBe(visitor.body);
  expect(visitor.headers["cache-control"]).toContain("public");
  expect(visitor.headers["cdn-cache-control"]).toContain("stale-while-revalidate");
  expect(person.headers["cache-control"]).toBe("private, no-cache");
  expect(visitor.headers.vary).toContain("Authorization");
  expect(person.headers["set-cookie"]).toBeUndefined();
});

test("what is personal is remembered by nobody", async () => {
  const [salma, rahim] = [await shop.signIn("CUSTOMER"), await shop.signIn("CUSTOMER")];
  const wish = { brand: "Nokia", model: "3310", comments: "Salma's" };
  await rest("POST /smartphones/add-request", { as: salma, body: wish });
  const before = deps.answers.size.answers;
  const mine = (by: typeof salma) => rest("GET /smartphones/add-request", { as: by });
  expect((await mine(salma)).body.data.data).toHaveLength(1);
  expect((await mine(rahim)).body.data.data).toHaveLength(0);
  expect((await rest("GET /smartphones/add-request")).status).toBe(401);
  expect(deps.answers.size.answers).toBe(before);
});

test("what is refused or not found is not remembered", async () => {
  const before = deps.answers.size.answers;
  expect((await read("/smartphones/none")).statusCode).toBe(404);
  expect((await read("/smartphones?limit=none")).statusCode).toBe(400);
  expect((await read("/smartphones?limit=none")).headers["cache-control"]).toBe("no-store");
  expect(deps.answers.size.answers).toBe(before);
});
