import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { BatteryHealth, UnitConditionInput } from "../../../generated/graphql.ts";
import { testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { pathsOfDevice } from "../../../testing/fixtures/addresses.ts";
import { phoneInput, variantInput, wearableInput } from "../../../testing/fixtures/factories.ts";
import { imeiNumber, unitShop } from "../../../testing/fixtures/units.ts";
import { hostile } from "../../../testing/hostile.ts";

const shop = await testApp();

beforeEach(emptyDatabase);

const page = `query ($kind: DeviceKind, $filter: DeviceFilter!, $orderBy: DeviceOrder!, $after: String, $first: Int! = 50) {
  devices(kind: $kind, filter: $filter, orderBy: $orderBy, after: $after, first: $first) {
    totalCount
    facets { grades { name: grade count } rams { name: size count } roms { name: size count }
      batteries { name: atLeast count } supplies { name: supply count } warranty price { min max } stocks { name: stock count } }
    edges { node { id price listedOffer { price rom } }
      listedOffer { variantId unit price stock ram rom grade batteryAtLeast unitCount } }
    pageInfo { endCursor hasNextPage } } }`;

async function list(filter: object, others: object = {}) {
  const { body } = await shop.graphql(page, { filter, orderBy: "NEWEST", ...others });
  expect(body.errors).toBeUndefined();
  return body.data.devices;
}

const offersFirst = async (filter: object, others: object = {}) =>
  (await list(filter, others)).edges.map(({ listedOffer }: { listedOffer: object }) => listedOffer);

const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";

async function add(input: object): Promise<string> {
  const as = await shop.signIn("ADMIN");
  const { body } = await shop.graphql(create, { input }, { as });
  expect(body.errors).toBeUndefined();
  return body.data.createDevice.id;
}

const phone = (...variants: Parameters<typeof variantInput>[0][]) =>
  add({ smartphone: phoneInput({ variants: variants.map(variantInput) }) });

const condition = (batteryHealth: BatteryHealth): UnitConditionInput => ({
  receiveCalls: "YES",
  availableAccessories: ["ONLY_DEVICE"],
  warranty: "NO_WARRANTY",
  screen: {
    touchScreen: "WORKING",
    deadPixels: "NO_SPOT",
    lineOnDisplay: "NONE",
    screenCondition: "ORIGINAL_NO_ISSUE",
  },
  body: { bodyCondition: "NONE", backPanel: "NONE" },
  cameraCondition: "NO_ISSUE",
  batteryHealth,
  otherIssues: [],
});

test("storage and price must apply to the same variant, which the list shows", async () => {
  const dear = await phone({ rom: 64, price: 25_000 }, { rom: 128, price: 35_000 });
  const cheap = await phone({ rom: 256, price: 50_000 }, { rom: 128, price: 29_000 });
  const found = await list({ roms: [128], maxPrice: 30_000 });
  expect(found.edges).toMatchObject([
    {
      node: { id: cheap, price: 50_000, listedOffer: { rom: 256, price: 50_000 } },
      listedOffer: { rom: 128, ram: 8, price: 29_000, unitCount: 0 },
    },
  ]);
  expect(found.totalCount).toBe(1);
  expect(found.facets.roms).toEqual([
    { name: 64, count: 1 },
    { name: 128, count: 1 },
  ]);
  const byPrice = await list({ roms: [128] }, { orderBy: "PRICE_DESCENDING" });
  expect(byPrice.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual([dear, cheap]);
  expect(byPrice.facets.price).toEqual({ min: 29_000, max: 35_000 });
});

test("the path of a list's offer leads to the page on which its unit or variant is selected", async () => {
  const units = await unitShop(shop);
  const unit = await units.forSale({ price: 30_000, grade: "B" });
  await add({
    wearable: wearableInput({ productType: "PRE_OWNED", grade: "A", batteryHealth: "FULL" }),
  });
  const { details, variantPath } = await pathsOfDevice(shop.deps, units.deviceId);
  const query = `query ($filter: DeviceFilter) { devices(filter: $filter, orderBy: OLDEST) {
    edges { listedOffer { path } node { ... on Smartphone { listedOffer { path } } } } } }`;
  const paths = async (filter: object) => {
    const { body } = await shop.graphql(query, { filter });
    expect(body.errors).toBeUndefined();
    return body.data.devices.edges;
  };
  const device = { listedOffer: { path: variantPath(units.variantId) } };
  expect(await paths({ roms: [256] })).toEqual([
    { listedOffer: { path: variantPath(units.largeId) }, node: device },
  ]);
  expect(variantPath(units.largeId)).toMatch(/-8-256-\w{8}\?variant=/);
  expect(await paths({ grades: ["B"] })).toEqual([
    { listedOffer: { path: `${details}?unit=${unit.code}` }, node: device },
  ]);
  const wearable = await shop.deps.database.device.findFirstOrThrow({
    where: { kind: "WEARABLE" },
  });
  expect(await paths({ grades: ["A"] })).toEqual([
    { listedOffer: { path: (await pathsOfDevice(shop.deps, wearable.id)).details }, node: {} },
  ]);
});

test("pages by cursor follow the price that the list shows", async () => {
  for (const price of [30_000, 20_000, 40_000]) await phone({ price: 90_000 }, { rom: 512, price });
  const prices: number[] = [];
  let after: string | null = null;
  do {
    const { edges, pageInfo } = await list(
      { roms: [512] },
      { orderBy: "PRICE_ASCENDING", first: 1, after },
    );
    prices.push(edges[0].listedOffer.price);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after);
  expect(prices).toEqual([20_000, 30_000, 40_000]);
});

test("grade, battery and warranty must apply to the same unit, whose code the list contains", async () => {
  const units = await unitShop(shop);
  await units.forSale({ price: 30_000, grade: "C", condition: condition("FULL") });
  const best = await units.forSale({
    ...{ price: 34_000, grade: "B", warrantyDays: 90 },
    condition: condition("FROM_85_TO_89"),
  });
  const offer = { unit: best.code, price: 34_000, grade: "B", batteryAtLeast: 85, unitCount: 1 };
  expect(await offersFirst({ grades: ["B"], minBattery: 85, warranty: true })).toMatchObject([
    offer,
  ]);
  expect(await offersFirst({ grades: ["B"], minBattery: 90 })).toEqual([]);
  expect(await offersFirst({ roms: [128] })).toMatchObject([
    { unit: null, variantId: units.variantId, price: 30_000, grade: "C", unitCount: 2 },
  ]);
  const { facets } = await list({});
  expect(facets.batteries).toEqual([
    { name: 80, count: 1 },
    { name: 85, count: 1 },
    { name: 90, count: 1 },
  ]);
  expect(facets.warranty).toBe(1);
});

test("without a filter by traits, a list shows the offer of the device's own price and stock", async () => {
  await phone({ rom: 256, price: 50_000 }, { rom: 128, price: 29_000 });
  await add({
    wearable: wearableInput({ productType: "PRE_OWNED", grade: "A", batteryHealth: "FULL" }),
  });
  await add({ wearable: wearableInput() });
  expect(await offersFirst({})).toMatchObject([
    null,
    { variantId: null, grade: "A", batteryAtLeast: 90, rom: null },
    { rom: 256, price: 50_000 },
  ]);
});

test("a variant without units is out of stock if another variant of the model has units", async () => {
  const units = await unitShop(shop);
  const unit = await units.forSale();
  const stocks = async () =>
    (await units.shown()).variants.map(({ stock }: { stock: string }) => stock);
  expect(await stocks()).toEqual(["IN_STOCK", "OUT_OF_STOCK"]);
  const large = { id: units.largeId, stock: "IN_STOCK" };
  await shop.graphql(
    "mutation ($id: ID!, $input: StockInput!) { setStock(id: $id, input: $input) { id } }",
    { id: units.deviceId, input: { variants: [large] } },
    { as: units.admin },
  );
  expect(await stocks()).toEqual(["IN_STOCK", "OUT_OF_STOCK"]);
  expect(await offersFirst({ roms: [256] })).toMatchObject([{ stock: "OUT_OF_STOCK" }]);
  await units.call("withdrawUnit", { id: unit.id });
  expect(await stocks()).toEqual(["OUT_OF_STOCK", "OUT_OF_STOCK"]);
});

test("a reservation that has ended counts for its traits before anything is written", async () => {
  const units = await unitShop(shop);
  const { id } = await units.forSale({ condition: condition("FULL") });
  const until = new Date(shop.deps.clock().getTime() + 3_600_000);
  await units.call("reserveUnit", { id, until: until.toJSON() });
  const counts = async () => {
    const { totalCount, facets } = await list({ minBattery: 90 });
    return [totalCount, facets.batteries.length, facets.grades.length];
  };
  expect(await counts()).toEqual([0, 0, 0]);
  shop.wait(3_601);
  expect(await counts()).toEqual([1, 3, 1]);
});

/** Reads the stored offers and counts that differ from what follows from devices, variants and units. */
const differences = () => shop.deps.database.$queryRaw<unknown[]>`
  WITH expected AS (SELECT * FROM offers_of(
      ARRAY(SELECT d FROM device d), ARRAY(SELECT v FROM variant v), ARRAY(SELECT u FROM unit u))),
    counted AS (SELECT * FROM counted_traits(ARRAY(SELECT o FROM device_offer o), '{}')),
    tally AS (SELECT kind, "brandKey", "productType", "gadgetType", stock, price, trait, count::bigint
      FROM device_trait_tally WHERE count <> 0)
  SELECT "deviceId"::text FROM ((TABLE expected EXCEPT TABLE device_offer)
    UNION ALL (TABLE device_offer EXCEPT TABLE expected)) AS offers
  UNION ALL SELECT trait FROM ((TABLE counted EXCEPT TABLE tally) UNION ALL (TABLE tally EXCEPT TABLE counted)) AS counts`;

test("offers and counts follow every write of devices, even simultaneous writes", async () => {
  const { database } = shop.deps;
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, index) => phone({ price: 1_000 + index }, { rom: 256 })),
  );
  expect(await differences()).toEqual([]);
  await Promise.all(
    ids.map((id, index) =>
      database.$transaction(async (tx) => {
        const others = ids.filter((other) => other > id).slice(0, 1);
        await tx.$queryRaw`SELECT FROM device WHERE id = ANY(${[id, ...others]}::uuid[]) ORDER BY id FOR UPDATE`;
        await tx.variant.updateMany({ where: { deviceId: id }, data: { ram: index + 1 } });
        await tx.device.update({ where: { id }, data: { brandKey: `brand${index}` } });
        await tx.variant.updateMany({
          where: { deviceId: { in: others } },
          data: { stock: "OUT_OF_STOCK" },
        });
      }),
    ),
  );
  expect(await differences()).toEqual([]);
  await database.device.deleteMany({ where: { id: { in: ids.slice(4) } } });
  expect(await differences()).toEqual([]);
  await database.$executeRaw`TRUNCATE device CASCADE`;
  expect(await database.deviceOffer.count()).toBe(0);
  expect(await differences()).toEqual([]);
});

