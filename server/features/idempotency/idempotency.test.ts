import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  afterCommit,
  afterRollback,
  asStep,
  inOneTransaction,
} from "../../database/jointTransaction.ts";
import type { ApiKeyScope } from "../../generated/prisma/enums.ts";
import { PublicOperations } from "../../graphql/publicOperations.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { createKey } from "../../testing/fixtures/apiKeys.ts";
import { gadgetInput, placeholder } from "../../testing/fixtures/factories.ts";
import { fileOf, newPng } from "../../testing/fixtures/imageFiles.ts";
import { unitShop } from "../../testing/fixtures/units.ts";
import { contextOfAdmin, newFile } from "../../testing/fixtures/uploads.ts";
import { secondInstance } from "../../testing/secondInstance.ts";
import { statementsOf } from "../../testing/statements.ts";
import { uploadImage } from "../uploads/service.ts";
import { deleteExpiredKeys, maxBodyLength, maxRecords, mayStore } from "./records.ts";

const shop = await testApp();
const other = await secondInstance(shop);
const { database } = shop.deps;

let admin: NonNullable<Caller>;
let customer: NonNullable<Caller>;

beforeAll(async () => {
  admin = await shop.signIn("ADMIN");
  customer = await shop.signIn("CUSTOMER");
});

let keys = 0;
const newKey = () => `test-${++keys}`;

type Sent = { key: string; as?: Caller; app?: FastifyInstance; headers?: Record<string, string> };

/** Sends a request with an idempotency key. */
async function send(call: string, body: object | undefined, { key, as, app, headers }: Sent) {
  const [method, url] = call.split(" ");
  const response = await (app ?? shop.app).inject({
    method: method as "POST",
    url: url === "/graphql" ? url : `/api/v1${url}`,
    headers: {
      // With this media type, a response without data has the status of the operation's error.
      accept: "application/graphql-response+json, application/json",
      "idempotency-key": key,
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...headers,
    },
    ...(body ? { payload: body } : {}),
  });
  return {
    status: response.statusCode,
    body: response.body,
    json: response.json(),
    headers: response.headers,
    isReplayed: response.headers["idempotency-replayed"] === "true",
  };
}

const review = (reviewComment = "Good") => ({ reviewComment });
const countReviews = () => database.review.count();

/** Returns the number of reviews that `act` adds. */
async function reviewsAddedBy(act: () => Promise<unknown>): Promise<number> {
  const before = await countReviews();
  await act();
  return (await countReviews()) - before;
}

const spelling = (word: string) => ({ word, term: "galaxy", kind: "SERIES" });
const createSpelling = `mutation ($input: SearchSpellingInput!) {
  createSearchSpelling(input: $input) { id word } }`;

