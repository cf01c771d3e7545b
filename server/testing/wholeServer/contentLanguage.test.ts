import { beforeAll, describe, expect, test } from "vitest";
import { replaceReferences } from "../../features/uploads/references.ts";
import { storeSvgImages } from "../../features/uploads/service.ts";
import type { Language } from "../../generated/graphql.ts";
import { type Caller, testApp } from "../app.ts";
import { gadgetInput, phoneInput, placeholder, wearableInput } from "../fixtures/factories.ts";

const shop = await testApp({}, { withSite: true });
const { app, deps } = shop;

const english = "A light watch.";
const bangla = "একটি হালকা ঘড়ি।";

let admin: Caller = null;
let watch = "";
let gadget = "";
let banner = "";
let banglaImage = "";

beforeAll(async () => {
  admin = await shop.signIn("ADMIN");
  watch = await create("wearables", {
    ...restWearable(),
    description: english,
    descriptionBn: bangla,
    specifications: "45 mm",
    specificationsBn: "৪৫ মিমি",
  });
  gadget = await create("gadgets", { ...restGadget(), description: "A charger." });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="70" height="9"/>';
  [banglaImage = ""] = await storeSvgImages(deps, [svg]);
  const texts = { alt: "New phones", altBn: "নতুন ফোন" };
  banner = await create("navbar", { image: placeholder, imageBn: banglaImage, ...texts });
});

function restWearable() {
  const {
    specificationText: _text,
    productType: _type,
    stock: _stock,
    ...common
  } = wearableInput();
  return { ...common, productType: "New", stock: "In Stock" };
}

function restGadget() {
  const { gadgetType: _type, stock: _stock, ...common } = gadgetInput();
  return { ...common, productType: "Charger", stock: "In Stock" };
}

async function create(collection: string, body: object): Promise<string> {
  const response = await shop.rest(`POST /${collection}`, { as: admin, body });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return (response.body.data.data ?? response.body.data)._id;
}

type Asked = { accept?: string; as?: Caller };

const headersOf = ({ accept, as }: Asked) => ({
  ...(accept !== undefined && { "accept-language": accept }),
  ...(as && { authorization: `Bearer ${as.token}` }),
});

/** Reads by REST. */
async function get(path: string, asked: Asked = {}) {
  const response = await app.inject({ url: `/api/v1${path}`, headers: headersOf(asked) });
  const { data } = response.json();
  return { headers: response.headers, data: data.data ?? data };
}

/** Queries by GET, like browsers, or by POST. */
async function query(text: string, asked: Asked & { language?: Language; method?: string } = {}) {
  const { language, method = "GET" } = asked;
  const operation = { query: text, variables: { language } };
  const url = new URLSearchParams({ query: text, variables: JSON.stringify({ language }) });
  const response = await app.inject({
    method: method as "GET",
    url: method === "GET" ? `/graphql?${url}` : "/graphql",
    headers: headersOf(asked),
    ...(method === "POST" && { payload: operation }),
  });
  return { headers: response.headers, ...response.json() };
}

const descriptionOf = (id: string) =>
  `query ($language: Language) { device(id: "${id}") { description(language: $language) } }`;

const described = async (id: string, asked: Parameters<typeof query>[1] = {}) =>
  (await query(descriptionOf(id), asked)).data.device.description;

const updateDevice = (id: string, input: object) =>
  shop.graphql(
    `mutation ($id: ID!, $input: DevicePatch!) {
      updateDevice(id: $id, input: $input) { description descriptionBn }
    }`,
    { id, input },
    { as: admin },
  );

