import { beforeEach, expect, test } from "vitest";
import { jobHandlers } from "../../backgroundWork.ts";
import { testApp } from "../../testing/app.ts";
import { changesHandled } from "../../testing/changes.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { alertCalls } from "../../testing/fixtures/alerts.ts";
import { gadgetInput } from "../../testing/fixtures/factories.ts";
import { importAfter, uploadImport } from "../../testing/fixtures/imports.ts";
import { priceShop } from "../../testing/fixtures/priceChanges.ts";
import { saleInput, unitShop } from "../../testing/fixtures/units.ts";
import { startJobWorker } from "../../testing/jobs.ts";

/** Tests that each way of changing a price or stock, and of listing a device or unit, makes news for alerts. */
const shop = await testApp();
const { deps } = shop;
const { database } = deps;
const calls = alertCalls(shop);
// The worker sends messages seconds later, when these tests have already ended.
startJobWorker(
  shop,
  jobHandlers(deps).filter(({ name }) => name.startsWith("imports.")),
);

let units: Awaited<ReturnType<typeof unitShop>>;
let customer: Awaited<ReturnType<typeof shop.signIn>>;

beforeEach(async () => {
  await emptyDatabase();
  units = await unitShop(shop);
  customer = await shop.signIn("CUSTOMER");
});

const news = async () => {
  const rows = await database.alertNews.findMany({ include: { alert: true, unit: true } });
  return rows.map(({ kind, unit, alert }) =>
    `${kind} ${unit?.code ?? alert?.variantId ?? ""}`.trim(),
  );
};

/** Waits until the changes so far have been compared with the alerts. */
const compared = () => changesHandled(shop);

test("a unit that is put on sale makes news of its device, its variant and a search; a sold unit does not", async () => {
  const { deviceId, variantId } = units;
  const first = await units.forSale({ price: 50_000 });
  await calls.add(customer, { kind: "PRICE_DROP", deviceId, variantId });
  await calls.add(customer, { kind: "PRICE_DROP", unitCode: first.code });
  await calls.add(customer, { kind: "NEW_MATCH", search: "/buySmartPhone?grade=A&max=45000" });
  await compared();
  await units.forSale({ price: 44_000, grade: "C" });
  await compared();
  expect(await news()).toEqual([`PRICE_DROP ${variantId}`]);
  const cheap = await units.forSale({ price: 45_000, grade: "A" });
  await compared();
  expect((await news()).sort()).toEqual([`NEW_MATCH ${cheap.code}`, `PRICE_DROP ${variantId}`]);
  const sold = await units.call("sellUnit", { id: first.id, input: saleInput });
  expect(sold.message).toBeUndefined();
  await compared();
  expect(await news()).toHaveLength(2);
});

test("a reserved unit is back in stock when it is released, but is not new again", async () => {
  const { id, code } = await units.forSale();
  const until = new Date(deps.clock().getTime() + 86_400_000);
  await units.call("reserveUnit", { id, until });
  await calls.add(customer, { kind: "BACK_IN_STOCK", unitCode: code });
  await calls.add(customer, { kind: "BACK_IN_STOCK", deviceId: units.deviceId });
  await calls.add(customer, { kind: "NEW_MATCH", search: "galaxy" });
  await units.call("releaseUnit", { id });
  await compared();
  // The phone's other variant was out of stock too, because it has no units.
  expect(await news()).toEqual([`BACK_IN_STOCK ${code}`, "BACK_IN_STOCK"]);
});

test("a change of many prices", async () => {
  const { deviceId, largeId, admin } = units;
  const prices = priceShop(shop, admin);
  await calls.add(customer, { kind: "PRICE_DROP", deviceId, variantId: largeId });
  await prices.change({
    devices: { ids: [deviceId] },
    prices: ["PRICE"],
    by: { basisPoints: -500 },
  });
  await compared();
  expect(await news()).toEqual([`PRICE_DROP ${largeId}`]);
});

