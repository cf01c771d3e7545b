import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { placeholder } from "../../testing/fixtures/factories.ts";
import { importAfter, uploadImport } from "../../testing/fixtures/imports.ts";
import { startJobWorker } from "../../testing/jobs.ts";
import { insertDevices } from "../devices/batchWrites.ts";
import { deviceKinds } from "../devices/kinds.ts";
import { newDevice } from "../devices/plannedWrites.ts";
import { rules } from "../devices/rules.ts";
import { importJobs } from "./import/jobs.ts";

const shop = await testApp();
const { rest, deps } = shop;
const { database } = deps;
startJobWorker(shop, importJobs(deps));

let admin: Caller;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const tricky = fc.constantFrom(
  ...[
    "=1+1",
    "+5",
    "-",
    "@x",
    "'=a",
    "''-b",
    "a,b",
    "a;b",
    'say "hi"',
    "x|y",
    '="01"',
    "12E5",
    "sep=;",
  ],
  ...["মোবাইল ফোন", "৳", "1.5E+10", "'", "\t", "📱", "true", "0x10", " padded ", "e\u0301"],
);
const text = fc.oneof(
  tricky,
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ maxLength: 30 }),
);
const lines = fc
  .array(text, { maxLength: 4 })
  .chain((parts) =>
    fc.constantFrom("\n", "\r\n", "\r", ", ").map((separator) => parts.join(separator)),
  );
const whole = (max: number) => fc.integer({ min: 1, max });
const stock = fc.constantFrom("IN_STOCK", "OUT_OF_STOCK");
const shared = {
  sku: fc.constant(null),
  description: lines,
  descriptionBn: fc.option(lines),
  coverImage: fc.constant(placeholder),
  images: fc.array(fc.constant(placeholder), { maxLength: 3 }),
};
const named = {
  brand: text,
  model: text,
  productType: fc.constantFrom("NEW", "PRE_OWNED"),
  grade: fc.option(fc.constantFrom("A", "E")),
  batteryHealth: fc.option(fc.constantFrom("FULL", "FROM_85_TO_89", "BELOW_80")),
  warrantyDays: fc.option(fc.nat(730)),
};
const priced = { price: whole(100_000_000), stock };
const technical = {
  processor: text,
  gpu: text,
  display: text,
  frontCamera: text,
  backCamera: text,
  battery: text,
  sim: fc.constantFrom("DUAL_SIM", "E_SIM"),
  color: fc.option(text),
  colorBn: fc.option(text),
};
const variant = {
  ram: whole(64),
  rom: whole(1024),
  price: whole(100_000_000),
  sellingPrice: whole(100_000_000),
  stock,
};
const phone = fc.record({
  ...shared,
  ...named,
  supply: fc.option(fc.constantFrom("OFFICIAL", "UNOFFICIAL")),
  specifications: fc.record(technical),
  variants: fc.array(fc.record(variant), { minLength: 1, maxLength: 4 }),
});
const arbitraries = {
  SMARTPHONE: phone,
  TABLET: phone,
  WEARABLE: fc.record({
    ...shared,
    ...named,
    ...priced,
    specificationText: lines,
    specificationTextBn: fc.option(lines),
  }),
  GADGET: fc.record({
    ...shared,
    ...priced,
    gadgetName: text,
    gadgetType: fc.constantFrom("CASE", "POWER_BANK"),
  }),
};

/** Fills the shop with random valid devices of all kinds, some with an SKU, and returns their number. */
async function fillShop(seed: number): Promise<number> {
  const devices = deviceKinds.flatMap((kind) =>
    fc
      .sample(arbitraries[kind] as fc.Arbitrary<object>, { numRuns: 40, seed })
      .flatMap((fields, index) => {
        const sku = index % 2 === 0 ? `${index % 3 === 0 ? "=" : ""}${kind} ${index}` : null;
        const valid = rules[kind].create.safeParse({ ...fields, sku });
        return valid.success ? [newDevice(kind, valid.data)] : [];
      }),
  );
  await database.$transaction((tx) => insertDevices(tx, devices));
  return devices.length;
}