const maybe = <Value>(values: readonly Value[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });

const filters = fc.record({
  roms: maybe([[128], [64, 256]]),
  rams: maybe([[8], [4, 6]]),
  grades: maybe([["A"], ["B", "C"]]),
  minBattery: maybe([80, 90]),
  warranty: maybe([true]),
  supply: maybe(["OFFICIAL", "UNOFFICIAL"]),
  stock: maybe(["IN_STOCK", "OUT_OF_STOCK"]),
  search: maybe(["galaxy"]),
  minPrice: maybe([20_500, 31_000]),
  maxPrice: maybe([30_000, 42_345]),
});

/** Fills the shop with phones that have random variants, and adds units of some phones. */
async function fillShop(size: number) {
  const units = await unitShop(shop);
  const variant = fc.record({
    rom: fc.constantFrom(64, 128, 256),
    ram: fc.constantFrom(4, 6, 8),
    price: fc.integer({ min: 18_000, max: 45_000 }),
    stock: fc.constantFrom("IN_STOCK" as const, "OUT_OF_STOCK" as const),
  });
  const unit = fc.record({
    price: fc.integer({ min: 18_000, max: 45_000 }),
    grade: fc.constantFrom("A" as const, "B" as const, "C" as const),
    warrantyDays: fc.constantFrom(0, 90),
    health: fc.constantFrom<BatteryHealth>("FULL", "FROM_85_TO_89", "FROM_80_TO_84", "BELOW_80"),
    isOfLast: fc.boolean(),
  });
  const devices = fc.record({
    supply: fc.constantFrom("OFFICIAL" as const, "UNOFFICIAL" as const, null),
    variants: fc.array(variant, { minLength: 1, maxLength: 3 }),
    units: fc.array(unit, { maxLength: 2 }),
  });
  for (const { supply, variants, units: given } of fc.sample(devices, { numRuns: size, seed: 7 })) {
    const deviceId = await add({
      smartphone: phoneInput({ variants: variants.map(variantInput), productType: "NEW", supply }),
    });
    const own = await shop.deps.database.variant.findMany({
      where: { deviceId },
      orderBy: { position: "asc" },
    });
    for (const { health, isOfLast, ...each } of given)
      await units.forSale({
        ...each,
        deviceId,
        variantId: (isOfLast ? own.at(-1) : own[0])?.id,
        condition: condition(health),
      });
  }
}