describe("a repeated request", () => {
  test("gets the same status and body, on every server, and has one effect", async () => {
    const key = newKey();
    const added = await reviewsAddedBy(async () => {
      const first = await send("POST /reviews", review(), { key, as: customer });
      expect(first).toMatchObject({ status: 201, isReplayed: false });
      for (const app of [shop.app, other]) {
        const again = await send("POST /reviews", review(), { key, as: customer, app });
        expect(again).toMatchObject({ status: 201, body: first.body, isReplayed: true });
        expect(again.headers["content-type"]).toBe(first.headers["content-type"]);
      }
    });
    expect(added).toBe(1);
  });

  test("may differ in spaces, in the order of fields, and in the quotes of the header", async () => {
    const key = newKey();
    const as = admin;
    const query = "mutation($a: String!) { createReview(reviewComment: $a) { id } }";
    const first = await send("POST /graphql", { query, variables: { a: "Good" } }, { key, as });
    const respelled = { variables: { a: "Good" }, query: query.replaceAll(" ", "\n  ") };
    const again = await send("POST /graphql", respelled, { key: `"${key}"`, as });
    expect(first.status).toBe(200);
    expect(again).toMatchObject({ status: 200, body: first.body, isReplayed: true });
  });

  test("by PATCH and DELETE gets the same response, although the object is gone", async () => {
    const { json } = await send("POST /reviews", review(), { key: newKey(), as: customer });
    const call = `DELETE /reviews/${json.data._id}`;
    const key = newKey();
    const first = await send(call, undefined, { key, as: admin });
    const again = await send(call, undefined, { key, as: admin });
    expect(first.status).toBe(200);
    expect(again).toMatchObject({ status: 200, body: first.body, isReplayed: true });
  });

  test("with another body, path or document is refused with 422", async () => {
    const key = newKey();
    await send("POST /reviews", review(), { key, as: admin });
    const added = await reviewsAddedBy(async () => {
      const body = await send("POST /reviews", review("Bad"), { key, as: admin });
      expect(body.status).toBe(422);
      expect((await send("POST /addSmartphones", review(), { key, as: admin })).status).not.toBe(
        201,
      );
      expect((await send("POST /navbar", { image: "x" }, { key, as: admin })).status).toBe(422);
      const query = `mutation { createReview(reviewComment: "Good") { id } }`;
      const graphql = await send("POST /graphql", { query }, { key, as: admin });
      expect(graphql.status).toBe(422);
      expect(graphql.json.errors[0].extensions.code).toBe("IDEMPOTENCY_KEY_REUSED");
    });
    expect(added).toBe(0);
  });

  test("of another user or API key counts as another request", async () => {
    const key = newKey();
    const added = await reviewsAddedBy(async () => {
      for (const as of [customer, admin, await shop.signIn("CUSTOMER")])
        expect(await send("POST /reviews", review(), { key, as })).toMatchObject({
          status: 201,
          isReplayed: false,
        });
    });
    expect(added).toBe(3);
  });

  test("of a user whose role has changed is not replayed", async () => {
    const as = await shop.signIn("ADMIN");
    const key = newKey();
    const body = { query: createSpelling, variables: { input: spelling(newKey()) } };
    expect((await send("POST /graphql", body, { key, as })).status).toBe(200);
    await database.user.update({ where: { id: as.id }, data: { userType: "CUSTOMER" } });
    expect((await send("POST /graphql", body, { key, as })).status).toBe(403);
  });

  test("counts as a new request after 24 hours, even before the job has deleted the stored response", async () => {
    const key = newKey();
    const as = await shop.signIn("CUSTOMER");
    await database.session.updateMany({ data: { expiresAt: new Date("2100-01-01") } });
    const first = await send("POST /reviews", review(), { key, as });
    shop.wait(86_399);
    expect((await send("POST /reviews", review(), { key, as })).isReplayed).toBe(true);
    shop.wait(2);
    const second = await send("POST /reviews", review(), { key, as });
    expect(second).toMatchObject({ status: 201, isReplayed: false });
    expect(second.json.data._id).not.toBe(first.json.data._id);
    expect((await send("POST /reviews", review(), { key, as })).body).toBe(second.body);
    shop.wait(86_401);
    expect(await deleteExpiredKeys(shop.deps)).toBeGreaterThan(0);
    expect(await database.idempotencyKey.count()).toBe(0);
  });

  test("by API key is replayed only to the same key", async () => {
    const [one, two] = [
      await createKey(shop, ["WRITE_CATALOGUE"]),
      await createKey(shop, ["WRITE_CATALOGUE"]),
    ];
    const key = newKey();
    const body = { name: "Charger" };
    const first = await send("POST /gadgets", body, { key, as: one });
    const again = await send("POST /gadgets", body, { key, as: one });
    const others = await send("POST /gadgets", body, { key, as: two });
    expect(again.isReplayed).toBe(first.status === 201);
    expect(others.isReplayed).toBe(false);
  });
});

