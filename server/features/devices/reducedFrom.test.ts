import { beforeEach, describe, expect, test } from "vitest";
import { dayOf, endOfDay } from "../../../shared/days.ts";
import { endOf } from "../../endsByClock.ts";
import { testApp } from "../../testing/app.ts";
import { changesHandled } from "../../testing/changes.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { gadgetInput, phoneInput, variantInput } from "../../testing/fixtures/factories.ts";
import { readGoogleFeed, readMetaFeed, updateFeeds } from "../../testing/fixtures/feeds.ts";
import { priceShop } from "../../testing/fixtures/priceChanges.ts";
import { unitShop } from "../../testing/fixtures/units.ts";
import { readEnds, statementsOf } from "../../testing/statements.ts";

const shop = await testApp({}, { withSite: true });
const { app, deps, graphql, rest } = shop;
const { database } = deps;

let admin: Awaited<ReturnType<typeof shop.signIn>>;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const run = async (query: string, variables: object = {}) => {
  const { body } = await graphql(query, { ...variables }, { as: admin });
  expect(body.errors).toBeUndefined();
  return body.data;
};

const create = `mutation ($input: DeviceInput!) {
  createDevice(input: $input) { id ... on PhoneOrTablet { variants { id } } } }`;
const update =
  "mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { id } }";

const createGadget = async (price: number): Promise<string> =>
  (await run(create, { input: { gadget: gadgetInput({ price }) } })).createDevice.id;
const setPrice = (id: string, price: number) => run(update, { id, input: { gadget: { price } } });

/** Lets days pass for a variant, device or unit, by making its past prices older. */
async function pass(id: string, days: number): Promise<void> {
  await changesHandled(shop);
  await database.$executeRaw`
    UPDATE price_point SET at = at - make_interval(secs => ${days * 86_400}::float8) WHERE "subjectId" = ${id}::uuid`;
}

/** Creates a gadget that had each price for the given number of days. The last price lasts until now. */
async function gadgetWith(...prices: readonly (readonly [price: number, days: number])[]) {
  const [[first, days] = [1_000, 0], ...others] = prices;
  const id = await createGadget(first);
  await pass(id, days);
  for (const [price, held] of others) {
    await setPrice(id, price);
    await pass(id, held);
  }
  return id;
}

/**
 * Reads the value before and after the changes are stored as points of the price history. Readers must see no
 * difference.
 */
async function reducedFrom(id: string): Promise<number | null> {
  const read = async () =>
    (await run("query ($id: ID!) { device(id: $id) { reducedFrom } }", { id })).device.reducedFrom;
  const before = await read();
  await changesHandled(shop);
  expect(await read()).toBe(before);
  return before;
}

const moment = 1 / 24 / 60;

describe("a price", () => {
  test.each([
    {
      title: "that was lowered",
      prices: [
        [50, 40],
        [40, 0],
      ],
      expected: 50,
    },
    { title: "that has always been the same", prices: [[50, 40]], expected: null },
    {
      title: "that was raised",
      prices: [
        [40, 40],
        [50, 3],
      ],
      expected: null,
    },
    {
      title: "that was raised and lowered again",
      prices: [
        [40, 40],
        [50, 10],
        [40, 1],
      ],
      expected: null,
    },
    {
      title: "that was raised and lowered by less",
      prices: [
        [40, 40],
        [60, 10],
        [45, 1],
      ],
      expected: null,
    },
    {
      title: "that was lowered, raised, and lowered again",
      prices: [
        [50, 40],
        [40, 5],
        [50, 5],
        [40, 1],
      ],
      expected: null,
    },
    {
      title: "that was lowered twice",
      prices: [
        [60, 40],
        [50, 10],
        [40, 5],
      ],
      expected: 50,
    },
    {
      title: "that was raised 30 days before it was lowered",
      prices: [
        [40, 40],
        [50, 30.1],
        [45, 1],
      ],
      expected: 50,
    },
    {
      title: "that was raised less than 30 days before it was lowered",
      prices: [
        [40, 40],
        [50, 29.9],
        [45, 1],
      ],
      expected: null,
    },
    {
      title: "that was lowered 29 days ago",
      prices: [
        [50, 40],
        [40, 29],
      ],
      expected: 50,
    },
    {
      title: "that was lowered 30 days ago",
      prices: [
        [50, 40],
        [40, 30],
      ],
      expected: null,
    },
    {
      title: "that was lowered within a week of its first",
      prices: [
        [90, 6.9],
        [60, 1],
      ],
      expected: null,
    },
    {
      title: "that was mistyped for a moment, and is what it was",
      prices: [
        [50, 40],
        [500, moment],
        [50, 1],
      ],
      expected: null,
    },
    {
      title: "that was mistyped before it was lowered",
      prices: [
        [50, 40],
        [5, moment],
        [50, 1],
        [40, 1],
      ],
      expected: 50,
    },
    {
      title: "that was mistyped after it was lowered",
      prices: [
        [50, 40],
        [40, 5],
        [4, moment],
        [40, 1],
      ],
      expected: 50,
    },
    {
      title: "that was lowered long ago and mistyped since",
      prices: [
        [50, 40],
        [40, 35],
        [4, moment],
        [40, 1],
      ],
      expected: null,
    },
    {
      title: "that was raised for a moment and lowered",
      prices: [
        [40, 40],
        [90, moment],
        [39, 1],
      ],
      expected: 40,
    },
  ] as const)("$title was reduced from $expected", async ({ prices, expected }) => {
    expect(await reducedFrom(await gadgetWith(...prices))).toBe(expected);
  });

  test("of a device that is out of stock is not reduced", async () => {
    const id = await gadgetWith([50, 40], [40, 0]);
    await run(update, { id, input: { gadget: { stock: "OUT_OF_STOCK" } } });
    expect(await reducedFrom(id)).toBeNull();
  });
});

