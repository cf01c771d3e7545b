import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { gadgetInput, phoneInput, variantInput } from "../../testing/fixtures/factories.ts";
import { priceShop } from "../../testing/fixtures/priceChanges.ts";
import { waitingBehind } from "../../testing/locks.ts";

const shop = await testApp();
const { database } = shop.deps;
let calls: ReturnType<typeof priceShop>;
let admin: NonNullable<Caller>;
let phone: string;
let gadget: string;

const variants = [
  variantInput({ price: 41_741 }),
  variantInput({ rom: 256, price: 50_003, stock: "OUT_OF_STOCK" }),
];
const all = { devices: { list: {} }, prices: ["PRICE", "SELLING_PRICE"], by: { basisPoints: 333 } };

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
  calls = priceShop(shop, admin);
  phone = await calls.add({ smartphone: phoneInput({ variants }) });
  gadget = await calls.add({ gadget: gadgetInput() });
});

const rows = () =>
  database.device.findMany({
    orderBy: { id: "asc" },
    omit: { version: true, updatedAt: true },
    include: { variants: { orderBy: { position: "asc" } } },
  });
const priceOf = async (id: string) =>
  (await database.device.findUniqueOrThrow({ where: { id } })).price;

describe("undoing a change", () => {
  test("restores every price, increases versions and records each device", async () => {
    const before = await rows();
    const { id } = await calls.change(all);
    expect(await priceOf(gadget)).toBe(1_860);
    expect(await calls.undo(id)).toEqual({ restored: 2, left: [] });
    expect(await rows()).toEqual(before);
    expect(await database.device.count({ where: { version: 3 } })).toBe(2);
    const entries = await database.auditEntry.findMany({
      where: { subjectId: gadget, action: "CHANGED" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: "PRICE", before: "1800", after: "1860" }],
      [{ field: "PRICE", before: "1860", after: "1800" }],
    ]);
  });

  test("restores the price of the variant that the device shows", async () => {
    const offers = [
      variantInput({ price: 100, stock: "OUT_OF_STOCK" }),
      variantInput({ rom: 256, price: 1_000 }),
      variantInput({ rom: 512, price: 1_100 }),
    ];
    const id = await calls.add({ tablet: phoneInput({ model: "Tab S9", variants: offers }) });
    expect(await priceOf(id)).toBe(1_000);
    const { id: change } = await calls.change({ ...all, by: { basisPoints: 1_000 } });
    expect(await priceOf(id)).toBe(1_100);
    await calls.undo(change);
    expect(await priceOf(id)).toBe(1_000);
  });

  test("is possible for any admin, within 10 minutes", async () => {
    const { id } = await calls.change(all);
    const other = await shop.signIn("ADMIN");
    shop.wait(599);
    expect(await calls.undo(id, other)).toMatchObject({ restored: 2 });
    const { id: late } = await calls.change(all);
    shop.wait(600);
    expect((await calls.undo(late)).error).toEqual({
      code: "CONFLICT",
      message: "A price change can be undone for 10 minutes only",
    });
    expect(await priceOf(gadget)).toBe(1_860);
  });

  test("skips and names devices that were edited or deleted since the change", async () => {
    const other = await calls.add({ gadget: gadgetInput({ gadgetName: "Speaker", price: 300 }) });
    const { id } = await calls.change(all);
    await calls.edit(phone, { smartphone: { description: "Another." } });
    await database.device.delete({ where: { id: other } });
    const { restored, left } = await calls.undo(id);
    expect(restored).toBe(1);
    expect(left).toHaveLength(2);
    expect(left).toEqual(
      expect.arrayContaining([
        { id: phone, title: "Samsung Galaxy S24 Ultra" },
        { id: other, title: "Speaker" },
      ]),
    );
    expect([await priceOf(phone), await priceOf(gadget)]).toEqual([43_131, 1_800]);
  });

  test("restores devices that were saved since the change without a difference", async () => {
    const before = await rows();
    const { id } = await calls.change(all);
    const { description } = phoneInput();
    const { error } = await calls.edit(phone, { smartphone: { description } });
    expect(error).toBeUndefined();
    const { status } = await shop.rest(`PATCH /gadgets/${gadget}`, {
      as: admin,
      body: { price: await priceOf(gadget) },
    });
    expect(status).toBe(200);
    expect(await calls.undo(id)).toEqual({ restored: 2, left: [] });
    expect(await rows()).toEqual(before);
  });

  test("is refused if all devices were edited since the change, and if it is repeated", async () => {
    const { id } = await calls.change({ ...all, devices: { ids: [gadget] } });
    await calls.edit(gadget, { gadget: { stock: "OUT_OF_STOCK" } });
    for (let time = 0; time < 2; time++)
      expect((await calls.undo(id)).error).toEqual({
        code: "CONFLICT",
        message: "All of these devices have been edited since",
      });
    expect(await priceOf(gadget)).toBe(1_860);
  });

  test.each(["none", "0190a000-0000-7000-8000-000000000000", "'; DROP TABLE price_change; --", ""])(
    "%j is not found",
    async (id) => {
      expect((await calls.undo(id)).error.code).toBe("NOT_FOUND");
    },
  );
});

