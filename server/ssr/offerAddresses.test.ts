import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { optionWords } from "../features/quotes/engine/questions.ts";
import type { DeviceInput } from "../generated/graphql.ts";
import { Grade } from "../generated/prisma/enums.ts";
import { testApp } from "../testing/app.ts";
import { pathsOfDevice } from "../testing/fixtures/addresses.ts";
import { evaluationInput } from "../testing/fixtures/evaluations.ts";
import {
  gadgetInput,
  phoneInput,
  placeholder,
  variantInput,
  wearableInput,
} from "../testing/fixtures/factories.ts";
import {
  faultsOf,
  googleRules,
  metaRules,
  type ReadItem,
  readGoogleFeed,
  readMetaFeed,
  updateFeeds,
} from "../testing/fixtures/feeds.ts";
import { expectPageOfItem, readOfferPage } from "../testing/fixtures/offerPages.ts";
import { expectOneStory, storyFields, textOf } from "../testing/fixtures/oneStory.ts";
import { saleInput, unitShop } from "../testing/fixtures/units.ts";
import { timeFactor } from "../testing/timeFactor.mjs";

const origin = "https://shop.example";
const shop = await testApp({ PUBLIC_URL: origin, RATE_LIMIT_PER_MINUTE: "0" }, { withSite: true });
const { app, deps, graphql } = shop;
const { database, responseCache } = deps;
const units = await unitShop(shop);
const { admin, deviceId, variantId, largeId } = units;

let key: string;
beforeAll(async () => {
  ({ key } = await updateFeeds(shop, { enabled: true, newKey: true }, admin));
});

const fetched = async (path: string) => (await app.inject(`${path}?key=${key}`)).body;
const google = async () => readGoogleFeed(await fetched("/feeds/google.xml"));
const first = (item: ReadItem | undefined, name: string) => item?.[name]?.[0];
const { details: page, variantPath } = await pathsOfDevice(deps, deviceId);
const read = (search: string) => readOfferPage(app, page + search);
const readVariant = (id: string) => readOfferPage(app, variantPath(id));

type Created = { id: string; variants?: { id: string }[] };

async function create(input: DeviceInput): Promise<Created> {
  const mutation = `mutation ($input: DeviceInput!) {
    createDevice(input: $input) { id ... on PhoneOrTablet { variants { id } } } }`;
  const { body } = await graphql(mutation, { input }, { as: admin });
  expect(body.errors).toBeUndefined();
  return body.data.createDevice;
}

describe("the address of a variant", () => {
  test("shows only this variant: price, stock, message, metadata and offer", async () => {
    const page = await readVariant(largeId);
    const { canonical, shared, title, shownPrice, message, sharedLines, product } = page;
    const address = origin + variantPath(largeId);
    expect([canonical, shared]).toEqual([address, address]);
    expect(title).toContain("Samsung Galaxy S24 Ultra, 8 GB | 256 GB");
    expect(shownPrice).toBe("BDT 1,00,000");
    expect(message).toContain(`(8 GB | 256 GB) for BDT 1,00,000: ${address}`);
    expect(sharedLines).toEqual(["Samsung Galaxy S24 Ultra, 8 GB | 256 GB, BDT 1,00,000", address]);
    expect(product.offers).toMatchObject([{ url: address, price: 100_000 }]);
  });

  test("is linked for each variant in the structured data of the device's page", async () => {
    const { canonical, product, message, sharedLines } = await read("");
    expect(canonical).toBe(origin + page);
    expect(product.offers.map(({ url, price }) => [url, price])).toEqual([
      [origin + variantPath(variantId), 90_000],
      [origin + variantPath(largeId), 100_000],
    ]);
    expect(message).toContain(variantPath(variantId));
    expect(sharedLines[1]).toBe(canonical);
  });

  test("has one page in the cache, in any spelling", async () => {
    const [path] = variantPath(largeId).split("?");
    const statusOf = async (search: string) =>
      (await app.inject(path + search)).headers["cache-status"];
    await statusOf(`?variant=${largeId}`);
    for (const search of [
      `?variant=${largeId.toUpperCase()}`,
      `?utm_source=x&variant=${largeId}`,
      `?variant=${largeId}&variant=${variantId}`,
    ])
      expect(await statusOf(search)).toBe("smarttrade; hit");
  });

  test("follows its variant: a changed price is shown immediately", async () => {
    const mutation = `mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { id } }`;
    const variants = [
      { id: variantId, ...variantInput({ price: 91_000 }) },
      { id: largeId, ...variantInput({ rom: 256, price: 100_000 }) },
    ];
    await readVariant(variantId);
    await graphql(mutation, { id: deviceId, input: { smartphone: { variants } } }, { as: admin });
    expect((await readVariant(variantId)).shownPrice).toBe("BDT 91,000");
  });
});