test("only new phones without units are official or unofficial", async () => {
  const units = await unitShop(shop);
  const phoneWith = (fields: object) => add({ smartphone: phoneInput(fields) });
  const official = await phoneWith({ productType: "NEW", supply: "OFFICIAL" });
  await phoneWith({ productType: "NEW", supply: "UNOFFICIAL" });
  await phoneWith({ productType: "NEW" });
  await phoneWith({ productType: "PRE_OWNED", supply: "OFFICIAL" });
  const deviceId = await phoneWith({ productType: "NEW", supply: "OFFICIAL" });
  const { id: variantId } = await shop.deps.database.variant.findFirstOrThrow({
    where: { deviceId },
  });
  await units.forSale({ deviceId, variantId, condition: condition("FULL") });
  const { edges, facets } = await list({ supply: "OFFICIAL" });
  expect(edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual([official]);
  expect(facets.supplies).toEqual([
    { name: "OFFICIAL", count: 1 },
    { name: "UNOFFICIAL", count: 1 },
  ]);
});

test("each count is the total of the list with its value as filter", async () => {
  await fillShop(12);
  const filterOf = {
    roms: (size: number) => ({ roms: [size] }),
    rams: (size: number) => ({ rams: [size] }),
    grades: (grade: string) => ({ grades: [grade] }),
    batteries: (minBattery: number) => ({ minBattery }),
    supplies: (supply: string) => ({ supply }),
    stocks: (stock: string) => ({ stock }),
  };
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const { facets, edges, totalCount } = await list(filter);
      expect(edges).toHaveLength(totalCount);
      const counts = Object.entries(filterOf).flatMap(([facet, of]) =>
        facets[facet].map(({ name, count }: { name: never; count: number }) => ({
          narrowed: of(name),
          count,
        })),
      );
      counts.push({ narrowed: { warranty: true }, count: facets.warranty });
      for (const { narrowed, count } of counts) {
        const { totalCount: total } = await list({ ...filter, ...narrowed });
        expect({ ...narrowed, total }).toEqual({ ...narrowed, total: count });
      }
    }),
    { numRuns: 12, seed: 3 },
  );
});