describe("a response is replayed to an API key with the permissions that it needed", () => {
  const createGadget = {
    query: `mutation ($gadget: GadgetInput!) { createDevice(input: { gadget: $gadget }) { id } }`,
    variables: { gadget: gadgetInput() },
  };
  const setScopes = (id: string, scopes: ApiKeyScope[]) =>
    database.apiKey.update({ where: { id }, data: { scopes } });

  test("and to no other key, by GraphQL", async () => {
    const as = await createKey(shop, ["WRITE_CATALOGUE", "READ_REQUESTS"]);
    const key = newKey();
    const first = await send("POST /graphql", createGadget, { key, as });
    expect(first.status).toBe(200);
    await setScopes(as.id, ["READ_REQUESTS"]);
    const refused = await send("POST /graphql", createGadget, { key, as });
    expect(refused).toMatchObject({ status: 403, isReplayed: false });
    expect(refused.json.errors[0].extensions.code).toBe("FORBIDDEN");
    expect(refused.body).not.toContain(first.json.data.createDevice.id);
    await setScopes(as.id, ["WRITE_CATALOGUE"]);
    const again = await send("POST /graphql", createGadget, { key, as });
    expect(again).toMatchObject({ body: first.body, isReplayed: true });
  });

  test("and to no other key, by REST", async () => {
    const as = await createKey(shop, ["WRITE_CATALOGUE"]);
    const { json } = await send("POST /graphql", createGadget, { key: newKey(), as });
    const call = `DELETE /gadgets/${json.data.createDevice.id}`;
    const key = newKey();
    expect((await send(call, undefined, { key, as })).status).toBe(200);
    await setScopes(as.id, ["UPLOADS"]);
    expect((await send(call, undefined, { key, as })).status).toBe(403);
  });

  test("including the permissions of nested fields, which are empty without them", async () => {
    const { deviceId, forSale } = await unitShop(shop);
    await forSale();
    const as = await createKey(shop, ["WRITE_CATALOGUE", "READ_UNITS"]);
    const key = newKey();
    const query = `mutation ($id: ID!) {
      updateDevice(id: $id, input: { smartphone: { sku: "A-1" } }) { units { imei } } }`;
    const body = { query, variables: { id: deviceId } };
    const first = await send("POST /graphql", body, { key, as });
    expect(first.body).toMatch(/"imei":"\d{15}"/);
    await setScopes(as.id, ["WRITE_CATALOGUE"]);
    expect((await send("POST /graphql", body, { key, as })).status).toBe(403);
  });

  test("which may differ in another version", async () => {
    const as = await createKey(shop, ["WRITE_CATALOGUE"]);
    const key = newKey();
    await send("POST /graphql", createGadget, { key, as });
    await database.idempotencyKey.updateMany({ where: { key }, data: { permissions: ["later"] } });
    expect((await send("POST /graphql", createGadget, { key, as })).status).toBe(403);
  });
});

describe("a response that a server stored before it knew the permissions", () => {
  /**
   * Returns the responses to a call and to its repetition. Before the repetition, the stored row is changed to the form
   * that older servers wrote.
   */
  async function sentTwice(call: string, body: object, as: NonNullable<Caller>) {
    const sent = { key: newKey(), as };
    const first = await send(call, body, sent);
    await database.$executeRaw`UPDATE idempotency_key SET permissions = NULL WHERE key = ${sent.key}`;
    return { first, again: await send(call, body, sent) };
  }
  const query = `mutation { createReview(reviewComment: "Good") { id } }`;
  const device = `mutation ($gadget: GadgetInput!) { createDevice(input: { gadget: $gadget }) { id } }`;

  test("is not replayed to an API key by GraphQL, and the request has no second effect", async () => {
    const as = await createKey(shop, ["WRITE_CATALOGUE"]);
    const before = await database.device.count();
    const body = { query: device, variables: { gadget: gadgetInput() } };
    const { first, again } = await sentTwice("POST /graphql", body, as);
    expect(first.status).toBe(200);
    expect(again).toMatchObject({ status: 409, isReplayed: false });
    expect(again.json.errors[0].message).toContain("before an upgrade");
    expect(again.headers["retry-after"]).toBeUndefined();
    expect(await database.device.count()).toBe(before + 1);
  });

  test("is replayed to a user, and by REST, because routes name their permission", async () => {
    const { first, again } = await sentTwice("POST /graphql", { query }, customer);
    expect(again).toMatchObject({ body: first.body, isReplayed: true });
    const as = await createKey(shop, ["WRITE_CATALOGUE"]);
    const input = { gadgetName: "Case", productType: "Case", coverImage: placeholder, price: 1 };
    const byRest = await sentTwice("POST /gadgets", { ...input, stock: "In Stock" }, as);
    expect(byRest.first.status).toBe(201);
    expect(byRest.again).toMatchObject({ body: byRest.first.body, isReplayed: true });
  });
});

describe("a mutation beside the header", () => {
  const query = `mutation { createReview(reviewComment: "Good") { id } }`;

  test.each([
    ["null", { persistedQuery: null }],
    ["false", { persistedQuery: false }],
  ])("is carried out once even if its persistedQuery is %s", async (_name, extensions) => {
    const key = newKey();
    const added = await reviewsAddedBy(async () => {
      for (const isReplayed of [false, true])
        expect(
          await send("POST /graphql", { query, extensions }, { key, as: admin }),
        ).toMatchObject({ status: 200, isReplayed });
    });
    expect(added).toBe(1);
  });

  test("that is not recognized as a mutation is refused with 400", async () => {
    vi.spyOn(PublicOperations.prototype, "mutationOf").mockReturnValue(undefined);
    const added = await reviewsAddedBy(async () => {
      const response = await send("POST /graphql", { query }, { key: newKey(), as: admin });
      expect(response).toMatchObject({ status: 400, json: { errors: [{ message: /Key/ }] } });
    });
    vi.restoreAllMocks();
    expect(added).toBe(0);
  });
});