test("an address with an unknown variant or unit shows the device's page, and adds no entry to the cache", async () => {
  const other = await create({ smartphone: phoneInput({ model: "Other" }) });
  const gadget = await create({ gadget: gadgetInput() });
  const bare = await read("");
  const ofGadget = (await pathsOfDevice(deps, gadget.id)).details;
  await app.inject(ofGadget);
  const { entries } = responseCache.size;
  for (const search of [
    `?variant=${other.variants?.[0]?.id}`,
    "?variant=01900000-0000-7000-8000-000000000000",
    "?unit=U-ZZZZZ",
    `?unit=U-ZZZZZ&variant=${largeId}`,
    "?variant=",
    `?variant=${"a".repeat(2_000)}`,
    "?variant=%00",
  ])
    expect({ search, ...(await read(search)) }).toEqual({ search, ...bare });
  await app.inject(`${ofGadget}?variant=${largeId}`);
  expect(responseCache.size.entries).toBe(entries);
});

test("the address of a unit has only the offer of this unit, until it is sold", async () => {
  const [cheap, dear] = [await units.forSale({ price: 30_000 }), await units.forSale()];
  const shown = await read(`?unit=${dear.code}`);
  const address = `${origin}${page}?unit=${dear.code}`;
  expect(shown).toMatchObject({ canonical: origin + page, shared: address });
  expect(shown.product).toMatchObject({
    sku: dear.code,
    offers: [{ url: address, price: 38_000 }],
  });
  // The price of the variant is the price of its cheapest unit.
  const variant = await readVariant(variantId);
  expect(variant.shownPrice).toBe("from BDT 30,000");
  expect(variant.product.offers).toMatchObject([
    { price: 30_000, itemCondition: "https://schema.org/UsedCondition" },
  ]);
  for (const { id } of [cheap, dear]) await units.call("sellUnit", { id, input: saleInput });
  const sold = await read(`?unit=${dear.code}`);
  expect(sold.product).not.toHaveProperty("sku");
  expect(sold.product.offers.every(({ url }) => url.includes("?variant="))).toBe(true);
  const item = (await google()).find((each) => first(each, "g:id") === variantId);
  expect(first(item, "g:availability")).toBe("out_of_stock");
});

test("the page of a unit has its notes and its condition without scripts, in both languages", async () => {
  const { deviceId: _deviceId, ...condition } = evaluationInput(deviceId);
  const { code } = await units.forSale({
    notes: "A scratch at the corner",
    notesBn: "কোণে একটি আঁচড়",
    condition,
  });
  const htmlOf = async (path: string) => {
    const { body } = await app.inject({
      url: `${path}?unit=${code}`,
      headers: { accept: "text/html" },
    });
    // The hydration data is removed, because it always contains the notes.
    return body.replace(/<script[\s\S]*?<\/script>/g, "");
  };
  const english = await htmlOf(page);
  expect(english).toContain(`Condition of ${code}`);
  expect(english).toContain("A scratch at the corner");
  for (const found of ["Back cracked", "Charging port doesn't work", "Original charger"])
    expect(textOf(english)).toContain(found);
  expect(await htmlOf(`/bn${page}`)).toContain("কোণে একটি আঁচড়");
});