describe("the language of content", () => {
  test("is the argument's, or else the request's, by GET and POST", async () => {
    for (const method of ["GET", "POST"]) {
      expect(await described(watch, { method })).toBe(english);
      expect(await described(watch, { method, accept: "bn-BD,en;q=0.5" })).toBe(bangla);
      expect(await described(watch, { method, accept: "en", language: "BN" })).toBe(bangla);
      expect(await described(watch, { method, accept: "bn", language: "EN" })).toBe(english);
    }
  });

  test("is the request's by REST, which varies by it", async () => {
    const [plain, preferred] = [
      await get(`/wearables/${watch}`),
      await get(`/wearables/${watch}`, { accept: "bn" }),
    ];
    expect(plain.data).toMatchObject({ description: english, specifications: "45 mm" });
    expect(preferred.data).toMatchObject({ description: bangla, specifications: "৪৫ মিমি" });
    expect(preferred.data.descriptionBn).toBe(plain.data.descriptionBn);
    expect(preferred.headers.vary).toContain("Accept-Language");
    const [listed] = (await get("/wearables", { accept: "bn" })).data;
    expect(listed.description).toBe(bangla);
    // The change is listed as soon as no older transaction is running in any database of the PostgreSQL server.
    await expect
      .poll(async () => {
        const { changes } = (await get("/device-changes", { accept: "bn" })).data;
        return changes.find(({ _id }: { _id: string }) => _id === watch)?.device.description;
      })
      .toBe(bangla);
  });

  test("is the main version's if there is no other version", async () => {
    expect(await described(gadget, { language: "BN" })).toBe("A charger.");
    const { data } = await get(`/gadgets/${gadget}`, { accept: "bn" });
    expect(data).toMatchObject({ description: "A charger.", descriptionBn: null });
  });

  test("is the main version's for callers who may change content and name no language", async () => {
    const asAdmin = { as: admin, accept: "bn" };
    expect((await get(`/wearables/${watch}`, asAdmin)).data.description).toBe(english);
    expect((await get(`/navbar/${banner}`, asAdmin)).data.image).toBe(placeholder);
    expect(await described(watch, { ...asAdmin, method: "POST" })).toBe(english);
    const named = { ...asAdmin, method: "POST", language: "BN" } as const;
    expect(await described(watch, named)).toBe(bangla);
    const customer = await shop.signIn("CUSTOMER");
    const read = await get(`/wearables/${watch}`, { as: customer, accept: "bn" });
    expect(read.data.description).toBe(bangla);
  });

  test("chooses the pictures of banners and their texts", async () => {
    const { data } = await query(
      `{ banners { en: image(language: EN) { path } bn: image(language: BN) { path }
           imageBn { path } alt(language: BN) } }`,
    );
    expect(data.banners).toEqual([
      {
        en: { path: placeholder },
        bn: { path: banglaImage },
        imageBn: { path: banglaImage },
        alt: "নতুন ফোন",
      },
    ]);
    const { data: shown } = await get(`/navbar/${banner}`, { accept: "bn" });
    expect(shown).toMatchObject({ image: banglaImage, alt: "নতুন ফোন" });
  });
});

describe("reviews", () => {
  test("have the language in which they were written, and may have a Bangla version", async () => {
    const customer = await shop.signIn("CUSTOMER");
    const add = async (reviewComment: string) => {
      const body = { reviewComment };
      return (await shop.rest("POST /reviews", { as: customer, body })).body.data;
    };
    const [inEnglish, inBangla] = [await add("Good shop"), await add("ভালো দোকান, OK")];
    expect([inEnglish.language, inBangla.language]).toEqual(["EN", "BN"]);
    await deps.database.review.update({
      where: { id: inEnglish._id },
      data: { reviewCommentBn: "ভালো দোকান" },
    });
    await deps.responseCache.receiveCommitted();
    const { data } = await query(
      "{ reviews { nodes { en: reviewComment(language: EN) bn: reviewComment(language: BN) } } }",
    );
    expect(data.reviews.nodes).toEqual([
      { en: "ভালো দোকান, OK", bn: "ভালো দোকান, OK" },
      { en: "Good shop", bn: "ভালো দোকান" },
    ]);
    const read = await get(`/reviews/${inEnglish._id}`, { accept: "bn" });
    expect(read.data.reviewComment).toBe("ভালো দোকান");
  });
});

describe("cached responses", () => {
  const statusOf = async (asked: Asked) =>
    (await query(descriptionOf(gadget), asked)).headers["cache-status"];

  test("exist once for each language, for any header", async () => {
    for (const accept of ["en", "bn"]) await statusOf({ accept });
    const before = deps.responseCache.size.entries;
    const headers = [
      undefined,
      "",
      "fr",
      "*",
      "en-GB",
      "bn-IN;q=0.3",
      "xx-".repeat(9_000),
      "\u0000",
    ];
    for (const accept of headers) expect(await statusOf({ accept })).toContain("hit");
    expect(deps.responseCache.size.entries).toBe(before);
  });

  test("show a change of either version in both languages", async () => {
    const changes = [
      { description: "Second" },
      { descriptionBn: "দ্বিতীয়" },
      { descriptionBn: null },
      { descriptionBn: "তৃতীয়" },
      { descriptionBn: "  " },
    ];
    const shown: unknown[] = [];
    for (const change of changes) {
      const { body } = await updateDevice(gadget, { gadget: change });
      expect(body.errors).toBeUndefined();
      shown.push([await described(gadget), await described(gadget, { accept: "bn" })]);
    }
    expect(shown).toEqual([
      ["Second", "Second"],
      ["Second", "দ্বিতীয়"],
      ["Second", "Second"],
      ["Second", "তৃতীয়"],
      ["Second", "Second"],
    ]);
  });
});

