import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { createKey } from "../../../testing/fixtures/apiKeys.ts";
import { placeholder } from "../../../testing/fixtures/factories.ts";
import { type ImportParts, importAfter, uploadImport } from "../../../testing/fixtures/imports.ts";
import { unitShop } from "../../../testing/fixtures/units.ts";
import { startJobWorker } from "../../../testing/jobs.ts";
import { importJobs } from "./jobs.ts";

const shop = await testApp();
const { rest, deps } = shop;
startJobWorker(shop, importJobs(deps));

let admin: Caller;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const gadgets = (...lines: string[]) =>
  ["Kind,SKU,Gadget Name,Gadget Type,Cover Image,Price,Stock", ...lines].join("\n");
const gadget = (sku: string, price: string | number = 1200) =>
  `Gadget,${sku},Case ${sku},Case,${placeholder},${price},In Stock`;

/** Uploads a file and waits for the preview. */
async function preview(parts: ImportParts, as: Caller = admin) {
  const { body, status } = await uploadImport(shop, as, parts);
  expect(body.message).toBeUndefined();
  expect(status).toBe(201);
  return importAfter(shop, as, body.data._id, "Checking");
}

async function run(id: string, mode: "ALL" | "VALID", as: Caller = admin) {
  const { body } = await rest(`POST /imports/${id}/start`, { as, body: { mode } });
  expect(body.message).toBeUndefined();
  return importAfter(shop, as, id, "Running");
}

const items = `query ($id: ID!) { deviceImportItems(id: $id) {
  nodes { action kind title faults { row cell column message } rows { number cells } } } }`;

async function itemsOf(id: string) {
  const { body } = await shop.graphql(items, { id }, { as: admin });
  expect(body.errors).toBeUndefined();
  return body.data.deviceImportItems.nodes;
}

const devicesInShop = () => deps.database.device.findMany({ orderBy: { id: "asc" } });

const phone = `Kind;SKU;Brand;Model;Product Type;Processor;GPU;Display;Front Camera;Back Camera;Battery;SIM;Cover Image;RAM (GB);ROM (GB);Price;Selling Price;Stock
Smartphone;P-1;Samsung;Galaxy S24;New;Exynos;Xclipse;6.2;12 MP;50 MP;4000;Dual SIM;${placeholder};8;128;৯০,০০০;60000;In Stock
;;;;;;;;;;;;;8;256;1,05,000;BDT 70000;Out of Stock
`;

test("of two headers for a column, the first counts and the preview says so; without a preview, the file is refused", async () => {
  const csv = gadgets(`${gadget("A")},990`).replace("Stock", "Stock,Price");
  expect(await preview({ csv })).toMatchObject({
    state: "Ready",
    created: 1,
    message: "Columns 6 and 8 of the file are both Price: column 6 is used",
  });
  const refused = await uploadImport(shop, admin, { csv, fields: { start: "ALL" } });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    expect.stringContaining("column 6 is used"),
  ]);
});

test("every further header for a column is reported, even in the export of another shop", async () => {
  const csv = gadgets(`${gadget("A")},990,5,980`).replace("Stock", "Stock,মূল্য,Qty,Rate");
  expect((await preview({ csv })).message).toBe(
    [6, 7, 6]
      .map(
        (used, index) =>
          `Columns ${used} and ${8 + index} of the file are both ${used === 6 ? "Price" : "Stock"}: column ${used} is used`,
      )
      .join(". "),
  );
  const shopify =
    "Handle,Title,Variant Price,Variant Inventory Qty,Inventory quantity\nx,Case,5,1,0\n";
  expect((await preview({ csv: shopify, fields: { kind: "Gadget" } })).message).toContain(
    "Columns 4 and 5 of the file are both Stock: column 4 is used",
  );
});