describe("parallel requests", () => {
  test("on two servers have one effect; the other requests get 409 with Retry-After, or the response", async () => {
    const key = newKey();
    const added = await reviewsAddedBy(async () => {
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          send("POST /reviews", review(), { key, as: admin, app: at % 2 ? other : shop.app }),
        ),
      );
      const made = responses.filter(({ status }) => status === 201);
      const refused = responses.filter(({ status }) => status === 409);
      expect(made.length + refused.length).toBe(20);
      expect(new Set(made.map(({ body }) => body)).size).toBe(1);
      for (const { headers } of refused) expect(headers["retry-after"]).toBe("1");
    });
    expect(added).toBe(1);
    expect((await send("POST /reviews", review(), { key, as: admin })).isReplayed).toBe(true);
  });

  test("with different keys do not wait for each other", async () => {
    const added = await reviewsAddedBy(async () => {
      const responses = await Promise.all(
        Array.from({ length: 30 }, () =>
          send("POST /reviews", review(), { key: newKey(), as: admin }),
        ),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    });
    expect(added).toBe(30);
  });
});

/** Makes the database refuse to store responses during `act`. */
async function refusingRecords(act: () => Promise<void>): Promise<void> {
  await database.$executeRaw`
    ALTER TABLE idempotency_key ADD CONSTRAINT refuse_all CHECK (false) NOT VALID`;
  await act();
  await database.$executeRaw`ALTER TABLE idempotency_key DROP CONSTRAINT refuse_all`;
}

/** Gives the actor the largest allowed number of stored responses during `act`. */
async function withMaxRecords(actor: string, act: () => Promise<void>): Promise<void> {
  await database.$executeRaw`
    INSERT INTO idempotency_key
    SELECT ${actor}, 'old ' || n, '', 200, '', '', ${shop.deps.clock()}
    FROM generate_series(1, ${maxRecords}::int) n`;
  await act();
  await database.idempotencyKey.deleteMany({ where: { actor } });
}

describe("a failed request", () => {
  test("is not stored, so that its key can be used for the corrected request", async () => {
    const key = newKey();
    expect((await send("POST /reviews", review(""), { key, as: admin })).status).toBe(400);
    expect((await send("POST /graphql", { query: "mutation {" }, { key, as: admin })).status).toBe(
      400,
    );
    expect((await send("POST /reviews", review(), { key, as: admin })).status).toBe(201);
  });

  test("leaves nothing behind, even if its response can't be stored", async () => {
    const key = newKey();
    const added = await reviewsAddedBy(() =>
      refusingRecords(async () => {
        expect((await send("POST /reviews", review(), { key, as: admin })).status).toBe(500);
      }),
    );
    expect(added).toBe(0);
    expect((await send("POST /reviews", review(), { key, as: admin })).isReplayed).toBe(false);
  });

  test("above the limit of keys is refused, and leaves nothing behind", async () => {
    const as = await shop.signIn("CUSTOMER");
    const added = await reviewsAddedBy(() =>
      withMaxRecords(`CUSTOMER ${as.id}`, async () => {
        const response = await send("POST /reviews", review(), { key: newKey(), as });
        expect(response.status).toBe(429);
        expect(response.headers["retry-after"]).toBe("3600");
      }),
    );
    expect(added).toBe(0);
  });
});

test("the stored responses of an actor are counted once for many requests, up to the limit", async () => {
  const actor = `CUSTOMER ${crypto.randomUUID()}`;
  const request = { actor, key: "", fingerprint: "" };
  const count = vi.spyOn(database, "$queryRaw");
  await database.$executeRaw`
    INSERT INTO idempotency_key
    SELECT ${actor}, n::text, '', 200, '', '', now() FROM generate_series(1, ${maxRecords - 2}::int) n`;
  const allowed = [];
  for (let times = 0; times < 4; times++) allowed.push(await mayStore(shop.deps, request));
  expect(allowed).toEqual([true, true, false, false]);
  expect(count).toHaveBeenCalledTimes(1);
  count.mockRestore();
  await database.idempotencyKey.deleteMany({ where: { actor } });
});

