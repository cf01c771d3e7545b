import type { FastifyInstance } from "fastify";
import { getOperationAST, parse } from "graphql";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { unavailableMessage } from "../../core/errors.ts";
import { BatchReader } from "../../database/reads.ts";
import { schema } from "../../graphql/schema.ts";
import { type GraphQLBody, testApp } from "../app.ts";
import { gadgetInput, phoneInput, placeholder } from "../fixtures/factories.ts";
import { fileOf, newPng } from "../fixtures/imageFiles.ts";
import { changePrices, priceShop } from "../fixtures/priceChanges.ts";
import { secondInstance } from "../secondInstance.ts";
import { unseen } from "./permissionMatrix.ts";

const shop = await testApp();
const as = await shop.signIn("ADMIN");

const other = await secondInstance(shop);

const prices = priceShop(shop, as);
const higherPrice = () => ({ devices: { ids: [id] }, prices: ["PRICE"], by: { taka: 1 } });

const operations = {
  home: `{ home { banners { id altBn } offers { id altBn image { path } } newestDevices { id price }
    topBrands { count } reviews { id reviewCommentBn author { firstName } } } }`,
  list: "{ devices(kind: GADGET) { totalCount nodes { id price } facets { stocks { count } } } }",
  detail: "query ($id: ID!) { device(id: $id) { price } similarDevices(id: $id) { id price } }",
  reviews: "{ reviews { totalCount nodes { reviewCommentBn author { firstName } } } }",
  banners: "{ banners { id altBn image { path } } }",
  offers: "{ offers { id altBn image { path } } }",
  shop: "{ shop { name footerPages { path } } }",
  page: '{ page(slug: "warranty") { html } }',
};

type Variables = Record<string, unknown>;

async function write(query: string, variables: Variables = {}, picture?: File) {
  const operation = { query, variables: { ...variables, ...(picture && { file: null }) } };
  const { body } = picture
    ? await sendPicture(operation, picture)
    : await shop.graphql(query, variables, { as });
  if (body.errors) throw new Error(body.errors[0]?.message);
  return body.data;
}

/** Sends a picture as the GraphQL multipart request specification describes. */
async function sendPicture(operation: object, picture: File): Promise<{ body: GraphQLBody }> {
  const form = new FormData();
  form.append("operations", JSON.stringify(operation));
  form.append("map", JSON.stringify({ 0: ["variables.file"] }));
  form.append("0", picture);
  const headers = { authorization: `Bearer ${as.token}`, "apollo-require-preflight": "1" };
  const sent = { method: "POST", url: "/graphql", payload: form, headers } as const;
  return { body: (await shop.app.inject(sent)).json() };
}

const created = async (mutation: string, variables?: Variables): Promise<string> =>
  (await write(`mutation ${mutation}`, variables)).created.id;
const createDevice = () =>
  created("($input: DeviceInput!) { created: createDevice(input: $input) { id } }", {
    input: { gadget: gadgetInput() },
  });

/** Writes a new draft of a page. The first draft creates the page. */
async function draftPage(): Promise<{ slug: string }> {
  const { pages } = await write("{ pages { slug draft { version } } }");
  type Drafted = { slug: string; draft: { version: number } };
  const version = pages.find(({ slug }: Drafted) => slug === "warranty")?.draft.version ?? 0;
  const texts = { title: "Warranty", description: "What it covers", body: `Text ${version}` };
  const input = { slug: "warranty", ...texts };
  await write(
    `mutation ($input: PageDraftInput!, $version: Int!) {
      savePageDraft(input: $input, version: $version) { slug }
    }`,
    { input, version },
  );
  return { slug: "warranty" };
}

async function publishedPage(): Promise<{ slug: string }> {
  await write("mutation ($slug: String!) { publishPage(slug: $slug) { slug } }", await draftPage());
  return { slug: "warranty" };
}

const createReview = () => created('{ created: createReview(reviewComment: "Good") { id } }');
const askForPhone = () =>
  created("($input: AddRequestInput!) { created: createAddRequest(input: $input) { id } }", {
    input: { kind: "SMARTPHONE", brand: "Nokia", model: "3310", comments: "" },
  });
const createBanner = (image = placeholder) =>
  created("($image: String!) { created: createBanner(image: $image) { id } }", { image });
const createOffer = (image = placeholder) =>
  created("($image: String!) { created: createOffer(image: $image) { id } }", { image });

let id = "";
let uploaded = "";
beforeAll(async () => {
  id = await createDevice();
  await createReview();
  const upload = "mutation ($file: Upload!) { uploadImage(file: $file) { path } }";
  uploaded = (await write(upload, {}, fileOf(await newPng()))).uploadImage.path;
  await createBanner();
  await createOffer(uploaded);
});