describe("a Bangla version", () => {
  test("is recorded in the audit log without its text, and stays when other fields are updated", async () => {
    await updateDevice(watch, { wearable: { specificationTextBn: "৪৬ মিমি" } });
    await updateDevice(watch, { wearable: { price: 50_000 } });
    const [, entry] = await deps.database.auditEntry.findMany({ orderBy: { id: "desc" }, take: 2 });
    expect(entry?.changes).toEqual([{ field: "SPECIFICATION_TEXT_BN" }]);
    const { data } = await get(`/wearables/${watch}`);
    expect(data).toMatchObject({ specificationsBn: "৪৬ মিমি", descriptionBn: bangla });
  });

  test.each([
    ["one character too many", "ক".repeat(5_001)],
    ["10,000 combining signs", `ক${"\u0981".repeat(10_000)}`],
    ["a null character", "ক\0"],
  ])("with %s is refused by GraphQL and REST", async (_what, descriptionBn) => {
    const { body } = await updateDevice(gadget, { gadget: { descriptionBn } });
    expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    expect(Object.keys(body.errors?.[0]?.extensions.fields)).toEqual(["descriptionBn"]);
    const patched = await shop.rest(`PATCH /gadgets/${gadget}`, {
      as: admin,
      body: { descriptionBn },
    });
    expect(patched.status).toBe(400);
    expect(Object.keys(patched.body.errors)).toEqual(["descriptionBn"]);
  });

  test("is stored composed, without marks of direction", async () => {
    const typed = "\u202Eক\u09C7\u09BE\u200F\u2066";
    const { body } = await updateDevice(gadget, { gadget: { descriptionBn: typed } });
    expect(body.data.updateDevice.descriptionBn).toBe("ক\u09CB");
  });

  test("of a wearable's specifications does not exist for other kinds", async () => {
    const input = { smartphone: { ...phoneInput(), specificationTextBn: "৬ ইঞ্চি" } };
    const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
    const { status } = await shop.graphql(create, { input }, { as: admin });
    expect(status).toBe(400);
  });

  test.each([
    ["imageBn", { imageBn: "/images/unknown.jpg" }],
    ["altBn", { altBn: "ক".repeat(201) }],
    ["altBn", { altBn: "এক\nদুই" }],
    ["alt", { alt: "a".repeat(201) }],
  ])("of a banner with a wrong %s is refused", async (field, wrong) => {
    const body = { image: placeholder, ...wrong };
    const { status, body: refused } = await shop.rest("POST /navbar", { as: admin, body });
    expect(status).toBe(400);
    expect(Object.keys(refused.errors)).toEqual([field]);
  });

  test("of an offer keeps its picture as long as the offer", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="71" height="9"/>';
    const [imageBn = ""] = await storeSvgImages(deps, [svg]);
    const [offer] = [
      await create("offers", { image: placeholder, imageBn }),
      await create("offers", { image: placeholder, imageBn: "", altBn: null }),
    ];
    const isStored = () => deps.database.image.findUnique({ where: { path: imageBn } });
    await shop.rest(`DELETE /upload/${imageBn.slice("/images/".length)}`, {
      as: admin,
    });
    expect(await isStored()).not.toBeNull();
    const at = new Date();
    const replace = (oldPath: string, newPath: string) =>
      deps.database.$transaction((tx) => replaceReferences(tx, { oldPath, newPath, at }));
    expect(await replace(imageBn, placeholder)).toMatchObject([{ subjectId: offer }]);
    expect((await get(`/offers/${offer}`)).data.imageBn).toBe(placeholder);
    await deps.database.offer.update({ where: { id: offer }, data: { imageBn } });
    await shop.rest(`DELETE /offers/${offer}`, { as: admin });
    expect(await isStored()).toBeNull();
  });
});