test("price and stock of a device with units do not apply: the preview says so by both APIs, and the rest is written", async () => {
  const { admin: as, deviceId, variantId, largeId, forSale, shown } = await unitShop(shop);
  await forSale();
  const csv = [
    "ID,Variant ID,Price,Selling Price,Stock,Color",
    `${deviceId},${variantId},1000,900,Out of Stock,Blue`,
    `${deviceId},${largeId},2000,1900,In Stock,`,
  ].join("\n");
  const ready = await preview({ csv }, as);
  const message =
    "1 device has units, which determine price and stock: the file's values are ignored";
  expect(ready).toMatchObject({ changed: 1, refused: 0, message });
  const query = "query ($id: ID!) { deviceImport(id: $id) { message } }";
  const { body } = await shop.graphql(query, { id: ready._id }, { as });
  expect(body.data.deviceImport).toEqual({ message });
  await run(ready._id, "ALL", as);
  expect((await shown()).variants).toMatchObject([
    { price: 38_000, stock: "IN_STOCK" },
    // A variant that has no units, although its device has units.
    { price: 2_000, stock: "OUT_OF_STOCK" },
  ]);
  expect(await devicesInShop()).toMatchObject([{ color: "Blue" }]);
});

test("the devices of an import refuse a cursor of another order", async () => {
  const { _id: id } = await preview({ csv: phone });
  const list = "{ deviceImports(first: 1) { pageInfo { endCursor } } }";
  const imports = await shop.graphql(list, {}, { as: admin });
  const after = imports.body.data.deviceImports.pageInfo.endCursor;
  const page = `query ($id: ID!, $after: String) {
    deviceImportItems(id: $id, after: $after) { nodes { title } totalCount } }`;
  const { body } = await shop.graphql(page, { id, after }, { as: admin });
  expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
});