type Write = {
  /** The operations whose results show the written rows. */
  shownBy: (keyof typeof operations)[];
  mutation: string;
  variables?: () => Variables | Promise<Variables>;
  picture?: () => Promise<Buffer>;
};

const ofDevices: Write["shownBy"] = ["home", "list", "detail"];

/** The writes run in this order. */
const writes: Record<string, Write> = {
  "a new device": {
    shownBy: ofDevices,
    mutation: "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
    variables: () => ({ input: { gadget: gadgetInput() } }),
  },
  "a new price": {
    shownBy: ofDevices,
    mutation:
      "mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { id } }",
    variables: () => ({ id, input: { gadget: { price: 77_777 } } }),
  },
  "a device out of stock": {
    shownBy: ["list"],
    mutation:
      "mutation ($id: ID!, $input: StockInput!) { setStock(id: $id, input: $input) { id } }",
    variables: () => ({ id, input: { stock: "OUT_OF_STOCK" } }),
  },
  "prices of several devices": {
    shownBy: ofDevices,
    mutation: changePrices,
    variables: () => prices.prepared(higherPrice()),
  },
  "earlier prices again": {
    shownBy: ofDevices,
    mutation: "mutation ($id: ID!) { undoPriceChange(id: $id) { restored } }",
    variables: () => prices.change(higherPrice()),
  },
  "a device gone": {
    shownBy: ofDevices,
    mutation: "mutation ($id: ID!) { deleteDevice(id: $id) }",
    variables: async () => ({ id: await createDevice() }),
  },
  "a device created from an add request": {
    shownBy: ["home"],
    mutation:
      "mutation ($id: ID!, $device: DeviceInput!) { approveAddRequest(id: $id, device: $device) { id } }",
    variables: async () => ({
      id: await askForPhone(),
      device: { smartphone: phoneInput({ brand: "Nokia", model: "3310" }) },
    }),
  },
  "a new review": {
    shownBy: ["home", "reviews"],
    mutation: 'mutation { createReview(reviewComment: "Better") { id } }',
  },
  "a reviewer's new name": {
    shownBy: ["home", "reviews"],
    mutation: "mutation ($input: ProfileInput!) { updateMe(input: $input) { token } }",
    variables: () => ({
      input: { firstName: "Salma", lastName: "Khatun", email: "s@example.com" },
    }),
  },
  "a review's Bangla version": {
    shownBy: ["home", "reviews"],
    mutation: 'mutation ($id: ID!) { translateReview(id: $id, reviewCommentBn: "ভালো") { id } }',
    variables: async () => ({ id: await createReview() }),
  },
  "a removed review": {
    shownBy: ["home", "reviews"],
    mutation: "mutation ($id: ID!) { deleteReview(id: $id) }",
    variables: async () => ({ id: await createReview() }),
  },
  "a new banner": {
    shownBy: ["home", "banners"],
    mutation: "mutation ($image: String!) { createBanner(image: $image) { id } }",
    variables: () => ({ image: uploaded }),
  },
  "a new offer": {
    shownBy: ["home", "offers"],
    mutation: "mutation ($image: String!) { createOffer(image: $image) { id } }",
    variables: () => ({ image: uploaded }),
  },
  "another picture in place of one": {
    shownBy: ["home", "banners", "offers"],
    mutation:
      "mutation ($path: String!, $file: Upload!) { replaceImage(path: $path, file: $file) { path } }",
    variables: () => ({ path: uploaded }),
    picture: newPng,
  },
  "a banner's Bangla version": {
    shownBy: ["home", "banners"],
    mutation: 'mutation ($id: ID!) { updateBanner(id: $id, altBn: "ছাড়") { id } }',
    variables: async () => ({ id: await createBanner() }),
  },
  "the shop's name": {
    shownBy: ["shop"],
    mutation: `mutation ($version: Int!) {
      updateShopSettings(input: { name: "Another shop" }, version: $version) { version }
    }`,
    variables: async () => {
      const { shopSettings } = await write("{ shopSettings { version } }");
      return { version: shopSettings.version };
    },
  },
  "a published page": {
    shownBy: ["page"],
    mutation: "mutation ($slug: String!) { publishPage(slug: $slug) { slug } }",
    variables: draftPage,
  },
  "an earlier version of a page": {
    shownBy: ["page"],
    mutation: "mutation ($id: ID!) { republishPage(id: $id) { slug } }",
    variables: async () => {
      await publishedPage();
      const { pageVersions } = await write('{ pageVersions(slug: "warranty") { id } }');
      await publishedPage();
      return { id: pageVersions[0].id };
    },
  },
  "a page gone": {
    shownBy: ["page"],
    mutation: "mutation ($slug: String!) { deletePage(slug: $slug) }",
    variables: publishedPage,
  },
  "another footer": {
    shownBy: ["shop"],
    mutation: "mutation { setFooterPages(slugs: []) { slug } }",
  },
  "a banner in another place": {
    shownBy: ["home", "banners"],
    mutation: "mutation ($id: ID!) { moveBanner(input: { id: $id }) { banner { id } } }",
    variables: async () => ({ id: await createBanner() }),
  },
  "a banner gone": {
    shownBy: ["home", "banners"],
    mutation: "mutation ($id: ID!) { deleteBanner(id: $id) }",
    variables: async () => ({ id: await createBanner() }),
  },
  "an offer's Bangla version": {
    shownBy: ["home", "offers"],
    mutation: 'mutation ($id: ID!) { updateOffer(id: $id, altBn: "ছাড়") { id } }',
    variables: async () => ({ id: await createOffer() }),
  },
  "an offer in another place": {
    shownBy: ["home", "offers"],
    mutation: "mutation ($id: ID!) { moveOffer(input: { id: $id }) { offer { id } } }",
    variables: async () => ({ id: await createOffer() }),
  },
  "an offer gone": {
    shownBy: ["home", "offers"],
    mutation: "mutation ($id: ID!) { deleteOffer(id: $id) }",
    variables: async () => ({ id: await createOffer() }),
  },
};