/** Creates a phone whose second variant became cheaper. */
async function reducedPhone() {
  const variants = [variantInput(), variantInput({ rom: 256, price: 99_000 })];
  const input = { smartphone: phoneInput({ variants }) };
  const { id, variants: made } = (await run(create, { input })).createDevice;
  const [small, large] = made.map((variant: { id: string }) => variant.id) as [string, string];
  await pass(small, 10);
  await pass(large, 10);
  const changed = [
    { ...variants[0], id: small, stock: "OUT_OF_STOCK" },
    { ...variants[1], id: large, price: 95_000 },
  ];
  await run(update, { id, input: { smartphone: { variants: changed } } });
  return { id, large, changed };
}

test("each variant has its own reduction, and the device has the reduction of the variant that it shows, in both APIs", async () => {
  const { id } = await reducedPhone();
  const query = `query ($id: ID!) { device(id: $id) { reducedFrom
    ... on Smartphone { defaultVariant { reducedFrom } variants { reducedFrom } } } }`;
  expect((await run(query, { id })).device).toEqual({
    reducedFrom: 99_000,
    defaultVariant: { reducedFrom: 99_000 },
    variants: [{ reducedFrom: null }, { reducedFrom: 99_000 }],
  });
  const [listed] = (await run("{ devices(first: 1) { nodes { reducedFrom } } }")).devices.nodes;
  expect(listed).toEqual({ reducedFrom: 99_000 });
  const { data } = (await rest(`GET /smartphones/${id}`)).body;
  expect(data).toMatchObject({
    reducedFrom: 99_000,
    variants: [{ reducedFrom: null }, { reducedFrom: 99_000 }],
  });
  expect((await rest("GET /smartphones")).body.data[0]).toMatchObject({ reducedFrom: 99_000 });
});

test("a client may send back the values that it read, which changes no reduction", async () => {
  const { id } = await reducedPhone();
  const { data } = (await rest(`GET /smartphones/${id}`)).body;
  const sent = {
    ...data,
    reducedFrom: 1,
    variants: data.variants.map((each: object) => ({ ...each, reducedFrom: 1 })),
  };
  const { status, body } = await rest(`PATCH /smartphones/${id}`, { as: admin, body: sent });
  expect([status, body.data?.version]).toEqual([200, data.version]);
  expect(await reducedFrom(id)).toBe(99_000);
});