test("the sitemap has the addresses of a device's variants in both languages, and its last change includes changes of a unit", async () => {
  const entry = (body: string, path: string) =>
    body.split("<url>").find((each) => each.includes(`<loc>${origin}${path}</loc>`)) ?? "";
  const only = await create({ tablet: phoneInput({ model: "Only" }) });
  const { body } = await app.inject("/sitemap.xml");
  for (const prefix of ["", "/bn"])
    for (const id of [variantId, largeId])
      expect(entry(body, prefix + variantPath(id))).not.toBe("");
  expect(body).not.toContain(only.variants?.[0]?.id);
  shop.wait(3_600);
  const [, dear] = [await units.forSale({ price: 30_000 }), await units.forSale()];
  shop.wait(3_600);
  await units.call("updateUnit", { id: dear.id, input: { price: 39_000 } });
  const after = (await app.inject("/sitemap.xml")).body;
  expect(entry(after, page)).toContain(deps.clock().toISOString());
});

const option = <Name extends keyof typeof optionWords>(name: Name) =>
  fc.constantFrom(...(Object.keys(optionWords[name]) as (keyof (typeof optionWords)[Name])[]));

/** Random units in any condition. Some units are in an unknown condition. */
const someUnit = fc.record({
  price: fc.constantFrom(15_000, 20_000, 30_000),
  grade: fc.constantFrom(...Object.values(Grade)),
  warrantyDays: fc.constantFrom(0, 1, 90),
  notes: fc.constantFrom("", "Sold by an engineer"),
  condition: fc.option(
    fc.record({
      receiveCalls: option("receiveCalls"),
      availableAccessories: fc.uniqueArray(option("availableAccessories"), { minLength: 1 }),
      warranty: option("warranty"),
      screen: fc.record({
        touchScreen: option("touchScreen"),
        deadPixels: option("deadPixels"),
        lineOnDisplay: option("lineOnDisplay"),
        screenCondition: option("screenCondition"),
      }),
      body: fc.record({ bodyCondition: option("bodyCondition"), backPanel: option("backPanel") }),
      cameraCondition: option("cameraCondition"),
      batteryHealth: fc.constantFrom("FULL" as const, "BELOW_80" as const, null),
      otherIssues: fc.uniqueArray(option("otherIssues"), { maxLength: 3 }),
    }),
  ),
});