test("a write with a key counts the stored responses of its actor once a minute, not each time", async () => {
  const as = await shop.signIn("CUSTOMER");
  const counts: number[] = [];
  for (let times = 0; times < 3; times++) {
    const sent = await statementsOf(async () => {
      const { status } = await send("POST /reviews", review(), { key: newKey(), as });
      expect(status).toBe(201);
    });
    counts.push(sent.filter((text) => /count\(\*\)[^;]*\bidempotency_key\b/.test(text)).length);
  }
  expect(counts).toEqual([1, 0, 0]);
});

describe("the files of images are removed only after the commit", () => {
  const isServed = async (path: string) =>
    (await shop.app.inject({ url: path })).statusCode === 200;

  /** Sends a request whose transaction is rolled back, then sends it again. */
  async function expectRemoval(path: string, call: string, body?: object): Promise<void> {
    const key = newKey();
    await refusingRecords(async () => {
      expect((await send(call, body, { key, as: admin })).status).toBe(500);
    });
    expect(await isServed(path)).toBe(true);
    expect((await send(call, body, { key, as: admin })).status).toBe(200);
    expect(await isServed(path)).toBe(false);
  }

  test("of a deleted device", async () => {
    const path = await uploadImage(await contextOfAdmin(shop), await newFile());
    const gadget = gadgetInput({ coverImage: path });
    const query = `mutation ($gadget: GadgetInput!) { createDevice(input: { gadget: $gadget }) { id } }`;
    const body = { query, variables: { gadget } };
    const { json } = await send("POST /graphql", body, { key: newKey(), as: admin });
    await expectRemoval(path, `DELETE /gadgets/${json.data.createDevice.id}`);
  });

  test("of deleted images, by REST and GraphQL", async () => {
    const ctx = await contextOfAdmin(shop);
    const [one, two] = [
      await uploadImage(ctx, await newFile()),
      await uploadImage(ctx, await newFile()),
    ];
    await expectRemoval(one, `DELETE /upload/${one.slice("/images/".length)}`);
    await expectRemoval(two, "POST /graphql", {
      query: `mutation { deleteImage(path: "${two}") }`,
    });
  });
});

test("the session's cookie is cleared only after the commit", async () => {
  const as = await shop.signIn("CUSTOMER");
  const [call, key] = ["POST /graphql", newKey()];
  const body = { query: "mutation { logout }" };
  await refusingRecords(async () => {
    const { headers } = await send(call, body, { key, as });
    expect(headers).not.toHaveProperty("set-cookie");
  });
  const { headers } = await send(call, body, { key, as });
  expect(String(headers["set-cookie"])).toContain("session=;");
});

test("transactions with their own options work after the transaction of a request with a key", async () => {
  const ctx = await contextOfAdmin(shop);
  const paths = [await uploadImage(ctx, await newFile()), await uploadImage(ctx, await newFile())];
  const remove = (path: string | undefined) => `DELETE /upload/${path?.slice("/images/".length)}`;
  const keyed = await send(remove(paths[0]), undefined, { key: newKey(), as: admin });
  expect(keyed.status).toBe(200);
  expect((await shop.rest(remove(paths[1]), { as: admin })).status).toBe(200);
  expect(await database.image.count({ where: { path: { in: paths } } })).toBe(0);
});