describe("an import", () => {
  test("previews new devices with their variants, and writes them when it is started", async () => {
    const ready = await preview({ csv: `\uFEFF${phone}` });
    expect(ready).toMatchObject({ state: "Ready", rows: 2, devices: 1, created: 1, refused: 0 });
    expect(await devicesInShop()).toEqual([]);
    const done = await run(ready._id, "ALL");
    expect(done).toMatchObject({ state: "Done", created: 1, progress: 100 });
    const { body } = await rest("GET /smartphones");
    expect(body.data).toMatchObject([
      {
        sku: "P-1",
        price: 90_000,
        stock: "In Stock",
        variants: [
          { RAM: 8, ROM: 128, price: 90_000, sellingPrice: 60_000, stock: "In Stock" },
          { RAM: 8, ROM: 256, price: 105_000, sellingPrice: 70_000, stock: "Out of Stock" },
        ],
      },
    ]);
    const entry = await deps.database.auditEntry.findFirstOrThrow();
    expect(entry).toMatchObject({
      action: "IMPORTED",
      title: "1 device from devices.csv (1 new, 0 changed)",
    });
  });

  test.each([
    ["without the column of SKUs", "Kind,", "Smartphone,"],
    ["with empty SKUs", "Kind,SKU,", "Smartphone,,"],
  ])(
    "of two rows of one model %s creates one device with two variants",
    async (_how, head, row) => {
      const specifications = "Processor,GPU,Display,Front Camera,Back Camera,Battery,SIM";
      const variant = (ram: number) =>
        `${row}Samsung,Galaxy A15,New,p,g,d,f,b,bat,Dual SIM,${placeholder},${ram},128,100,90,In Stock`;
      const csv = [
        `${head}Brand,Model,Product Type,${specifications},Cover Image,RAM (GB),ROM (GB),Price,Selling Price,Stock`,
        variant(8),
        variant(12),
      ].join("\n");
      const ready = await preview({ csv });
      expect(ready).toMatchObject({ rows: 2, devices: 1, created: 1, refused: 0 });
      await run(ready._id, "ALL");
      expect((await rest("GET /smartphones")).body.data).toMatchObject([
        { model: "Galaxy A15", variants: [{ RAM: 8 }, { RAM: 12 }] },
      ]);
    },
  );

  test("changes the devices with its SKUs and ids, and leaves equal devices unchanged", async () => {
    const first = await preview({ csv: gadgets(gadget("A"), gadget("B"), gadget("C")) });
    await run(first._id, "ALL");
    const before = await devicesInShop();
    const next = await preview({ csv: gadgets(gadget("A"), gadget("B", '"2,500"'), gadget("D")) });
    expect(next).toMatchObject({ created: 1, changed: 1, unchanged: 1 });
    await run(next._id, "ALL");
    const after = await devicesInShop();
    expect(after).toHaveLength(4);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ id: before[1]?.id, price: 2_500, version: 2 });
    expect(after[2]).toEqual(before[2]);
  });

  test("shows the errors of each cell, and writes nothing in the mode that writes all devices or none", async () => {
    const csv = gadgets(
      gadget("A"),
      `Gadget,B,,Casse,/images/none.jpg,1.2E+05,`,
      gadget("A", 5),
      `Phonograph,C,Name,Case,${placeholder},1,In Stock,too many`,
    );
    const ready = await preview({ csv });
    expect(ready).toMatchObject({ created: 1, refused: 3 });
    const [, second, third, fourth] = await itemsOf(ready._id);
    const messages = (item: { faults: { column: string; message: string; row: number }[] }) =>
      Object.fromEntries(
        item.faults.map(({ row, column, message }) => [`${row} ${column}`, message]),
      );
    expect(messages(second)).toEqual({
      "3 GADGET_NAME": "is required",
      "3 GADGET_TYPE": expect.stringContaining("must be one of: Earphone"),
      "3 COVER_IMAGE": expect.stringContaining("is neither a stored image"),
      "3 PRICE": expect.stringContaining("was shortened to 1.2E+05"),
      "3 STOCK": "is required",
    });
    expect(messages(third)).toEqual({
      "4 SKU": "is also in row 2: the rows of a device must follow each other",
    });
    expect(messages(fourth)).toMatchObject({
      "5 KIND": "must be one of: SmartPhone, Tablet, Wearable, Gadget",
      "5 null": expect.stringContaining("more cells than the header"),
    });
    const refusal = await rest(`POST /imports/${ready._id}/start`, {
      as: admin,
      body: { mode: "ALL" },
    });
    expect([refusal.status, refusal.body.message]).toEqual([
      409,
      "Nothing was written: 3 devices have faults",
    ]);
    expect(await devicesInShop()).toEqual([]);
  });

  test("of the valid devices leaves a file with the other devices, which can be corrected", async () => {
    const ready = await preview({ csv: gadgets(gadget("A"), gadget("=B", "much"), gadget("C")) });
    expect(await run(ready._id, "VALID")).toMatchObject({ created: 2, refused: 1 });
    const { body, headers } = await rest(`GET /imports/${ready._id}/refused.csv`, { as: admin });
    expect(headers["content-type"]).toContain("text/csv");
    expect(body.data.trim().split("\r\n")[1]).toBe(
      `"3","Price must be a whole number","Gadget","'=B","Case =B","Case","${placeholder}","much","In Stock"`,
    );
    const corrected = await preview({ csv: body.data.replace("much", "100") });
    expect(corrected).toMatchObject({ created: 1, refused: 0 });
    expect(await run(corrected._id, "ALL")).toMatchObject({ created: 1 });
    expect((await devicesInShop()).map(({ sku }) => sku)).toEqual(["A", "C", "=B"]);
  });

  test("starts by itself if the upload requests this", async () => {
    const { body } = await uploadImport(shop, admin, {
      csv: gadgets(gadget("A"), gadget("B", "x")),
      fields: { start: "valid" },
    });
    const done = await importAfter(shop, admin, body.data._id, "Checking", "Ready", "Running");
    expect(done).toMatchObject({ state: "Done", created: 1, refused: 1 });
  });

  test("accepts other columns, is checked again, and remembers the columns for the headers", async () => {
    const csv = `Artikel;Bezeichnung;Art;Bild;Preis;Bestand\nX;Kabel;Charger;${placeholder};100;In Stock\n`;
    const ready = await preview({ csv });
    expect(ready).toMatchObject({ refused: 1 });
    const set = `mutation ($id: ID!, $input: DeviceImportColumnsInput!) {
      setDeviceImportColumns(id: $id, input: $input) { state } }`;
    const columns = ["SKU", "GADGET_NAME", "GADGET_TYPE", "COVER_IMAGE", "PRICE", "STOCK"];
    const input = { kind: "GADGET", columns };
    await shop.graphql(set, { id: ready._id, input }, { as: admin });
    expect(await importAfter(shop, admin, ready._id, "Checking")).toMatchObject({ created: 1 });
    expect(await preview({ csv })).toMatchObject({ created: 1, kind: "Gadget" });
    const twice = { columns: [...columns.slice(0, 5), "PRICE"] };
    const { body } = await shop.graphql(set, { id: ready._id, input: twice }, { as: admin });
    expect(body.errors?.[0]?.extensions.fields).toEqual({
      columns: "may contain each column only once",
    });
  });

  test("reports missing columns once, and accepts one value for all rows, which it remembers", async () => {
    const csv = "Artikel,Name,Preis\nA,Kabel,100\nB,Kabel 2,200\nC,Kabel 3,300\n";
    const columns = ["SKU", "GADGET_NAME", "PRICE"];
    const fields = { kind: "Gadget", columns: JSON.stringify(columns) };
    const ready = await preview({ csv, fields });
    expect(ready).toMatchObject({
      ...{ refused: 3, missingColumns: ["GADGET_TYPE", "COVER_IMAGE", "STOCK"] },
      message:
        "The file has no column for Gadget Type, Cover Image, Stock: choose a value for all rows",
    });
    const faults = (await itemsOf(ready._id)).map((item: { faults: unknown[] }) => item.faults);
    expect(faults).toMatchObject([[{ row: 2 }, { row: 2 }, { row: 2 }], [], []]);
    const { body } = await rest(`GET /imports/${ready._id}/refused.csv`, { as: admin });
    const reasons = body.data.trim().split("\r\n").slice(1);
    expect(reasons[0]).toContain("Stock is required");
    for (const line of reasons.slice(1))
      expect(line).toContain("The row lacks the same columns as row 2");

    const set = `mutation ($id: ID!, $input: DeviceImportColumnsInput!) {
      setDeviceImportColumns(id: $id, input: $input) { missingColumns defaults { column value } } }`;
    const defaults = [
      { column: "GADGET_TYPE", value: "Other" },
      { column: "STOCK", value: " in stock " },
      { column: "COVER_IMAGE", value: "placeholder" },
      { column: "BRAND", value: "" },
    ];
    const input = { kind: "GADGET", columns, defaults };
    const changed = await shop.graphql(set, { id: ready._id, input }, { as: admin });
    expect(changed.body.data.setDeviceImportColumns).toEqual({
      missingColumns: [],
      defaults: [defaults[0], defaults[2], { column: "STOCK", value: "in stock" }],
    });
    const valid = await importAfter(shop, admin, ready._id, "Checking");
    expect(valid).toMatchObject({ created: 3, missingColumns: [], message: null });
    expect((await preview({ csv })).created).toBe(3);
    await run(ready._id, "ALL");
    expect(await devicesInShop()).toMatchObject([
      { gadgetName: "Kabel", gadgetType: "OTHER", stock: "IN_STOCK", coverImage: placeholder },
      {},
      {},
    ]);
  });

  test("accepts defaults with its upload, and reports once which defaults a column refuses", async () => {
    const csv = `Kind,SKU,Gadget Name,Gadget Type,Cover Image,Price\nGadget,A,Case,Case,,5\nGadget,B,Case,Case,,5\n`;
    const defaults = (value: unknown) => ({ fields: { defaults: JSON.stringify(value) } });
    const refused = await preview({
      csv,
      ...defaults({ STOCK: "maybe", COVER_IMAGE: placeholder }),
    });
    expect(refused).toMatchObject({
      ...{ refused: 2, missingColumns: [] },
      ...{ defaults: { STOCK: "maybe", COVER_IMAGE: placeholder } },
      message: "The value “maybe” for all rows: Stock must be one of: In Stock, Out of Stock",
    });
    const done = await uploadImport(shop, admin, {
      csv,
      fields: {
        start: "ALL",
        defaults: JSON.stringify({ STOCK: 1, COVER_IMAGE: "placeholder" }),
      },
    });
    const { _id: id } = done.body.data;
    expect(await importAfter(shop, admin, id, "Checking", "Ready", "Running")).toMatchObject({
      ...{ state: "Done", created: 2 },
    });
  });

  test.each([
    ["no JSON", "{", "defaults must be a JSON object"],
    ["a list", "[]", "defaults must be a JSON object"],
    ["no column", '{"COLOUR": "x"}', "defaults contains an unknown column: COLOUR"],
    [
      "one device",
      '{"SKU": "x"}',
      "defaults can't contain SKU, because its values identify a single device",
    ],
    ["no text", '{"STOCK": {}}', "defaults may have at most 5,000 characters for STOCK"],
  ])("refuses defaults that name %s", async (_what, defaults, message) => {
    const { status, body } = await uploadImport(shop, admin, {
      csv: gadgets(gadget("A")),
      fields: { defaults },
    });
    expect([status, body.message]).toEqual([400, message]);
  });

  test("changes existing devices by defaults, but never replaces an existing value by a stand-in", async () => {
    await run((await preview({ csv: phone }))._id, "ALL");
    const defaults = JSON.stringify({
      ...{ COVER_IMAGE: "placeholder", GPU: "-", PRODUCT_TYPE: "Pre-Owned", SELLING_PRICE: "50%" },
    });
    const csv = "SKU,RAM,ROM,Price\nP-1,8,128,80000\nP-1,8,256,\n";
    await run((await preview({ csv, fields: { defaults } }))._id, "ALL");
    expect((await rest("GET /smartphones")).body.data[0]).toMatchObject({
      ...{ productType: "Pre-Owned", specifications: { GPU: "Xclipse" } },
      variants: [
        { price: 80_000, sellingPrice: 40_000 },
        { price: 105_000, sellingPrice: 70_000 },
      ],
    });
  });

  test("ignores a column with numeric ids, which come from other systems", async () => {
    const csv = gadgets(gadget("A"), gadget("B")).replaceAll("\nGadget", "\n1,Gadget");
    const ready = await preview({ csv: `id,${csv}` });
    expect(ready.created).toBe(2);
    expect(ready.columns[0]).toEqual({ header: "id", column: null });
  });

  test("refuses ids that belong to no device, and variants of another device", async () => {
    await run((await preview({ csv: phone }))._id, "ALL");
    const { id } = await deps.database.device.findFirstOrThrow();
    const { id: variantId } = await deps.database.variant.findFirstOrThrow();
    const csv = (deviceId: string, variant: string) =>
      `ID,Variant ID,Price\n${deviceId},${variant},5\n`;
    const other = "0190a000-0000-7000-8000-000000000000";
    expect(await preview({ csv: csv(other, "") })).toMatchObject({ refused: 1 });
    expect(await preview({ csv: csv(id, other) })).toMatchObject({ refused: 1 });
    // The file has only one of the two variants, so the other variant is removed.
    const ready = await preview({ csv: csv(id.toUpperCase(), variantId) });
    expect(ready).toMatchObject({ changed: 1, removedVariants: 1 });
    await run(ready._id, "ALL");
    expect((await rest("GET /smartphones")).body.data[0]).toMatchObject({
      price: 5,
      variants: [{ _id: variantId, RAM: 8, price: 5, sellingPrice: 60_000 }],
    });
  });

  test("that is cancelled while it is ready or checked writes nothing", async () => {
    const ready = await preview({ csv: gadgets(gadget("A")) });
    const cancel = () => rest(`POST /imports/${ready._id}/cancel`, { as: admin });
    expect((await cancel()).body.data).toMatchObject({ state: "Cancelled", created: 0 });
    expect((await cancel()).status).toBe(409);
    const start = await rest(`POST /imports/${ready._id}/start`, {
      as: admin,
      body: { mode: "ALL" },
    });
    expect(start.status).toBe(409);
    expect(await deps.database.deviceImportRow.count()).toBe(0);
    expect(await devicesInShop()).toEqual([]);
  });
});