/** Random devices of all kinds. There are only a few prices and sizes, so that some devices have equal values. */
const someDevice = fc.record({
  kind: fc.constantFrom("smartphone", "tablet", "wearable", "gadget"),
  name: fc.oneof(
    fc.constantFrom("Galaxy", "গ্যালাক্সি এস২৪", "A, B & C", "'+880", "-5", '"Q"'),
    fc.constant("Very long name of a model".repeat(4)),
  ),
  brand: fc.constantFrom("Samsung", "Brand ".repeat(10).trim()),
  productType: fc.constantFrom("NEW" as const, "PRE_OWNED" as const),
  color: fc.constantFrom("", "Black", "-"),
  variants: fc.array(
    fc.record({
      ram: fc.constantFrom(4, 8),
      rom: fc.constantFrom(64, 128),
      price: fc.constantFrom(1, 20_000, 20_001, 100_000_000),
      stock: fc.constantFrom("IN_STOCK" as const, "OUT_OF_STOCK" as const),
      units: fc.array(someUnit, { maxLength: 2 }),
      sold: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

type SomeDevice = typeof someDevice extends fc.Arbitrary<infer Value> ? Value : never;

function inputOf({ kind, name, brand, productType, color, variants }: SomeDevice): DeviceInput {
  const [own = variantInput()] = variants;
  const { price, stock } = own;
  if (kind === "gadget") return { gadget: gadgetInput({ gadgetName: name, price, stock }) };
  if (kind === "wearable")
    return { wearable: wearableInput({ brand, model: name, productType, price, stock }) };
  const standard = phoneInput();
  const specifications = { ...standard.specifications, ...(color && { color }) };
  const sizes = variants.map(({ ram, rom, price, stock }) =>
    variantInput({ ram, rom, price, stock }),
  );
  const input = { ...standard, brand, model: name, productType, specifications, variants: sizes };
  return kind === "tablet" ? { tablet: input } : { smartphone: input };
}

async function createSome(given: SomeDevice): Promise<void> {
  const device = await create(inputOf(given));
  const holders = device.variants ?? [undefined];
  for (const [index, holder] of holders.entries()) {
    const { units: own = [], sold = 0 } = given.variants[index] ?? {};
    for (const [place, unitGiven] of own.entries()) {
      const unit = await units.forSale({
        ...unitGiven,
        deviceId: device.id,
        variantId: holder?.id ?? null,
        photos: [placeholder],
      });
      if (place < sold) await units.call("sellUnit", { id: unit.id, input: saleInput });
    }
  }
}

function groupsOf(items: readonly ReadItem[]): Map<string, ReadItem[]> {
  const groups = new Map<string, ReadItem[]>();
  for (const item of items) {
    const id = first(item, "g:item_group_id") ?? "";
    groups.set(id, [...(groups.get(id) ?? []), item]);
  }
  return groups;
}

/** Expects the feed and the API to tell the same facts about each unit. */
async function expectStories(items: readonly ReadItem[]): Promise<void> {
  for (const item of items) {
    const { pathname, searchParams } = new URL(first(item, "link") ?? "");
    const code = searchParams.get("unit");
    if (!code) continue;
    const { body } = await graphql(
      `query ($code: String!) { unit(code: $code) { ${storyFields} } }`,
      {
        code,
      },
    );
    const description = first(item, "description") ?? "";
    for (const sentence of await expectOneStory(app, pathname, body.data.unit))
      expect.soft(description, code).toContain(sentence);
  }
}

async function expectConsistency(count: number, seed: number): Promise<void> {
  for (const given of fc.sample(someDevice, { numRuns: count, seed })) await createSome(given);
  const items = await google();
  expect(items.length).toBeGreaterThan(count);
  for (const item of items) await expectPageOfItem(app, origin, item);
  await expectStories(items);
  expect(faultsOf(items, googleRules)).toEqual([]);
  // Within a group, no two items have the same title or the same attributes.
  for (const [id, group] of groupsOf(items)) {
    const titles = new Set(group.map((item) => first(item, "title")));
    const sizes = new Set(group.map((item) => first(item, "g:size")));
    expect.soft([id, titles.size, sizes.size]).toEqual([id, group.length, group.length]);
  }
  const rows = readMetaFeed(await fetched("/feeds/meta.csv"));
  expect(faultsOf(rows, metaRules)).toEqual([]);
  expect(rows.map((row) => [first(row, "id"), first(row, "title"), first(row, "price")])).toEqual(
    items.map((item) => [first(item, "g:id"), first(item, "title"), first(item, "g:price")]),
  );
}

test(
  "each item of the feeds of random devices matches the page at its link",
  () => expectConsistency(10, 1),
  60_000 * timeFactor,
);

test(
  "each item of the feeds of hundreds of random devices matches the page at its link",
  {
    timeout: 300_000 * timeFactor,
    tags: ["slow"],
  },
  () => expectConsistency(300, 2),
);

test("the address of a deleted variant no longer shows a variant", async () => {
  expect(await database.variant.count({ where: { deviceId } })).toBe(2);
  const mutation = `mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { id } }`;
  await readVariant(largeId);
  const variants = [{ id: variantId, ...variantInput() }];
  await graphql(mutation, { id: deviceId, input: { smartphone: { variants } } }, { as: admin });
  const { statusCode, headers } = await app.inject(variantPath(largeId));
  expect([statusCode, headers.location]).toEqual([301, `${page}?variant=${largeId}`]);
  expect((await read(`?variant=${largeId}`)).canonical).toBe(origin + page);
});