const sizes = Array.from({ length: 50_000 }, (_, index) => index + 1);

hostile("long lists of sizes and levels that nothing reaches are refused", async () => {
  const refused = {
    BAD_USER_INPUT: [{ roms: sizes.slice(0, 31) }, { rams: [0] }, { minBattery: 81 }],
    TOO_LARGE: [{ roms: sizes }],
  };
  for (const [code, filters] of Object.entries(refused))
    for (const filter of filters) {
      const { body } = await shop.graphql(page, { filter, orderBy: "NEWEST" });
      expect(body.errors?.[0]?.extensions.code).toBe(code);
    }
});

test("the home page has the devices with units for sale, the device with the newest unit first", async () => {
  const home = async () => {
    const { body } = await shop.graphql(
      "{ home { devicesWithUnits { id listedOffer { grade } } } }",
    );
    expect(body.errors).toBeUndefined();
    return body.data.home.devicesWithUnits;
  };
  const older = await unitShop(shop);
  const newer = await unitShop(shop);
  expect(await home()).toEqual([]);
  const olderUnit = await older.forSale({ grade: "B" });
  await newer.forSale({ grade: "C", imei: imeiNumber(99) });
  const [first, second] = [
    { id: newer.deviceId, listedOffer: { grade: "C" } },
    { id: older.deviceId, listedOffer: { grade: "B" } },
  ];
  expect(await home()).toEqual([first, second]);
  await older.call("withdrawUnit", { id: olderUnit.id });
  expect(await home()).toEqual([first]);
});
