import pg from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { readMigrations } from "../../../database/migrations.ts";
import { normalizeText, plainWords } from "../../../search/normalize.ts";
import { testApp } from "../../../testing/app.ts";
import { gadgetInput, phoneInput, variantInput } from "../../../testing/fixtures/factories.ts";
import { contextOfAdmin } from "../../../testing/fixtures/uploads.ts";
import { statementsOf } from "../../../testing/statements.ts";
import { createDevice } from "../service.ts";

const shop = await testApp();
const { database } = shop.deps;

/** The RAM and ROM of phones' variants. */
const phones = {
  "Galaxy S24": [
    [8, 128],
    [8, 256],
  ],
  "Galaxy S24 FE": [
    [8, 128],
    [12, 128],
  ],
  "Galaxy S24 Ultra": [
    [12, 256],
    [12, 1024],
  ],
  "Galaxy Z Fold12": [[8, 512]],
};

beforeAll(async () => {
  const ctx = await contextOfAdmin(shop);
  for (const [model, sizes] of Object.entries(phones)) {
    const variants = sizes.map(([ram, rom]) => variantInput({ ram, rom }));
    await createDevice(ctx, "SMARTPHONE", phoneInput({ brand: "Samsung", model, variants }));
  }
  const card = gadgetInput({ gadgetName: "SanDisk microSD 512 GB", gadgetType: "OTHER" });
  await createDevice(ctx, "GADGET", { ...card, sku: "ZQ-512_x" });
  const used = phoneInput({ brand: "Xiaomi", model: "14 Pro+ (Global)", productType: "PRE_OWNED" });
  await createDevice(ctx, "SMARTPHONE", { ...used, sku: "XI14-P/256" });
});

const list = `query ($search: String, $kind: DeviceKind) {
  devices(kind: $kind, filter: { search: $search }, orderBy: OLDEST) {
    totalCount facets { brands { count } } nodes { title } } }`;

async function found(search: string, as: Awaited<ReturnType<typeof shop.signIn>> | null = null) {
  const { body } = await shop.graphql(list, { search }, { as });
  expect(body.errors).toBeUndefined();
  const { totalCount, nodes } = body.data.devices;
  expect(totalCount).toBe(nodes.length);
  return nodes.map(({ title }: { title: string }) =>
    title.replace(/^(Samsung Galaxy|Xiaomi) /, ""),
  );
}

const [plain, fe, ultra, fold] = ["S24", "S24 FE", "S24 Ultra", "Z Fold12"];
const [card, xiaomi] = ["SanDisk microSD 512 GB", "14 Pro+ (Global)"];

test.each([
  ["s24 256gb", [plain, ultra]],
  ["s24 ২৫৬ জিবি", [plain, ultra]],
  ["galaxy s24 8/256", [plain]],
  ["galaxy s24 12/128", [fe]],
  ["galaxy s24 12gb ram", [fe, ultra]],
  ["galaxy s24 1tb", [ultra]],
  ["galaxy 12 256", [fold]],
  ["galaxy s24 12 256", [ultra]],
  ["samsung phone 512gb", [fold]],
  ["256gb", [plain, ultra]],
  ["12/256", [ultra]],
  ["512 gb", [fold, card]],
  ["microsd 512gb", [card]],
])(
  "%s finds the devices that have a variant of this size, or the size in their title",
  async (text, titles) => {
    expect(await found(text)).toEqual(titles);
  },
);

test.each([
  ["s24 fe 512gb", [fe]],
  ["s24 ultra 8/128", [ultra]],
  ["microsd 128gb", [card]],
  ["s24 8gb 2tb", [plain, fe]],
  ["xiaomi 14 new", [xiaomi]],
  ["galaxy s24 fe global", [fe]],
  ["galaxy s24 fe 5g 2026 official price in bangladesh", [fe]],
])("%s finds the model if no variant has the size", async (text, titles) => {
  expect(await found(text)).toEqual(titles);
});

test("a search for only a size that no device has finds nothing", async () => {
  expect(await found("2tb")).toEqual([]);
  expect(await found("24/2tb")).toEqual([]);
});

test("a search with sizes takes one statement", async () => {
  await found("s24");
  expect(await statementsOf(() => found("galaxy s24 12/512 new"))).toHaveLength(1);
});

test.each(["ZQ-512_x", "zq-512", "512_X", "  zq-512_x "])(
  "%j finds an SKU only for callers who may change the catalogue",
  async (sku) => {
    expect(await found(sku, await shop.signIn("ADMIN"))).toEqual([card]);
    expect(await found(sku)).not.toEqual([card]);
  },
);

test("an SKU is found even if its words have meanings, and devices are still found by name", async () => {
  const admin = await shop.signIn("ADMIN");
  expect(await found("xi14-p/256", admin)).toEqual([xiaomi]);
  expect(await found("s24 fe", admin)).toEqual([fe]);
  expect(await found("%", admin)).toEqual([]);
});

test("older titles are compared without punctuation after the migration", async () => {
  const before = await database.device.findMany({ orderBy: { id: "asc" } });
  const titles = [
    "Pro+ 5G, 10,000 mAh (2a)",
    "A9+",
    "S10Plus 3.5 mm",
    "Keys-To-Go “x” v.2.",
    "ফোন ১২+",
  ];
  const { id, searchText = "" } = before[0] ?? { id: "" };
  onTestFinished(async () => {
    await database.device.update({ where: { id }, data: { searchText } });
  });
  const all = await readMigrations();
  const migration = all.find((each) => each.name.endsWith("_search_of_the_market"))?.sql ?? "";
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  for (const title of titles) {
    await database.device.update({ where: { id }, data: { searchText: normalizeText(title) } });
    await client.query(`${migration}; DROP FUNCTION pg_temp.plain_words`);
    const after = await database.device.findUniqueOrThrow({ where: { id } });
    expect(after.searchText).toBe(plainWords(normalizeText(title)));
  }
  await client.end();
});
