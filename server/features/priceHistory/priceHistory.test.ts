import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { changesHandled } from "../../testing/changes.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { gadgetInput, phoneInput, variantInput } from "../../testing/fixtures/factories.ts";
import { saleInput, unitShop } from "../../testing/fixtures/units.ts";
import { readEnds, statementsOf } from "../../testing/statements.ts";

const shop = await testApp();
const { deps, graphql, rest } = shop;
const { database } = deps;

let admin: Awaited<ReturnType<typeof shop.signIn>>;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const run = async (query: string, variables: object = {}, as: Caller = admin) => {
  const { body } = await graphql(query, { ...variables }, { as });
  expect(body.errors).toBeUndefined();
  return body.data;
};

const create = `mutation ($input: DeviceInput!) {
  createDevice(input: $input) { id ... on PhoneOrTablet { variants { id } } } }`;
const createGadget = async (price: number): Promise<string> =>
  (await run(create, { input: { gadget: gadgetInput({ price }) } })).createDevice.id;

const update = `mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { price } }`;
const setPrice = (id: string, price: number) => run(update, { id, input: { gadget: { price } } });

const history = `query ($deviceId: ID!, $variantId: ID, $days: Int! = 90) {
  priceHistory(deviceId: $deviceId, variantId: $variantId, days: $days) { at price }
  priceRanges(deviceId: $deviceId, days: $days) { variantId lowest highest }
  device(id: $deviceId) { price lowestPrice(days: $days) } }`;
/** Reads the prices before and after the changes are stored. Readers must see no difference. */
const pricesIn = async (deviceId: string, given: { variantId?: string; days?: number } = {}) => {
  const before = await readPrices(deviceId, given);
  await changesHandled(shop);
  expect(await readPrices(deviceId, given)).toEqual(before);
  return before;
};

async function readPrices(deviceId: string, given: { variantId?: string; days?: number }) {
  const { priceHistory, priceRanges, device } = await run(history, { deviceId, ...given });
  const prices: number[] = priceHistory.map(({ price }: { price: number }) => price);
  return { prices, ranges: priceRanges, lowest: device.lowestPrice };
}

const hour = 1 / 24;

/** Makes all points of a variant or device older by this many days. */
async function age(id: string, days: number): Promise<void> {
  await changesHandled(shop);
  await database.$executeRaw`
    UPDATE price_point SET at = at - make_interval(secs => ${days * 86_400}::float8) WHERE "subjectId" = ${id}::uuid`;
}