describe("a GraphQL document with several mutations", () => {
  const twice = `mutation ($a: SearchSpellingInput!, $b: SearchSpellingInput!) {
    first: createSearchSpelling(input: $a) { id word }
    second: createSearchSpelling(input: $b) { id word } }`;

  test("keeps the effects of successful mutations beside failed mutations, and replays this response", async () => {
    const [taken, free] = [newKey(), newKey()];
    await database.searchSpelling.create({
      data: { word: taken, term: "galaxy", kind: "SERIES" },
    });
    const key = newKey();
    const body = { query: twice, variables: { a: spelling(free), b: spelling(taken) } };
    const first = await send("POST /graphql", body, { key, as: admin });
    expect(first.json.errors[0]).toMatchObject({
      path: ["second"],
      extensions: { code: "CONFLICT" },
    });
    expect(await database.searchSpelling.count({ where: { word: free } })).toBe(1);
    const again = await send("POST /graphql", body, { key, as: admin });
    expect(again).toMatchObject({ status: first.status, body: first.body, isReplayed: true });
  });

  test("that all failed is not stored", async () => {
    const key = newKey();
    const missing = "00000000-0000-7000-8000-000000000000";
    const query = `mutation { a: deleteReview(id: "${missing}") b: deleteReview(id: "${missing}") }`;
    for (const isReplayed of [false, false])
      expect(await send("POST /graphql", { query }, { key, as: admin })).toMatchObject({
        status: 404,
        isReplayed,
      });
    expect(await database.idempotencyKey.count({ where: { key } })).toBe(0);
  });

  test("continues after a statement that the database refused", async () => {
    await database.$executeRaw`
      ALTER TABLE review ADD CONSTRAINT refuse_one CHECK ("reviewComment" <> 'Refused')`;
    const query = `mutation { a: createReview(reviewComment: "Good") { id }
      b: createReview(reviewComment: "Refused") { id } }`;
    const added = await reviewsAddedBy(async () => {
      const { json } = await send("POST /graphql", { query }, { key: newKey(), as: admin });
      expect(json.errors[0].path).toEqual(["b"]);
    });
    await database.$executeRaw`ALTER TABLE review DROP CONSTRAINT refuse_one`;
    expect(added).toBe(1);
  });
});

test("the response waits until this server has received the notification of the commit", async () => {
  const { json } = await send("POST /reviews", review(), { key: newKey(), as: customer });
  const id = json.data._id;
  const { responseCache } = shop.deps;
  const receive = responseCache.receiveCommitted.bind(responseCache);
  const existed: boolean[] = [];
  vi.spyOn(responseCache, "receiveCommitted").mockImplementation(async () => {
    existed.push((await database.review.count({ where: { id } })) > 0);
    return receive();
  });
  const query = `mutation { deleteReview(id: "${id}") }`;
  await send("POST /graphql", { query }, { key: newKey(), as: admin });
  expect(existed).toEqual([false]);
});