describe("the last change", () => {
  test("can be undone by admins until it is undone or 10 minutes have passed", async () => {
    expect(await calls.last()).toBeNull();
    const first = await calls.change(all);
    shop.wait(1);
    const second = await calls.change(all);
    expect(await calls.last()).toEqual({ id: second.id, devices: 2, actorName: "Rahim Uddin" });
    await calls.undo(second.id);
    expect(await calls.last()).toBeNull();
    expect((await calls.undo(first.id)).error.code).toBe("CONFLICT");
    shop.wait(1);
    await calls.change(all);
    shop.wait(600);
    expect(await calls.last()).toBeNull();
  });

  test("is deleted by a change on another day", async () => {
    await calls.change(all);
    shop.wait(24 * 60 * 60 + 1);
    await calls.change(all);
    expect(await database.priceChange.count()).toBe(1);
  });
});

describe("at the same time", () => {
  test("two admins undo a change: one succeeds, the other is refused", async () => {
    const before = await rows();
    const { id } = await calls.change(all);
    const results = await Promise.all([calls.undo(id), calls.undo(id, await shop.signIn("ADMIN"))]);
    expect(results).toContainEqual({ restored: 2, left: [] });
    const message = "This price change has already been undone";
    expect(results).toContainEqual({ error: { code: "CONFLICT", message } });
    expect(await rows()).toEqual(before);
  });

  test("two admins make the same change: it is made once", async () => {
    const { fingerprint } = await calls.previewOf(all);
    const results = await Promise.all([1, 2, 3].map(() => calls.changeAs(all, fingerprint)));
    expect(results.filter(({ error }) => error?.code === "CONFLICT")).toHaveLength(2);
    expect(await priceOf(gadget)).toBe(1_860);
    expect(await database.priceChange.count()).toBe(1);
  });

  test("a device is edited while a change waits for it: the change is refused", async () => {
    const { fingerprint } = await calls.previewOf(all);
    const edit = (tx: Pick<typeof database, "device">) =>
      tx.device.update({ where: { id: gadget }, data: { price: 10, version: { increment: 1 } } });
    const { error } = await waitingBehind(database, edit, () => calls.changeAs(all, fingerprint));
    expect(error.code).toBe("CONFLICT");
    expect([await priceOf(phone), await priceOf(gadget)]).toEqual([41_741, 10]);
  });

  test("a device is edited while an undo waits for it: the device keeps the edit", async () => {
    const { id } = await calls.change(all);
    const edit = (tx: Pick<typeof database, "device">) =>
      tx.device.update({ where: { id: gadget }, data: { price: 10, version: { increment: 1 } } });
    const result = await waitingBehind(database, edit, () => calls.undo(id));
    expect(result).toEqual({ restored: 1, left: [{ id: gadget, title: "Anker 20W Charger" }] });
    expect([await priceOf(phone), await priceOf(gadget)]).toEqual([41_741, 10]);
  });

  test("an edit with the version from before a change is refused", async () => {
    const { version } = await database.device.findUniqueOrThrow({ where: { id: gadget } });
    await calls.change(all);
    const query = `mutation ($id: ID!, $input: DevicePatch!, $version: Int!) {
      updateDevice(id: $id, input: $input, version: $version) { id } }`;
    const variables = { id: gadget, input: { gadget: { price: 5 } }, version };
    const { body } = await shop.graphql(query, variables, { as: admin });
    expect(body.errors?.[0]?.extensions.code).toBe("CONFLICT");
  });
});
