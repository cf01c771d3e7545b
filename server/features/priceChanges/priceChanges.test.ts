import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import {
  gadgetInput,
  phoneInput,
  variantInput,
  wearableInput,
} from "../../testing/fixtures/factories.ts";
import { priceShop } from "../../testing/fixtures/priceChanges.ts";
import { statementsOf } from "../../testing/statements.ts";

const shop = await testApp();
const { database } = shop.deps;
let admin: NonNullable<Caller>;
let calls: ReturnType<typeof priceShop>;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
  calls = priceShop(shop, admin);
});

const ids = (...given: string[]) => ({ ids: given });
const both = ["PRICE", "SELLING_PRICE"];
const variants = [variantInput({ price: 41_740 }), variantInput({ rom: 256, price: 50_000 })];
const addPhone = (given: object = {}) =>
  calls.add({ smartphone: phoneInput({ variants, ...given }) });
const addGadget = (given: object = {}) => calls.add({ gadget: gadgetInput(given) });

const deviceOf = (id: string) =>
  database.device.findUniqueOrThrow({
    where: { id },
    include: { variants: { orderBy: { position: "asc" } } },
  });
const pricesOf = async (id: string) => {
  const { price, variants } = await deviceOf(id);
  return [price, ...variants.map((variant) => [variant.price, variant.sellingPrice])];
};

describe("a change", () => {
  test("of both prices of all variants has the result that its preview shows", async () => {
    const id = await addPhone();
    const before = await deviceOf(id);
    const input = { devices: ids(id), prices: both, by: { basisPoints: -500 }, roundTo: 100 };
    const shown = await calls.previewOf(input);
    expect(shown).toEqual({
      fingerprint: expect.any(String),
      devices: 1,
      missing: 0,
      changed: 1,
      outOfRange: 0,
      totals: [
        { field: "PRICE", count: 2, before: 91_740, after: 87_200 },
        { field: "SELLING_PRICE", count: 2, before: 120_000, after: 114_000 },
      ],
      rows: [
        {
          title: "Samsung Galaxy S24 Ultra",
          outOfRange: false,
          changes: [
            { field: "PRICE", variant: "8 GB | 128 GB", before: 41_740, after: 39_700 },
            { field: "SELLING_PRICE", variant: "8 GB | 128 GB", before: 60_000, after: 57_000 },
            { field: "PRICE", variant: "8 GB | 256 GB", before: 50_000, after: 47_500 },
            { field: "SELLING_PRICE", variant: "8 GB | 256 GB", before: 60_000, after: 57_000 },
          ],
        },
      ],
    });
    expect(await pricesOf(id)).toEqual([41_740, [41_740, 60_000], [50_000, 60_000]]);
    shop.wait(100);
    const change = await calls.changeAs(input, shown.fingerprint);
    expect(change).toMatchObject({ devices: 1, actorName: "Rahim Uddin" });
    const after = await deviceOf(id);
    expect(await pricesOf(id)).toEqual([39_700, [39_700, 57_000], [47_500, 57_000]]);
    expect(after.version).toBe(before.version + 1);
    expect(after.updatedAt).toEqual(shop.deps.clock());
  });

  test("by taka changes only the chosen field of the given devices", async () => {
    const [phone, watch, other] = [
      await addPhone(),
      await calls.add({ wearable: wearableInput() }),
      await addGadget(),
    ];
    await calls.change({ devices: ids(phone, watch), prices: ["PRICE"], by: { taka: 250 } });
    expect(await pricesOf(phone)).toEqual([41_990, [41_990, 60_000], [50_250, 60_000]]);
    expect(await pricesOf(watch)).toEqual([48_250]);
    expect(await pricesOf(other)).toEqual([1_800]);
  });

  test("of selling prices skips devices without selling prices, and records only its changes", async () => {
    const [phone, gadget] = [await addPhone({ variants: [variantInput()] }), await addGadget()];
    const input = { devices: { list: {} }, prices: ["SELLING_PRICE"], by: { taka: -1_000 } };
    expect(await calls.previewOf(input)).toMatchObject({ devices: 2, changed: 1 });
    expect(await calls.change(input)).toMatchObject({ devices: 1 });
    expect(await pricesOf(phone)).toEqual([90_000, [90_000, 59_000]]);
    expect((await deviceOf(gadget)).version).toBe(1);
    const entries = await database.auditEntry.findMany({ where: { action: "CHANGED" } });
    expect(entries).toMatchObject([
      {
        subject: "DEVICE",
        subjectId: phone,
        kind: "SMARTPHONE",
        actorName: "Rahim Uddin",
        changes: [
          { field: "SELLING_PRICE", variant: "8 GB | 128 GB", before: "60000", after: "59000" },
        ],
      },
    ]);
  });

  test.each([
    ["kind", { kind: "GADGET" }, ["Case"]],
    ["stock", { filter: { stock: "OUT_OF_STOCK" } }, ["Case"]],
    ["search", { filter: { search: "galaxy" } }, ["Galaxy A"]],
    ["mistyped search", { filter: { search: "galxy" } }, ["Galaxy A"]],
    ["price", { filter: { minPrice: 10_000, maxPrice: 50_000 } }, ["Watch SE"]],
    ["brand", { filter: { brands: ["apple"] } }, ["Watch SE"]],
  ])("of a list changes the devices of its %s", async (_what, list, expected) => {
    await addPhone({ model: "Galaxy A", variants: [variantInput()] });
    await calls.add({ wearable: wearableInput({ model: "Watch SE" }) });
    await addGadget({ gadgetName: "Case", stock: "OUT_OF_STOCK" });
    await calls.change({ devices: { list }, prices: ["PRICE"], by: { taka: 1 } });
    const changed = await database.device.findMany({ where: { version: 2 } });
    expect(changed.map(({ model, gadgetName }) => model ?? gadgetName)).toEqual(expected);
  });

  test("is shown to visitors immediately: lists and details are not served from the cache", async () => {
    const id = await addGadget();
    const detail = async () =>
      (await shop.graphql(`{ device(id: "${id}") { price } }`)).body.data.device.price;
    const list = async () => (await shop.rest("GET /gadgets")).body.data[0].price;
    expect([await detail(), await list()]).toEqual([1_800, 1_800]);
    await calls.change({ devices: ids(id), prices: ["PRICE"], by: { taka: 200 } });
    expect([await detail(), await list()]).toEqual([2_000, 2_000]);
  });

  test("counts repeated ids once, and unknown ids as missing", async () => {
    const id = await addGadget();
    const none = "0190a000-0000-7000-8000-000000000000";
    const input = {
      devices: ids(id, id.toUpperCase(), none, "'; DROP TABLE device; --"),
      prices: both,
      by: { basisPoints: 100 },
    };
    expect(await calls.previewOf(input)).toMatchObject({ devices: 1, missing: 2, changed: 1 });
    expect(await calls.change(input)).toMatchObject({ devices: 1 });
  });

  test("takes as many statements for many devices as for few", async () => {
    const statementsFor = async (input: object) => {
      const { fingerprint } = await calls.previewOf(input);
      const { length } = await statementsOf(async () => {
        const { error } = await calls.changeAs(input, fingerprint);
        expect(error).toBeUndefined();
      });
      return length;
    };
    const input = { devices: { list: {} }, prices: both, by: { taka: 1 } };
    await addPhone();
    await statementsFor(input);
    const few = await statementsFor(input);
    await database.$executeRaw`
      INSERT INTO device (id, kind, "gadgetName", "gadgetType", "coverImage", price, stock, title, "searchText",
                          "updatedAt")
      SELECT gen_random_uuid(), 'GADGET', 'Case', 'CASE', '/img/test.png', 100, 'IN_STOCK', 'Case', 'case', now()
      FROM generate_series(1, 299)`;
    expect(await statementsFor(input)).toBe(few);
    expect(await database.device.count({ where: { price: 101 } })).toBe(299);
  });
});

