import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { saleInput, unitShop } from "../../testing/fixtures/units.ts";

// Tests that every API ignores a given price or stock if the device or variant has units.

const shop = await testApp();
const { graphql, rest } = shop;

let units: Awaited<ReturnType<typeof unitShop>>;
let unit: { id: string };

beforeEach(async () => {
  await emptyDatabase();
  units = await unitShop(shop);
  unit = await units.forSale();
});

const run = async (query: string, variables: object) =>
  (await graphql(query, { ...variables }, { as: units.admin })).body;

const update = `mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { id } }`;
const given = { ram: 8, rom: 128, price: 1_000, sellingPrice: 50_000, stock: "OUT_OF_STOCK" };

const small = async () => (await units.shown()).variants[0];

test("by GraphQL, while the rest of the variant is changed", async () => {
  const variants = [
    { ...given, id: units.variantId },
    { ...given, id: units.largeId, rom: 256 },
  ];
  const { errors } = await run(update, { id: units.deviceId, input: { smartphone: { variants } } });
  expect(errors).toBeUndefined();
  const [first, second] = (await units.shown()).variants;
  expect(first).toMatchObject({ price: 38_000, stock: "IN_STOCK" });
  expect(second).toMatchObject({ price: 1_000, stock: "OUT_OF_STOCK" });
  expect((await units.shown()).price).toBe(38_000);
});

test("by REST, the switch of the stock, and a price change of many", async () => {
  const { body } = await rest(`GET /smartphones/${units.deviceId}`);
  const variants = body.data.variants.map((variant: object) => ({ ...variant, price: 2_000 }));
  const patched = await rest(`PATCH /smartphones/${units.deviceId}`, {
    as: units.admin,
    body: { variants },
  });
  expect(patched.status).toBe(200);
  expect(patched.body.data.variants.map(({ price }: { price: number }) => price)).toEqual([
    38_000, 2_000,
  ]);
  const stock = [{ id: units.variantId, stock: "OUT_OF_STOCK" }];
  const setStock = `mutation ($id: ID!, $input: StockInput!) { setStock(id: $id, input: $input) { id } }`;
  expect((await run(setStock, { id: units.deviceId, input: { variants: stock } })).errors).toBe(
    undefined,
  );
  expect(await small()).toMatchObject({ price: 38_000, stock: "IN_STOCK" });
  const change = { devices: { ids: [units.deviceId] }, prices: ["PRICE"], by: { taka: 100 } };
  const preview = `query ($input: PriceChangeInput!) {
    priceChangePreview(input: $input) { rows { changes { variant before after } } } }`;
  const { data } = await run(preview, { input: change });
  expect(data.priceChangePreview.rows).toEqual([
    { changes: [{ variant: "8 GB | 256 GB", before: 2_000, after: 2_100 }] },
  ]);
});

test("a device or a variant with units is not removed", async () => {
  const variants = [{ ...given, id: units.largeId, rom: 256 }];
  const removed = await run(update, { id: units.deviceId, input: { smartphone: { variants } } });
  expect(removed.errors?.[0]?.extensions.code).toBe("CONFLICT");
  await units.call("sellUnit", { id: unit.id, input: saleInput });
  const deleted = await run("mutation ($id: ID!) { deleteDevice(id: $id) }", {
    id: units.deviceId,
  });
  expect(deleted.errors?.[0]?.extensions.code).toBe("CONFLICT");
});
