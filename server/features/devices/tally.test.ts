import { expect, test } from "vitest";
import { Prisma } from "../../generated/prisma/client.ts";
import { testApp } from "../../testing/app.ts";
import { deviceInputs, phoneInput, variantInput } from "../../testing/factories.ts";

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

const searched = Prisma.sql`id, kind, brand, "brandKey", "productType", "gadgetType", price, stock,
  "searchText", "createdAt"`;

/** Of what triggers know of devices, what is not so. */
const wrong = async () => [...(await wrongCounts()), ...(await wrongSearches())];

const wrongSearches = () => shop.deps.database.$queryRaw<unknown[]>`
  (SELECT ${searched} FROM device EXCEPT SELECT ${searched} FROM device_search)
  UNION ALL (SELECT ${searched} FROM device_search EXCEPT SELECT ${searched} FROM device)`;

const wrongCounts = () => shop.deps.database.$queryRaw<unknown[]>`
  WITH counted AS (
    SELECT kind, "brandKey", coalesce(brand, '') AS brand, coalesce("productType"::text, '') AS "productType",
      coalesce("gadgetType"::text, '') AS "gadgetType", stock, slot AS price, count(*)::int AS count
    FROM device, LATERAL (VALUES (0), (price_slot(device.price))) AS slots (slot) GROUP BY 1, 2, 3, 4, 5, 6, 7)
  (SELECT * FROM counted EXCEPT SELECT * FROM device_tally)
  UNION ALL (SELECT * FROM device_tally WHERE count <> 0 EXCEPT SELECT * FROM counted)`;

test("what is written by one or by many at once is counted, and what goes is not", async () => {
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, index) => add(index % 2 ? "Samsung" : "samsung", 1_000 + index)),
  );
  for (const input of Object.values(deviceInputs)) {
    await shop.graphql(create, { input }, { as: admin });
  }
  expect(await wrong()).toEqual([]);
  const { database } = shop.deps;
  await database.device.updateMany({
    where: { id: { in: ids.slice(0, 3) } },
    data: { price: 99_999 },
  });
  await database.device.update({ where: { id: ids[3] }, data: { description: "As good as new" } });
  await database.device.deleteMany({ where: { id: { in: ids.slice(5) } } });
  expect(await wrong()).toEqual([]);
  await database.$executeRaw`TRUNCATE device CASCADE`;
  expect(await wrong()).toEqual([]);
});

test("prices are counted to the taka, wherever the filter cuts", async () => {
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