describe("an upload", () => {
  const formOf = (bytes: Buffer) => {
    const form = new FormData();
    form.append("image", fileOf(bytes));
    return form;
  };
  const mutationWith = (bytes: Buffer) => {
    const form = new FormData();
    const query = "mutation ($file: Upload!) { uploadImage(file: $file) { path } }";
    form.append("operations", JSON.stringify({ query, variables: { file: null } }));
    form.append("map", JSON.stringify({ 0: ["variables.file"] }));
    form.append("0", fileOf(bytes));
    return form;
  };
  const headers = { "apollo-require-preflight": "1" };
  const countImages = () => database.image.count();

  test.each([
    ["POST /upload", formOf],
    ["POST /graphql", mutationWith],
  ])("by %s is stored once; another file with its key is refused", async (call, bodyOf) => {
    const [one, another] = [await newPng(), await newPng()];
    const options = { key: newKey(), as: await createKey(shop, ["UPLOADS"]), headers };
    const before = await countImages();
    const first = await send(call, bodyOf(one), options);
    const again = await send(call, bodyOf(one), options);
    expect(first.status).toBe(call === "POST /upload" ? 201 : 200);
    expect(again).toMatchObject({ status: first.status, body: first.body, isReplayed: true });
    expect(again.headers["content-type"]).toBe(first.headers["content-type"]);
    expect((await send(call, bodyOf(another), options)).status).toBe(422);
    expect(await countImages()).toBe(before + 1);
    const path = first.json.data?.uploadImage.path ?? first.json;
    expect((await shop.app.inject({ url: path })).statusCode).toBe(200);
  });

  test("that fails leaves no row, and its key serves another file", async () => {
    const options = { key: newKey(), as: admin };
    const before = await countImages();
    expect((await send("POST /upload", formOf(Buffer.from("text")), options)).status).toBe(415);
    expect((await send("POST /upload", new FormData(), options)).status).toBe(400);
    expect(await countImages()).toBe(before);
    expect((await send("POST /upload", formOf(await newPng()), options)).status).toBe(201);
  });

  const countFiles = async () =>
    (await readdir(join(shop.deps.env.DATA_DIR, "images/masters"))).length;

  test.each([
    ["POST /upload", formOf],
    ["POST /graphql", mutationWith],
  ])("by %s that is rolled back leaves no file", async (call, bodyOf) => {
    const before = await countFiles();
    const options = { key: newKey(), as: admin, headers };
    await refusingRecords(async () => {
      expect((await send(call, bodyOf(await newPng()), options)).status).toBe(500);
    });
    expect(await countFiles()).toBe(before);
  });

  test("of a failed mutation leaves no file, even beside a successful mutation", async () => {
    const before = await countFiles();
    const put = shop.deps.storage.put;
    const failing = vi.spyOn(shop.deps.storage, "put").mockImplementation(async (...file) => {
      await put(...file);
      throw new Error("no answer");
    });
    const form = mutationWith(await newPng());
    const query = `mutation ($file: Upload!) {
      a: createReview(reviewComment: "Good") { id } b: uploadImage(file: $file) { path } }`;
    form.set("operations", JSON.stringify({ query, variables: { file: null } }));
    const added = await reviewsAddedBy(async () => {
      const { json } = await send("POST /graphql", form, { key: newKey(), as: admin, headers });
      expect(json.errors).toMatchObject([{ path: ["b"], extensions: { code: "UNAVAILABLE" } }]);
    });
    failing.mockRestore();
    expect(added).toBe(1);
    expect(await countFiles()).toBe(before);
  });

  test("above the limit of keys stores nothing", async () => {
    const as = await shop.signIn("ADMIN");
    const before = await countFiles();
    const put = vi.spyOn(shop.deps.storage, "put");
    await withMaxRecords(`ADMIN ${as.id}`, async () => {
      const { status } = await send("POST /upload", formOf(await newPng()), { key: newKey(), as });
      expect(status).toBe(429);
    });
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    expect(await countFiles()).toBe(before);
  });

  test("sent twenty times at once leaves connections for other requests", async () => {
    const bytes = await newPng();
    const uploads = Array.from({ length: 20 }, () =>
      send("POST /upload", formOf(bytes), { key: newKey(), as: admin }),
    );
    const others = Array.from({ length: 20 }, () =>
      send("POST /reviews", review(), { key: newKey(), as: admin }),
    );
    const statuses = (await Promise.all([...uploads, ...others])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201]));
  });

  test("that replaces an image is carried out once", async () => {
    const ctx = await contextOfAdmin(shop);
    const old = await uploadImage(ctx, await newFile());
    await database.offer.create({ data: { image: old } });
    const call = `POST /upload/${old.slice("/images/".length)}`;
    const bytes = await newPng();
    const options = { key: newKey(), as: admin };
    const first = await send(call, formOf(bytes), options);
    const again = await send(call, formOf(bytes), options);
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ body: first.body, isReplayed: true });
    expect(await database.offer.count({ where: { image: first.json } })).toBe(1);
    expect((await shop.app.inject({ url: old })).statusCode).toBe(404);
  });
});

describe("secrets", () => {
  const keyInput = { name: "Import", scopes: ["READ_CATALOGUE"] };
  const query = `mutation ($input: ApiKeyInput!) { createApiKey(input: $input) { secret } }`;

  test("are never stored: a repeated createApiKey is refused and creates no second key", async () => {
    const key = newKey();
    const body = { query, variables: { input: keyInput } };
    const first = await send("POST /graphql", body, { key, as: admin });
    const before = await database.apiKey.count();
    const again = await send("POST /graphql", body, { key, as: admin });
    expect(again.status).toBe(409);
    expect(again.headers["retry-after"]).toBeUndefined();
    expect(await database.apiKey.count()).toBe(before);
    const { secret } = first.json.data.createApiKey;
    expect(secret).toMatch(/^st_/);
    expect(await storedText()).not.toContain(secret);
  });

  test("of a session are not stored, by REST and GraphQL", async () => {
    const profile = { firstName: "Karim", lastName: "Ali", email: "karim@example.com" };
    const rest = await send("PATCH /users/updateMe", profile, { key: newKey(), as: customer });
    expect(rest).toMatchObject({
      status: 200,
      json: { data: { data: { token: customer.token } } },
    });
    const me = `mutation ($input: ProfileInput!) { updateMe(input: $input) { token user { id } } }`;
    const body = { query: me, variables: { input: profile } };
    const graphql = await send("POST /graphql", body, { key: newKey(), as: customer });
    expect(graphql.json.data.updateMe.token).toBe(customer.token);
    expect(await storedText()).not.toContain(customer.token);
    // If the secret is not selected, the response is stored like any other response.
    const key = newKey();
    const harmless = { ...body, query: me.replace(" token", "") };
    await send("POST /graphql", harmless, { key, as: customer });
    expect((await send("POST /graphql", harmless, { key, as: customer })).isReplayed).toBe(true);
  });

  test("a login with a key is refused, so that wrong codes stay counted", async () => {
    const mobile = "01712345678";
    const calls = ["sendOTP", "verifyOTP"].map((name) => `POST /users/${name}`);
    for (const call of calls) {
      const body = { mobile, otp: "123456" };
      const response = await send(call, body, { key: newKey(), as: customer });
      expect(response).toMatchObject({ status: 400, json: { message: /Idempotency-Key/ } });
    }
    expect(await database.otpCode.count({ where: { mobile } })).toBe(0);
  });
});