describe("a unit", () => {
  const ofUnit = async (units: Awaited<ReturnType<typeof unitShop>>, code: string) => {
    const query = `query ($code: String!, $id: ID!) { unit(code: $code) { reducedFrom }
      device(id: $id) { reducedFrom units { reducedFrom } ... on Smartphone { variants { reducedFrom } } }
      units { nodes { reducedFrom } } }`;
    const read = await run(query, { code, id: units.deviceId });
    const { body } = await rest(`GET /units/${code}`);
    const values = [read.unit, read.device.units[0], read.units.nodes[0], body.data];
    expect(new Set(values.map((each) => each.reducedFrom)).size).toBe(1);
    // No price is reduced here, because the variant's price is the lowest of different units.
    expect(read.device).toMatchObject({ reducedFrom: null, variants: [{ reducedFrom: null }, {}] });
    return read.unit.reducedFrom;
  };
  /** Lets days pass for a unit, including the time at which the unit was put on sale. */
  const passFor = async (id: string, days: number) => {
    await pass(id, days);
    await database.$executeRaw`
      UPDATE unit SET "offeredAt" = "offeredAt" - make_interval(secs => ${days * 86_400}::float8) WHERE id = ${id}::uuid`;
  };
  const lower = async (units: Awaited<ReturnType<typeof unitShop>>, id: string, price: number) => {
    const { imei: _imei, ...input } = units.complete({ price });
    const { unit } = await units.call("updateUnit", { id, input });
    expect(unit.price).toBe(price);
  };

  test("was reduced from the price at which it was on sale", async () => {
    const units = await unitShop(shop);
    const { id, code } = await units.forSale();
    await passFor(id, 10);
    await lower(units, id, 35_000);
    expect(await ofUnit(units, code)).toBe(38_000);
  });

  test("was not reduced if only its draft had a higher price", async () => {
    const units = await unitShop(shop);
    const { id, code } = await units.draft();
    await pass(id, 20);
    await lower(units, id, 35_000);
    await pass(id, 2);
    await units.call("offerUnit", { id });
    expect(await ofUnit(units, code)).toBeNull();
    await passFor(id, 10);
    expect(await ofUnit(units, code)).toBeNull();
  });
});

test("a page of devices has its reductions by the same statements", async () => {
  await gadgetWith([1_000, 40], [900, 0]);
  const page = (field: string) => `{ devices(first: 20) { nodes { price ${field} } } }`;
  await readEnds(shop);
  const without = await statementsOf(() => graphql(page("")));
  const statements = await statementsOf(async () => {
    const { body } = await graphql(page("reducedFrom"));
    expect(body.data.devices.nodes).toEqual([{ price: 900, reducedFrom: 1_000 }]);
  });
  expect(statements.length).toBe(without.length);
});

test("files and price changes, which show no reductions, read no past prices", async () => {
  const { id } = await reducedPhone();
  const { previewOf } = priceShop(shop, admin);
  const input = { devices: { ids: [id] }, prices: ["PRICE"], by: { basisPoints: -500 } };
  const readings = [() => rest("GET /exports/devices.csv", { as: admin }), () => previewOf(input)];
  for (const reading of readings) {
    const statements = await statementsOf(reading);
    expect(statements.filter((text) => text.includes("FROM variant"))).toHaveLength(1);
    expect(statements.filter((text) => text.includes("price_point"))).toEqual([]);
  }
});

test("feeds have the crossed-out price as the price, and the price as the sale price", async () => {
  const id = await gadgetWith([1_000, 40], [900, 0]);
  const { key } = await updateFeeds(shop, { enabled: true, newKey: true }, admin);
  const feed = async (name: string) => (await app.inject(`/feeds/${name}?key=${key}`)).body;
  const read = async () => [
    readGoogleFeed(await feed("google.xml"))[0],
    readMetaFeed(await feed("meta.csv"))[0],
  ];
  const [google, meta] = await read();
  expect(google).toMatchObject({ "g:price": ["1000.00 BDT"], "g:sale_price": ["900.00 BDT"] });
  expect(meta).toMatchObject({ price: ["1000.00 BDT"], sale_price: ["900.00 BDT"] });
  await setPrice(id, 1_000);
  const [after, metaAfter] = await read();
  expect(after).toMatchObject({ "g:price": ["1000.00 BDT"] });
  expect(after).not.toHaveProperty("g:sale_price");
  expect(metaAfter).toMatchObject({ price: ["1000.00 BDT"], sale_price: [""] });
});

test("a cached response that shows devices ends at midnight in Dhaka, when reductions end", async () => {
  const id = await gadgetWith([1_000, 40], [900, 0]);
  const status = async () => (await rest(`GET /gadgets/${id}`)).headers["cache-status"];
  const midnight = endOfDay(new Date(dayOf(deps.clock())));
  expect(await endOf(deps, [`device:${id}`], deps.clock())).toEqual(midnight);
  expect(await endOf(deps, ["reviews"], deps.clock())).toBeNull();
  const seconds = Math.floor((midnight.getTime() - deps.clock().getTime()) / 1_000);
  await status();
  shop.wait(seconds - 1);
  expect(await status()).toContain("hit");
  shop.wait(2);
  expect(await status()).toContain("miss");
});