test("each mutation is tested here, or writes nothing public", () => {
  const tried = Object.values(writes).flatMap(({ mutation }) => {
    const operation = getOperationAST(parse(mutation));
    return operation?.selectionSet.selections.map((each) => "name" in each && each.name?.value);
  });
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect(new Set([...tried, ...unseen.mutations])).toEqual(new Set(mutations));
});

async function read(name: keyof typeof operations, app: FastifyInstance, method: "GET" | "POST") {
  const operation = { query: operations[name], variables: { id } };
  const search = new URLSearchParams({
    ...operation,
    variables: JSON.stringify(operation.variables),
  });
  const response =
    method === "GET"
      ? await app.inject({ url: `/graphql?${search}` })
      : await app.inject({ method, url: "/graphql", payload: operation });
  expect(response.json().errors).toBeUndefined();
  return { cacheStatus: response.headers["cache-status"], body: response.body };
}

describe.each(Object.entries(writes))("%s", (_what, { shownBy, mutation, variables, picture }) => {
  test("is visible to the next request, and soon on another instance", async () => {
    const methods = ["GET", "POST"] as const;
    const reads = shownBy.flatMap((name) => methods.map((method) => ({ name, method })));
    const given = await variables?.();
    const readAll = (app: FastifyInstance) =>
      Promise.all(reads.map(({ name, method }) => read(name, app, method)));
    const before = await readAll(shop.app);
    const hits = Array(reads.length).fill("smarttrade; hit");
    const statuses = async (app: FastifyInstance) =>
      (await readAll(app)).map(({ cacheStatus }) => cacheStatus);
    expect(await statuses(shop.app)).toEqual(hits);
    // Notifications about earlier steps may still arrive.
    await expect.poll(() => statuses(other)).toEqual(hits);
    await write(mutation, given, picture && fileOf(await picture()));
    for (const [index, { body }] of (await readAll(shop.app)).entries())
      expect(body).not.toBe(before[index]?.body);
    for (const [index, { name, method }] of reads.entries())
      await expect
        .poll(async () => (await read(name, other, method)).body)
        .not.toBe(before[index]?.body);
  });
});

test("a refused mutation waits for no notification", async () => {
  const received = vi.spyOn(shop.deps.responseCache, "receiveCommitted");
  const review = 'mutation { createReview(reviewComment: "Good") { id } }';
  expect((await shop.graphql(review)).body.data).toBeNull();
  expect(received).not.toHaveBeenCalled();
  expect((await shop.graphql(review, {}, { as })).status).toBe(200);
  expect(received).toHaveBeenCalledTimes(1);
});

test("simultaneous requests read the database once", async () => {
  const reads = vi.spyOn(BatchReader.prototype, "read");
  const query = "{ devices(first: 7) { nodes { id } } }";
  const responses = await Promise.all(Array.from({ length: 40 }, () => shop.graphql(query)));
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
});