const storedText = async () => JSON.stringify(await database.idempotencyKey.findMany());

describe("the header", () => {
  const malformed = ["", " ", "a b", "ключ", "x".repeat(256), '"open', '""', "a,\tb", "a\u007f"];

  test.each(malformed)("%j is refused with 400", async (key) => {
    const headers = { "idempotency-key": Buffer.from(key).toString("latin1") };
    const added = await reviewsAddedBy(async () => {
      const response = await send("POST /reviews", review(), { key: "", as: admin, headers });
      expect(response.status).toBe(400);
    });
    expect(added).toBe(0);
  });

  test.each(["a", "~!@#$%^&*()", "x".repeat(255), "'; DROP TABLE review; --".replaceAll(" ", "_")])(
    "%j is accepted",
    async (key) => {
      expect((await send("POST /reviews", review(), { key, as: admin })).status).toBe(201);
      expect((await send("POST /reviews", review(), { key, as: admin })).isReplayed).toBe(true);
    },
  );

  test("is ignored by reads and by visitors", async () => {
    const key = newKey();
    const query = "{ reviews(first: 1) { totalCount } }";
    expect((await send("GET /reviews", undefined, { key: "a b", as: admin })).status).toBe(200);
    expect((await send("POST /graphql", { query }, { key, as: admin })).status).toBe(200);
    expect((await send("POST /reviews", review(), { key })).status).toBe(401);
    expect(await database.idempotencyKey.count({ where: { key } })).toBe(0);
  });

  test("beside a body that is neither JSON nor an image is refused", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const response = await shop.app.inject({
      method: "POST",
      url: "/api/v1/upload/delete/unknown.jpg",
      headers: { ...headers, "idempotency-key": newKey(), authorization: `Bearer ${admin.token}` },
      payload: "--x--",
    });
    expect(response.statusCode).toBe(400);
  });

  test("beside a body that is nested a thousand times is refused", async () => {
    const nested = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
    const payload = `{"reviewComment": "Good", "user": {"toJSON": ${nested}}}`;
    const response = await shop.app.inject({
      method: "POST",
      url: "/api/v1/reviews",
      headers: {
        "idempotency-key": newKey(),
        authorization: `Bearer ${admin.token}`,
        "content-type": "application/json",
      },
      payload,
    });
    expect(response.statusCode).toBe(400);
  });
});

test("a response that is too long to be stored is sent once, and its effect is not repeated", async () => {
  const key = newKey();
  const { stringify } = JSON;
  vi.spyOn(JSON, "stringify").mockImplementation((value, ...rest: []) =>
    value?.data?.createReview ? "x".repeat(maxBodyLength + 1) : stringify(value, ...rest),
  );
  const query = `mutation { createReview(reviewComment: "Good") { id } }`;
  const added = await reviewsAddedBy(async () => {
    const headers = { "idempotency-key": key, authorization: `Bearer ${admin.token}` };
    const request = { method: "POST", url: "/graphql", headers, payload: { query } } as const;
    expect((await shop.app.inject(request)).body.length).toBeGreaterThan(maxBodyLength);
    vi.restoreAllMocks();
    expect((await send("POST /graphql", { query }, { key, as: admin })).status).toBe(409);
  });
  expect(added).toBe(1);
});

test("files that a failed mutation stored are removed even if an action after the commit fails", async () => {
  const remove = vi.fn(async () => {});
  const sent = inOneTransaction(shop.deps, async () => {
    const mutation = asStep(database, async () => {
      afterRollback(database, remove);
      throw new Error("refused");
    });
    await expect(mutation).rejects.toThrow("refused");
    await afterCommit(database, async () => {
      throw new Error("unavailable");
    });
  });
  await expect(sent).rejects.toThrow("unavailable");
  expect(remove).toHaveBeenCalledOnce();
});