test("an import: changed rows and new rows", async () => {
  const deviceId = await calls.addDevice(units.admin, {
    gadget: gadgetInput({ sku: "CASE-1", stock: "OUT_OF_STOCK" }),
  });
  await calls.add(customer, { kind: "BACK_IN_STOCK", deviceId });
  await calls.add(customer, { kind: "NEW_MATCH", search: "/buyGadget?search=lamp" });
  const csv = [
    "SKU,Kind,Gadget name,Gadget type,Price,Stock,Cover image",
    "CASE-1,Gadget,Anker 20W Charger,Charger,1800,In Stock,/img/test.png",
    "LAMP-1,Gadget,Desk lamp,Other,900,In Stock,/img/test.png",
  ].join("\n");
  const { body } = await uploadImport(shop, units.admin, { csv, fields: { start: "all" } });
  await importAfter(shop, units.admin, body.data._id, "Receiving", "Checking", "Ready", "Running");
  await compared();
  await expect.poll(async () => (await news()).sort()).toEqual(["BACK_IN_STOCK", "NEW_MATCH"]);
});

test("a variant by hand in the database", async () => {
  const { deviceId, variantId } = units;
  await database.variant.update({ where: { id: variantId }, data: { stock: "OUT_OF_STOCK" } });
  await calls.add(customer, { kind: "BACK_IN_STOCK", deviceId, variantId });
  await database.$executeRaw`UPDATE variant SET stock = 'IN_STOCK' WHERE id = ${variantId}::uuid`;
  await compared();
  expect(await news()).toEqual([`BACK_IN_STOCK ${variantId}`]);
});

const setStock = (id: string, stock: "IN_STOCK" | "OUT_OF_STOCK") =>
  database.variant.update({ where: { id }, data: { stock } });

test("a device that went out of stock and came back before the comparison is news only for earlier alerts", async () => {
  const { deviceId, variantId } = units;
  await setStock(variantId, "OUT_OF_STOCK");
  await calls.add(customer, { kind: "BACK_IN_STOCK", deviceId, variantId });
  await setStock(variantId, "IN_STOCK");
  await compared();
  // From here on, the customer knows the stock and no news is waiting.
  await database.alertNews.deleteMany();
  await database.alert.updateMany({ data: { inStock: true } });
  await setStock(variantId, "OUT_OF_STOCK");
  await setStock(variantId, "IN_STOCK");
  const later = await shop.signIn("CUSTOMER");
  await calls.add(later, { kind: "BACK_IN_STOCK", deviceId, variantId });
  await calls.add(later, { kind: "NEW_MATCH", search: "galaxy" });
  await compared();
  const rows = await database.alertNews.findMany();
  expect(rows.map(({ userId, kind }) => [userId, kind])).toEqual([[customer.id, "BACK_IN_STOCK"]]);
});

test("a device that is out of stock only within a transaction makes no news", async () => {
  const { deviceId, variantId } = units;
  await calls.add(customer, { kind: "BACK_IN_STOCK", deviceId, variantId });
  await database.$transaction(async (tx) => {
    for (const stock of ["OUT_OF_STOCK", "IN_STOCK"] as const)
      await tx.variant.update({ where: { id: variantId }, data: { stock } });
  });
  await compared();
  expect(await news()).toEqual([]);
});

test("a comparison of all alerts makes up for missed changes", async () => {
  const { deviceId, variantId } = units;
  await setStock(variantId, "OUT_OF_STOCK");
  await calls.add(customer, { kind: "BACK_IN_STOCK", deviceId, variantId });
  await calls.add(customer, { kind: "PRICE_DROP", deviceId });
  await compared();
  await setStock(variantId, "IN_STOCK");
  await database.$executeRaw`
    UPDATE change_cursor SET seen = pg_current_snapshot(), gap = 'BEHIND' WHERE consumer = 'alerts'`;
  await compared();
  expect(await news()).toEqual([`BACK_IN_STOCK ${variantId}`]);
});