test("errors and operations with a personal field are not cached", async () => {
  const kept = shop.deps.responseCache.size.entries;
  const missing = await shop.graphql("query ($id: ID!) { device(id: $id) { id } }", {
    id: "00000000-0000-7000-8000-000000000000",
  });
  expect(missing.body.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  const mine = await shop.graphql("{ shop { name } me { id } }", {}, { as });
  expect(mine.body.data.me.id).toBe(as.id);
  const visitors = await shop.graphql("{ shop { name } me { id } }");
  expect(visitors.body.data.me).toBeNull();
  expect(shop.deps.responseCache.size.entries).toBe(kept);
});

test.each([
  ["application/json, application/graphql-response+json", "application/json"],
  ["application/json, application/graphql-response+json;q=0.5", "application/json"],
  ["application/graphql-response+json;q=0.1, application/json", "application/json"],
  ["application/graphql-response+json, application/json;charset=utf-8", "application/json"],
  ["application/json;q=1, application/graphql-response+json", "application/json"],
  ["application/json; callbackSpec=1.0", "application/json"],
  ["*/*, application/graphql-response+json", "application/graphql-response+json"],
  ["APPLICATION/GRAPHQL-RESPONSE+JSON", "application/graphql-response+json"],
  [
    "application/graphql-response+json, application/json;q=0.9",
    "application/graphql-response+json",
  ],
  ["application/graphql-response+json, application/json", "application/graphql-response+json"],
])(
  "a client that accepts %s determines the media type of its own response alone",
  async (accept, expected) => {
    let selected = 0;
    const types = async (query: string, accepted: string[]) => {
      const found: string[] = [];
      for (const each of accepted) {
        const headers = { accept: each };
        const sent = { method: "POST", url: "/graphql", payload: { query }, headers } as const;
        const type = String((await shop.app.inject(sent)).headers["content-type"]);
        found.push(type.split(";")[0] ?? "");
      }
      return found;
    };
    for (const other of ["application/json", "application/graphql-response+json"]) {
      const query = `{ a${accept.length}${++selected}: shop { name } }`;
      expect(await types(query, [accept, other, accept])).toEqual([expected, other, expected]);
      const reversed = `{ b${accept.length}${selected}: shop { name } }`;
      expect(await types(reversed, [other, accept])).toEqual([other, expected]);
    }
  },
);

test("variables that the operation does not declare add no further entries", async () => {
  const query = "query ($first: Int!) { reviews(first: $first) { totalCount } }";
  await shop.graphql(query, { first: 3 });
  for (const other of [1, 2]) {
    const { headers } = await shop.graphql(query, { other, first: 3 });
    expect(headers["cache-status"]).toBe("smarttrade; hit");
  }
  const { headers } = await shop.graphql(query, { first: 4 });
  expect(headers["cache-status"]).not.toBe("smarttrade; hit");
});

test("a missing device is looked up once", async () => {
  const reads = vi.spyOn(BatchReader.prototype, "read");
  const query = "query ($id: ID!) { device(id: $id) { id } }";
  const { status, body } = await shop.graphql(query, { id: crypto.randomUUID() });
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
  expect(status).toBe(200);
  expect(body).toEqual({
    data: { device: null },
    errors: [
      {
        message: "No devices Found with that ID",
        locations: [{ line: 1, column: 20 }],
        path: ["device"],
        extensions: { code: "NOT_FOUND" },
      },
    ],
  });
});

test("a field whose SQL statement timed out is UNAVAILABLE", async () => {
  const { read } = BatchReader.prototype;
  const reads = vi.spyOn(BatchReader.prototype, "read").mockImplementation(function (
    this: BatchReader,
    sql,
  ) {
    const isCount = sql.sql.includes("device_tally");
    return isCount ? Promise.reject(new Error("Query read timeout")) : read.call(this, sql);
  } as typeof read);
  const query = "{ me { id } devices(first: 2) { nodes { id } totalCount } }";
  const { body } = await shop.graphql(query, {}, { as });
  reads.mockRestore();
  expect(body.errors?.[0]).toMatchObject({
    message: unavailableMessage,
    path: ["devices"],
    extensions: { code: "UNAVAILABLE" },
  });
});

test("searches that differ only in digits, invisible characters or composition share a response", async () => {
  const query = "query ($filter: DeviceFilter) { devices(filter: $filter) { totalCount } }";
  const statusOf = async (search: string) => {
    const payload = { query, variables: { filter: { search } } };
    const { headers } = await shop.app.inject({ method: "POST", url: "/graphql", payload });
    return headers["cache-status"];
  };
  await statusOf("ঘড়ি ১৩ Pro");
  for (const same of [
    "ঘ\u09dcি 13 pro",
    "ঘ\u09a1\u09bc\u09bf\u200d  ১3 PRO",
    "\u202eঘড়ি\u202c ১৩ pro\u200f",
  ])
    expect(await statusOf(same)).toMatch(/hit/);
  expect(await statusOf("ঘড়ি ১৪ Pro")).not.toMatch(/hit/);
});