describe("a change is refused", () => {
  test("if a price would leave its range, and the preview shows these devices first", async () => {
    const [cheap, dear] = [
      await addGadget({ price: 400 }),
      await addGadget({ price: 100_000_000 }),
    ];
    const normal = await addGadget({ gadgetName: "Speaker", price: 5_000 });
    const lower = { devices: { list: {} }, prices: ["PRICE"], by: { taka: -400 } };
    const shown = await calls.previewOf(lower);
    expect(shown).toMatchObject({ changed: 3, outOfRange: 1 });
    expect(shown.rows[0]).toMatchObject({ outOfRange: true, changes: [{ before: 400, after: 0 }] });
    expect((await calls.change(lower)).error).toEqual({
      code: "BAD_USER_INPUT",
      message:
        "Prices must be 1 to 10,00,00,000 taka. The new prices of these devices would be outside this range: Anker 20W Charger",
    });
    const higher = { ...lower, by: { basisPoints: 1 } };
    expect((await calls.change(higher)).error.code).toBe("BAD_USER_INPUT");
    expect(await Promise.all([cheap, dear, normal].map(pricesOf))).toEqual([
      [400],
      [100_000_000],
      [5_000],
    ]);
    expect(await database.auditEntry.count({ where: { action: "CHANGED" } })).toBe(0);
  });

  test("if it changes no price", async () => {
    const input = { devices: ids(await addGadget()), prices: both, by: { taka: 0 } };
    expect((await calls.change(input)).error).toEqual({
      code: "BAD_USER_INPUT",
      message: "This doesn't change any price",
    });
  });

  test.each([
    ["a price", { price: 1_900 }],
    ["another field", { description: "Another." }],
  ])("if %s was edited since the preview", async (_what, patch) => {
    const [first, second] = [await addGadget(), await addGadget()];
    const input = { devices: ids(first, second), prices: ["PRICE"], by: { taka: 100 } };
    const { fingerprint } = await calls.previewOf(input);
    await calls.edit(first, { gadget: patch });
    expect((await calls.changeAs(input, fingerprint)).error.code).toBe("CONFLICT");
    expect(await pricesOf(second)).toEqual([1_800]);
    expect(await calls.change(input)).toMatchObject({ devices: 2 });
  });

  test("if a device entered or left its list since the preview, or if the amount differs", async () => {
    const id = await addGadget();
    const input = { devices: { list: {} }, prices: ["PRICE"], by: { taka: 100 } };
    const { fingerprint } = await calls.previewOf(input);
    const expectConflict = async (changed = input) =>
      expect((await calls.changeAs(changed, fingerprint)).error.code).toBe("CONFLICT");
    await expectConflict({ ...input, by: { taka: 101 } });
    await addGadget();
    await expectConflict();
    await database.device.delete({ where: { id } });
    await expectConflict();
  });

  test("for more than 2,000 devices", async () => {
    await database.$executeRaw`
      INSERT INTO device (id, kind, "gadgetName", "gadgetType", "coverImage", price, stock, title, "searchText",
                          "updatedAt")
      SELECT gen_random_uuid(), 'GADGET', 'Case', 'CASE', '/img/test.png', 100, 'IN_STOCK', 'Case', 'case', now()
      FROM generate_series(1, 2001)`;
    const input = { devices: { list: {} }, prices: ["PRICE"], by: { taka: 1 } };
    const error = {
      code: "BAD_USER_INPUT",
      message:
        "At most 2,000 devices can be changed at once, but the filter matches 2,001. Please narrow it.",
    };
    expect((await calls.previewOf(input)).error).toEqual(error);
    expect((await calls.changeAs(input, "none")).error).toEqual(error);
  });
});