const contents = () =>
  database.device.findMany({
    orderBy: { id: "asc" },
    include: { variants: { orderBy: { position: "asc" } } },
  });

/** Returns those values of devices that an import determines. Leaves out ids, keys and times. */
const comparable = (devices: Awaited<ReturnType<typeof contents>>) =>
  devices.map(
    ({
      id: _id,
      key: _key,
      createdAt: _at,
      updatedAt: _then,
      version: _version,
      variants,
      ...device
    }) => ({
      ...device,
      variants: variants.map(({ id: _variantId, deviceId: _deviceId, ...fields }) => fields),
    }),
  );

const byText = (list: object[]) => list.map((entry) => JSON.stringify(entry)).sort();

async function exported(query = ""): Promise<string> {
  const { body, status } = await rest(`GET /exports/devices.csv${query}`, { as: admin });
  expect(status).toBe(200);
  return body.data;
}

async function imported(csv: string) {
  const { body } = await uploadImport(shop, admin, { csv, fields: { start: "ALL" } });
  return importAfter(shop, admin, body.data._id, "Checking", "Ready", "Running");
}

/** Reads, for each device, the last transaction that changed it. `deviceChanges` lists devices by this transaction. */
const lastChanges = () =>
  database.$queryRaw`SELECT "deviceId"::text, tx::text FROM device_change ORDER BY "deviceId"`;

describe("an export", () => {
  const changesNothing = async (seed: number) => {
    const count = await fillShop(seed);
    expect(count).toBeGreaterThan(60);
    const before = await contents();
    const changes = await lastChanges();
    const row = await imported(await exported());
    expect(row).toMatchObject({ state: "Done", unchanged: count, created: 0, changed: 0 });
    expect(await contents()).toEqual(before);
    expect(await lastChanges()).toEqual(changes);
    expect(await database.auditEntry.count()).toBe(0);
  };

  test("imported again changes nothing", () => changesNothing(1));
  test("imported again changes nothing (another seed)", { tags: ["slow"] }, () =>
    changesNothing(2),
  );

  test("imported into an empty shop without its ids creates equal devices", async () => {
    const count = await fillShop(7);
    const before = comparable(await contents());
    const files = await Promise.all(
      ["Smartphone", "tablet", "WEARABLE", "gadget"].map((kind) => exported(`?kind=${kind}`)),
    );
    await database.device.deleteMany();
    for (const file of files) {
      const withoutIds = file.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
      expect((await imported(withoutIds)).message).toBeNull();
    }
    expect(await database.device.count()).toBe(count);
    expect(byText(comparable(await contents()))).toEqual(byText(before));
  });

  test("contains the devices that match the filters, newest first", async () => {
    for (const [name, price] of [
      ["Fast charger", 500],
      ["Slow charger", 900],
      ["Case", 500],
    ] as const) {
      await rest("POST /gadgets", {
        as: admin,
        body: {
          gadgetName: name,
          productType: name === "Case" ? "Case" : "Charger",
          coverImage: placeholder,
          price,
          stock: "In Stock",
        },
      });
    }
    const file = await exported("?search=charger&maxPrice=1000&stock=in-stock&gadgetTypes=charger");
    const names = file
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[5]);
    expect(names).toEqual(['"Slow charger"', '"Fast charger"']);
    expect((await rest("GET /exports/devices.csv?kind=phones", { as: admin })).status).toBe(400);
    expect((await rest("GET /exports/devices.csv?maxPrice=much", { as: admin })).status).toBe(400);
  });

  test("without devices contains only the columns, like a template", async () => {
    const template = await rest("GET /imports/template.csv?kind=gadget", { as: admin });
    expect(template.body.data).toBe(await exported("?kind=gadget"));
    expect(template.body.data).toContain('"Kind","ID","SKU","Gadget Name","Gadget Type"');
  });
});
