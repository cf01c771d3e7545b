import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { imeiNumber, saleInput, unitShop } from "../../testing/fixtures/units.ts";

const shop = await testApp();
const { deps } = shop;

let units: Awaited<ReturnType<typeof unitShop>>;

beforeEach(async () => {
  await emptyDatabase();
  units = await unitShop(shop);
});

test("twenty admins who sell, reserve or withdraw one unit at the same time cause one outcome", async () => {
  const { id } = await units.forSale();
  const until = new Date(deps.clock().getTime() + 3_600_000);
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? units.call("sellUnit", { id, input: { ...saleInput, amount: 30_000 + index } })
        : units.call("reserveUnit", { id, until, name: `Buyer ${index}` }),
    ),
  );
  const sold = results.filter(({ unit }) => unit?.state === "SOLD");
  expect(sold).toHaveLength(1);
  // A reservation can succeed before the sale, because a reserved unit can be sold.
  const reserved = results.filter(({ unit }) => unit?.state === "RESERVED");
  expect(reserved.length).toBeLessThanOrEqual(1);
  const others = results.filter(({ unit }) => !unit);
  expect(others.map(({ code }) => code)).toEqual(others.map(() => "CONFLICT"));
  expect(await deps.database.unitSale.count()).toBe(1);
});

test("only one of several simultaneously added units with the same IMEI is added", async () => {
  const imei = imeiNumber(7);
  const results = await Promise.all(
    Array.from({ length: 6 }, () => units.call("createUnit", { input: units.complete({ imei }) })),
  );
  expect(results.filter(({ unit }) => unit)).toHaveLength(1);
  expect(results.filter(({ code }) => code === "CONFLICT")).toHaveLength(5);
  expect(await deps.database.unit.count()).toBe(1);
});