describe("the prices of a device without variants", () => {
  test("are kept from its creation on, each change once", async () => {
    const id = await createGadget(1_000);
    await setPrice(id, 800);
    await setPrice(id, 800);
    await run(update, { id, input: { gadget: { description: "Changed" } } });
    await setPrice(id, 900);
    expect(await pricesIn(id)).toEqual({
      prices: [1_000, 800, 900],
      ranges: [{ variantId: null, lowest: 800, highest: 1_000 }],
      lowest: 800,
    });
  });

  test("begin with the price that applied at the beginning of the days, and leave out earlier prices", async () => {
    const id = await createGadget(500);
    await age(id, 300);
    await setPrice(id, 1_000);
    await age(id, 60);
    await setPrice(id, 900);
    expect(await pricesIn(id, { days: 90 })).toMatchObject({
      prices: [500, 1_000, 900],
      lowest: 500,
    });
    expect(await pricesIn(id, { days: 30 })).toMatchObject({ prices: [1_000, 900], lowest: 900 });
    expect(await pricesIn(id, { days: 365 })).toMatchObject({ lowest: 500 });
  });

  test("include prices written by any program; of a transaction only the last price counts", async () => {
    const id = await createGadget(1_000);
    await database.$transaction(async (tx) => {
      for (const price of [100, 700])
        await tx.$executeRaw`UPDATE device SET price = ${price} WHERE id = ${id}::uuid`;
    });
    expect((await pricesIn(id)).prices).toEqual([1_000, 700]);
  });

  test("are in the order of the writes, even if a transaction that began first writes last", async () => {
    const id = await createGadget(1_000);
    await database.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT now()`;
      await setPrice(id, 800);
      await tx.$executeRaw`UPDATE device SET price = 700 WHERE id = ${id}::uuid`;
    });
    expect((await pricesIn(id)).prices).toEqual([1_000, 800, 700]);
  });

  test("are deleted with the device", async () => {
    const id = await createGadget(1_000);
    await changesHandled(shop);
    await run("mutation ($id: ID!) { deleteDevice(id: $id) }", { id });
    await changesHandled(shop);
    expect(await database.pricePoint.count()).toBe(0);
  });
});

describe("the prices before the present one", () => {
  const beforeIn = async (deviceId: string) => {
    const query = `query ($deviceId: ID!) { priceRanges(deviceId: $deviceId) { lowestBefore highestBefore } }`;
    const [range] = (await run(query, { deviceId })).priceRanges;
    return [range.lowestBefore, range.highestBefore];
  };
  /** Creates a gadget that had each price for the given number of days. The last price lasts until now. */
  const gadgetWith = async (...prices: (readonly [price: number, days: number])[]) => {
    const [first = [1_000, 0] as const, ...others] = prices;
    const id = await createGadget(first[0]);
    await age(id, first[1]);
    for (const [price, days] of others) {
      await setPrice(id, price);
      await age(id, days);
    }
    return id;
  };
  const moment = hour / 60;

  test.each([
    { title: "are none where it has always been the same", prices: [[50, 100]], expected: null },
    {
      title: "are those that held within the days",
      prices: [
        [50, 20],
        [60, 20],
        [40, 1],
      ],
      expected: [50, 60],
    },
    {
      title: "have the one that held when the days began",
      prices: [
        [30, 50],
        [50, 60],
        [40, 20],
      ],
      expected: [30, 50],
    },
    {
      title: "have none that ended before the days",
      prices: [
        [30, 50],
        [50, 80],
        [40, 95],
      ],
      expected: null,
    },
    {
      title: "leave out a mistake below the price",
      prices: [
        [50, 20],
        [5, moment],
        [45, 1],
      ],
      expected: [50, 50],
    },
    {
      title: "leave out a mistake above the price",
      prices: [
        [40, 20],
        [50, moment],
        [40, 1],
      ],
      expected: [40, 40],
    },
    {
      title: "count a price by all the time that it held",
      prices: [
        [40, 0.6 * hour],
        [50, moment],
        [40, 0.6 * hour],
        [45, 1],
      ],
      expected: [40, 40],
    },
  ] as const)("$title", async ({ prices, expected }) => {
    const id = await gadgetWith(...prices);
    expect(await beforeIn(id)).toEqual(expected ?? [null, null]);
  });

  test("are separate for each variant", async () => {
    const variants = [variantInput(), variantInput({ rom: 256, price: 99_000 })];
    const { id, variants: made } = (
      await run(create, { input: { smartphone: phoneInput({ variants }) } })
    ).createDevice;
    const [small, large] = made.map((variant: { id: string }) => variant.id);
    await age(small, 5);
    const changed = [
      { ...variants[0], id: small, price: 85_000 },
      { ...variants[1], id: large },
    ];
    await run(update, { id, input: { smartphone: { variants: changed } } });
    const query = `query ($id: ID!) { priceRanges(deviceId: $id) { variantId lowestBefore } }`;
    expect((await run(query, { id })).priceRanges).toEqual([
      { variantId: small, lowestBefore: 90_000 },
      { variantId: large, lowestBefore: null },
    ]);
  });
});

test("variants have prices of their own, and a device shows the prices of its default variant", async () => {
  const variants = [variantInput({ price: 90_000 }), variantInput({ rom: 256, price: 99_000 })];
  const { id, variants: made } = (
    await run(create, { input: { smartphone: phoneInput({ variants }) } })
  ).createDevice;
  const [small, large] = made.map((variant: { id: string }) => variant.id);
  const changed = [
    { ...variants[0], id: small, price: 85_000 },
    { ...variants[1], id: large, price: 80_000 },
  ];
  await run(update, { id, input: { smartphone: { variants: changed } } });
  expect(await pricesIn(id)).toEqual({
    prices: [90_000, 85_000],
    ranges: [
      { variantId: small, lowest: 85_000, highest: 90_000 },
      { variantId: large, lowest: 80_000, highest: 99_000 },
    ],
    lowest: 85_000,
  });
  expect((await pricesIn(id, { variantId: large.toUpperCase() })).prices).toEqual([99_000, 80_000]);
  await run(update, { id, input: { smartphone: { variants: changed.slice(0, 1) } } });
  await changesHandled(shop);
  expect(await database.pricePoint.count({ where: { subjectId: large } })).toBe(0);
});

test("prices that are derived from units are kept, and so are the prices of the units", async () => {
  const units = await unitShop(shop);
  const unit = await units.forSale();
  expect((await pricesIn(units.deviceId)).prices).toEqual([90_000, 38_000]);
  const ofUnit = await database.pricePoint.findMany({ where: { subjectId: unit.id } });
  expect(ofUnit.map(({ price }) => price)).toEqual([38_000]);
});

test("a page of devices needs one more statement for its lowest prices", async () => {
  for (let count = 0; count < 3; count++) await createGadget(1_000 + count);
  const page = (field: string) => `{ devices(first: 20) { nodes { price ${field} } } }`;
  await readEnds(shop);
  const without = await statementsOf(() => run(page(""), {}, null));
  const statements = await statementsOf(async () => {
    const { devices } = await run(page("lowestPrice week: lowestPrice"), {}, null);
    expect(devices.nodes.map(({ week }: { week: number }) => week)).toEqual([1_002, 1_001, 1_000]);
  });
  expect(statements.length).toBe(without.length + 1);
});

test("a visitor's cached history has the next price immediately, in GraphQL and REST", async () => {
  const id = await createGadget(1_000);
  const read = async () => [
    (await graphql(history, { deviceId: id })).body.data.priceHistory,
    (await rest(`GET /price-history/${id}`)).body.data,
  ];
  const [one, other] = await read();
  expect(one).toEqual(other);
  await read();
  await setPrice(id, 900);
  const [byGraphQL, byRest] = await read();
  expect(byGraphQL).toHaveLength(2);
  expect(byRest).toEqual(byGraphQL);
});

test("prices without a logged change, for example after a restore, are stored once", async () => {
  const id = await createGadget(1_000);
  await changesHandled(shop);
  await database.pricePoint.deleteMany();
  await database.$executeRaw`DELETE FROM change_cursor`;
  await database.$executeRaw`DELETE FROM change_log`;
  for (let times = 0; times < 2; times++) await changesHandled(shop);
  expect(await database.pricePoint.findMany()).toMatchObject([{ subjectId: id, price: 1_000 }]);
});

describe("old prices", () => {
  const clean = async () => {
    const { removeOldPrices } = await import("./service.ts");
    await removeOldPrices(deps);
  };

  test("of a past day are reduced to its last price and its lowest price that applied for an hour", async () => {
    const id = await createGadget(1_000);
    for (const [heldHours, price] of [
      [1, 700],
      [2, 1],
      [0.01, 1_200],
      [1, 900],
    ] as const) {
      await age(id, heldHours * hour);
      await setPrice(id, price);
    }
    await changesHandled(shop);
    await clean();
    expect((await pricesIn(id)).prices).toEqual([1_000, 700, 1, 1_200, 900]);
    // Moves all changes into one day, so that the test does not depend on the current time.
    await database.$executeRaw`
      UPDATE price_point SET at = date_trunc('day', now()) - interval '3 days' + (at - now()) + interval '12 hours'`;
    await clean();
    expect((await pricesIn(id)).prices).toEqual([700, 900]);
  });

  test("of a day include the price from which the last price was reduced", async () => {
    const id = await createGadget(50);
    await age(id, 40);
    await setPrice(id, 45);
    await age(id, 4 * hour);
    await setPrice(id, 40);
    await age(id, 8 * hour);
    // Moves the day's two changes to 8:00 and 12:00 of a day that is over.
    await database.$executeRaw`
      UPDATE price_point SET at = date_trunc('day', now()) - interval '3 days' + (at - now()) + interval '20 hours'`;
    const reducedFrom = async () =>
      (await run("query ($id: ID!) { device(id: $id) { reducedFrom } }", { id })).device
        .reducedFrom;
    expect(await reducedFrom()).toBe(45);
    await clean();
    expect((await pricesIn(id)).prices).toEqual([50, 45, 40]);
    expect(await reducedFrom()).toBe(45);
  });

  test("are removed after a year, except the price that applied when the year began", async () => {
    const id = await createGadget(1_000);
    await age(id, 100);
    await setPrice(id, 800);
    await age(id, 400);
    await setPrice(id, 900);
    await changesHandled(shop);
    await clean();
    expect((await pricesIn(id, { days: 365 })).prices).toEqual([800, 900]);
    expect(await database.pricePoint.count()).toBe(2);
  });
});

describe("refuses", () => {
  test.each([0, 366, -1, 2_147_483_647])("%s days", async (days) => {
    const id = await createGadget(1_000);
    for (const field of [
      "priceHistory(deviceId: $id, days: $days) { price }",
      "priceRanges(deviceId: $id, days: $days) { lowest }",
      "device(id: $id) { lowestPrice(days: $days) }",
    ]) {
      const { body } = await graphql(`query ($id: ID!, $days: Int!) { ${field} }`, { id, days });
      expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    }
    expect((await rest(`GET /price-history/${id}?days=${days}`)).status).toBe(400);
  });

  test.each(["nothing", "0190a000-0000-7000-8000-000000000000", "'; --", "\0"])(
    "the unknown device %j, and returns no ranges for it",
    async (deviceId) => {
      const { body } = await graphql(
        `query ($deviceId: ID!) { priceHistory(deviceId: $deviceId) { price } }`,
        {
          deviceId,
        },
      );
      expect(body.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
      const ranges = `query ($deviceId: ID!) { priceRanges(deviceId: $deviceId) { lowest } }`;
      expect(await run(ranges, { deviceId })).toEqual({ priceRanges: [] });
    },
  );

  test("a variant of another device, alike in both APIs", async () => {
    const id = await createGadget(1_000);
    const variantId = await createGadget(1_000);
    const { body } = await graphql(history, { deviceId: id, variantId });
    const { status, body: byRest } = await rest(`GET /price-history/${id}?variant=${variantId}`);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toBe(byRest.message);
  });
});

describe("the prices of a model", () => {
  const read = `query ($deviceId: ID!, $variantId: ID) {
    modelPrices(deviceId: $deviceId, variantId: $variantId) {
      sold { amount date unitCode } paid { amount grade } asked { amount unitCode } } }`;

  test("are the prices asked, paid and received, for one variant if it is named", async () => {
    const units = await unitShop(shop);
    const [sold, kept] = [await units.forSale(), await units.forSale()];
    await units.call("updateUnit", { id: kept.id, input: { cost: 30_000 } });
    await units.call("sellUnit", { id: sold.id, input: saleInput });
    const { deviceId, variantId, largeId } = units;
    const { modelPrices } = await run(read, { deviceId, variantId }, units.admin);
    expect(modelPrices).toMatchObject({
      sold: [{ amount: saleInput.amount, date: saleInput.date, unitCode: sold.code }],
      asked: [{ amount: 38_000, unitCode: kept.code }],
    });
    expect(modelPrices.paid).toContainEqual(expect.objectContaining({ amount: 30_000 }));
    const others = await run(read, { deviceId, variantId: largeId }, units.admin);
    expect(others.modelPrices).toEqual({ sold: [], paid: [], asked: [] });
  });

  test.each(["nothing", "'; --"])("of %j are empty lists", async (deviceId) => {
    const { modelPrices } = await run(read, { deviceId, variantId: deviceId });
    expect(modelPrices).toEqual({ sold: [], paid: [], asked: [] });
  });
});