const id = "0190a000-0000-7000-8000-000000000000";
const valid = { devices: { ids: [id] }, prices: ["PRICE"], by: { taka: 1 } };

test.each([
  ["no devices", { devices: {} }],
  ["ids and a list", { devices: { ids: [id], list: {} } }],
  ["no ids", { devices: { ids: [] } }],
  ["ids that are null", { devices: { ids: null } }],
  ["201 ids", { devices: { ids: Array(201).fill(id) } }],
  ["an id that is an object", { devices: { ids: [{ $gt: "" }] } }],
  ["a list that is null", { devices: { list: null } }],
  ["a search that is too long", { devices: { list: { filter: { search: "x".repeat(101) } } } }],
  ["a brand with a null byte", { devices: { list: { filter: { brands: ["\0"] } } } }],
  ["no prices", { prices: [] }],
  ["three prices", { prices: ["PRICE", "PRICE", "PRICE"] }],
  ["an unknown price", { prices: ["COST"] }],
  ["no amount", { by: {} }],
  ["two amounts", { by: { taka: 1, basisPoints: 1 } }],
  ["an amount that is null", { by: { taka: null } }],
  ["100 per cent less", { by: { basisPoints: -10_000 } }],
  ["too many per cent", { by: { basisPoints: 100_001 } }],
  ["too many taka", { by: { taka: 100_000_001 } }],
  ["half a taka", { by: { taka: 0.5 } }],
  ["taka beyond 32 bits", { by: { taka: 1e308 } }],
  ["a step of 0", { roundTo: 0 }],
  ["a negative step", { roundTo: -10 }],
  ["a step that is too large", { roundTo: 100_001 }],
  ["a step that is null", { roundTo: null }],
])("%s is refused as bad input by preview and change", async (_what, part) => {
  const input = { ...valid, ...part };
  expect((await calls.previewOf(input)).error.code).toBe("BAD_USER_INPUT");
  expect((await calls.changeAs(input, "none")).error.code).toBe("BAD_USER_INPUT");
});

test.each(["", "x".repeat(101), "\0", "'; DROP TABLE device; --"])(
  "the fingerprint %j is refused",
  async (fingerprint) => {
    const { error } = await calls.changeAs(
      { ...valid, devices: ids(await addGadget()) },
      fingerprint,
    );
    expect(["BAD_USER_INPUT", "CONFLICT"]).toContain(error.code);
  },
);
