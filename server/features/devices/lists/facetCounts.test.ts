import { expect, test } from "vitest";
import { Prisma } from "../../../generated/prisma/client.ts";
import { testApp } from "../../../testing/app.ts";
import { deviceInputs, phoneInput, variantInput } from "../../../testing/fixtures/factories.ts";
import { slotOf } from "./priceSlots.ts";

const shop = await testApp();
const admin = await shop.signIn("ADMIN");

const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
const list = `query ($filter: DeviceFilter) { devices(filter: $filter) {
  totalCount facets { brands { brand count } price { min max } priceBands { min count } } } }`;

async function add(brand: string, price: number): Promise<string> {
  const input = { smartphone: phoneInput({ brand, variants: [variantInput({ price })] }) };
  return (await shop.graphql(create, { input }, { as: admin })).body.data.createDevice.id;
}

const counted = async (filter: object) => (await shop.graphql(list, { filter })).body.data.devices;

const searchColumns = Prisma.sql`id, kind, brand, "brandKey", "productType", "gadgetType", price, stock,
  "searchText", "createdAt"`;

/** Returns the rows that differ between the devices and the tables that triggers maintain. */
const differences = async () => [...(await tallyDifferences()), ...(await searchDifferences())];

const searchDifferences = () => shop.deps.database.$queryRaw<unknown[]>`
  (SELECT ${searchColumns} FROM device EXCEPT SELECT ${searchColumns} FROM device_search)
  UNION ALL (SELECT ${searchColumns} FROM device_search EXCEPT SELECT ${searchColumns} FROM device)`;

const tallyDifferences = () => shop.deps.database.$queryRaw<unknown[]>`
  WITH counted AS (
    SELECT kind, "brandKey", coalesce(brand, '') AS brand, coalesce("productType"::text, '') AS "productType",
      coalesce("gadgetType"::text, '') AS "gadgetType", stock, slot AS price, count(*)::int AS count
    FROM device, LATERAL (VALUES (0), (price_slot(device.price))) AS slots (slot) GROUP BY 1, 2, 3, 4, 5, 6, 7)
  (SELECT * FROM counted EXCEPT SELECT * FROM device_tally)
  UNION ALL (SELECT * FROM device_tally WHERE count <> 0 EXCEPT SELECT * FROM counted)`;

test("the tally and the search table follow devices written one by one or all at once, and deletions", async () => {
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, index) => add(index % 2 ? "Samsung" : "samsung", 1_000 + index)),
  );
  for (const input of Object.values(deviceInputs)) {
    await shop.graphql(create, { input }, { as: admin });
  }
  expect(await differences()).toEqual([]);
  const { database } = shop.deps;
  await database.device.updateMany({
    where: { id: { in: ids.slice(0, 3) } },
    data: { price: 99_999 },
  });
  await database.device.update({ where: { id: ids[3] }, data: { description: "As good as new" } });
  await database.device.deleteMany({ where: { id: { in: ids.slice(5) } } });
  expect(await differences()).toEqual([]);
  await database.$executeRaw`TRUNCATE device CASCADE`;
  expect(await differences()).toEqual([]);
});

test("a total is exact for bounds within a slot of prices", async () => {
  for (const price of [999, 1_000, 1_049, 1_050, 1_099, 1_100, 12_345]) await add("Nokia", price);
  const totals = async (minPrice: number, maxPrice: number) =>
    (await counted({ minPrice, maxPrice })).totalCount;
  expect(await totals(1_000, 1_099)).toBe(4);
  expect(await totals(1_001, 1_050)).toBe(2);
  expect(await totals(1_050, 1_050)).toBe(1);
  expect(await totals(0, 999)).toBe(1);
  expect(await totals(1_051, 20_000)).toBe(3);
  const { facets } = await counted({ minPrice: 1_001, brands: ["nokia"] });
  expect(facets.brands).toEqual([{ brand: "Nokia", count: 5 }]);
  expect(facets.price).toEqual({ min: 999, max: 12_345 });
  expect(facets.priceBands).toEqual([
    { min: 1, count: 6 },
    { min: 10_000, count: 1 },
  ]);
});

test("slots of prices are the same as in the database", async () => {
  const powers = Array.from({ length: 8 }, (_, digits) => 10 ** digits);
  const factors = [1, 1.05, 1.19, 1.99, 2, 2.49, 5.55, 9.99];
  const prices = powers.flatMap((power) => factors.map((factor) => Math.floor(power * factor)));
  const slots = await shop.deps.database.$queryRaw<{ start: number; end: number }[]>`
    SELECT price_slot(price) AS start, price_slot_end(price) AS end
    FROM unnest(${prices}::int[]) AS price`;
  expect(prices.map(slotOf)).toEqual(slots);
});