describe("an API key", () => {
  test("imports in its own name, and sees only its own imports", async () => {
    const key = await createKey(shop, ["WRITE_CATALOGUE"]);
    const other = await createKey(shop, ["WRITE_CATALOGUE"]);
    const mine = await preview({ csv: gadgets(gadget("A")) }, key);
    await run(mine._id, "ALL", key);
    expect(
      await deps.database.auditEntry.findFirst({ where: { action: "IMPORTED" } }),
    ).toMatchObject({
      actorName: "key Import",
      apiKeyId: key.id,
    });
    expect((await rest(`GET /imports/${mine._id}`, { as: other })).status).toBe(404);
    expect((await rest("GET /imports", { as: other })).body.data).toEqual([]);
    expect((await rest("GET /imports", { as: admin })).body.data).toHaveLength(1);
  });

  test("that is revoked after the start writes nothing", async () => {
    const key = await createKey(shop, ["WRITE_CATALOGUE"]);
    const ready = await preview({ csv: gadgets(gadget("A")) }, key);
    await deps.database.apiKey.update({ where: { id: key.id }, data: { revokedAt: new Date() } });
    await rest(`POST /imports/${ready._id}/start`, { as: admin, body: { mode: "ALL" } });
    const row = await importAfter(shop, admin, ready._id, "Running");
    expect(row).toMatchObject({ state: "Failed", message: expect.stringContaining("no longer") });
    expect(await devicesInShop()).toEqual([]);
  });
});
