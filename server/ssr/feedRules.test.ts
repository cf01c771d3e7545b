import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { settingsId } from "../features/feeds/settings.ts";
import { testApp } from "../testing/app.ts";
import {
  faultsOf,
  googleRules,
  metaRules,
  type ReadItem,
  readGoogleFeed,
  readMetaFeed,
} from "../testing/fixtures/feeds.ts";
import { expectPageOfItem } from "../testing/fixtures/offerPages.ts";
import { timeFactor } from "../testing/timeFactor.mjs";

const timeoutMs = 120_000 * timeFactor;
const origin = "https://shop.example";

const { app, deps } = await testApp({ PUBLIC_URL: origin }, { withSite: true, withDemo: true });
const key = "k".repeat(32);

beforeAll(async () => {
  await deps.database.feedSettings.create({
    data: { id: settingsId, enabled: true, key, keyCreatedAt: deps.clock() },
  });
});

const fetched = async (path: string, language: string) => {
  const { statusCode, body } = await app.inject(`${path}?key=${key}&language=${language}`);
  expect(statusCode).toBe(200);
  return body;
};
const google = async (language = "en") =>
  readGoogleFeed(await fetched("/feeds/google.xml", language));
const meta = async (language = "en") => readMetaFeed(await fetched("/feeds/meta.csv", language));
const first = (item: ReadItem, name: string) => item[name]?.[0] ?? "";

test.each(["en", "bn"])(
  "every item of the demo follows Google's rules, in %s",
  async (language) => {
    const items = await google(language);
    expect(items.length).toBeGreaterThan(100);
    expect(faultsOf(items, googleRules)).toEqual([]);
  },
);

test.each(["en", "bn"])("every item of the demo follows Meta's rules, in %s", async (language) => {
  const items = await meta(language);
  expect(faultsOf(items, metaRules)).toEqual([]);
  expect(items).toHaveLength((await google(language)).length);
});

test("there is an item for each unit for sale, each variant without a unit for sale, and each other device", async () => {
  const { database } = deps;
  const units = await database.unit.findMany({ where: { state: "FOR_SALE" } });
  const devices = await database.device.findMany({ include: { variants: true } });
  const expected = devices.flatMap(({ id, variants, unitCount }) => {
    const left = variants.filter((variant) => variant.unitCount === 0);
    if (variants.length === 0) return unitCount === 0 ? [id] : [];
    return left.map((variant) => variant.id);
  });
  expect(units.length).toBeGreaterThan(0);
  const ids = (await google()).map((item) => first(item, "g:id"));
  // The demo's devices have no SKUs, so their ids are expected.
  expect(ids.sort()).toEqual([...expected, ...units.map(({ id }) => id)].sort());
});

/** Returns two links to each kind of page (device, variant, unit), because rendering all pages takes many seconds. */
function someOf(links: readonly string[]): string[] {
  const kindOf = (link: string) => link.replace(/\/[^/?]+(\?\w+|$).*/, "$1");
  return links.filter((link, index) => {
    const before = links.slice(0, index).filter((each) => kindOf(each) === kindOf(link));
    return before.length < 2;
  });
}

test("price, availability, condition and pictures match the linked page", () =>
  expectLinkedPages("en", someOf));

test("price, availability, condition and pictures match each linked page", {
  timeout: timeoutMs,
  tags: ["slow"],
}, async () => {
  await expectLinkedPages("bn", someOf);
  await expectLinkedPages("en", (links) => links);
});

async function expectLinkedPages(
  language: string,
  select: (links: readonly string[]) => readonly string[],
) {
  const items = await google(language);
  const links = items.map((item) => first(item, "link"));
  // Each item needs its own link, because a page shows one offer.
  expect(new Set(links).size).toBe(links.length);
  const selected = new Set(select(links));
  for (const item of items)
    if (selected.has(first(item, "link"))) await expectPageOfItem(app, origin, item);
}

test("both channels have the same items, in their own words", async () => {
  const [items, rows] = [await google("bn"), await meta("bn")];
  const plain = (text: string) => text.replace(/\s+/g, " ");
  for (const [index, item] of items.entries()) {
    const row = rows[index] ?? {};
    for (const name of ["id", "price", "condition", "image_link", "brand", "item_group_id"])
      expect(first(row, name)).toBe(first(item, `g:${name}`));
    expect(first(row, "sale_price")).toBe(item["g:sale_price"]?.[0] ?? "");
    expect(first(row, "availability")).toBe(first(item, "g:availability").replaceAll("_", " "));
    expect(first(row, "link")).toBe(first(item, "link"));
    expect(plain(first(row, "title"))).toBe(plain(first(item, "title")));
    expect(row.additional_image_link).toEqual(item["g:additional_image_link"] ?? []);
  }
});

test("the feed in Bangla has Bangla texts if there are any, and links to the pages in Bangla", async () => {
  const items = await google("bn");
  const texts = items.map((item) => first(item, "description"));
  expect(texts.filter((text) => /[\u0980-\u09FF]/.test(text)).length).toBeGreaterThan(40);
  expect(items.every((item) => first(item, "link").startsWith(`${origin}/bn/`))).toBe(true);
});

test(
  "pictures are JPEG or PNG and at least 500 pixels wide",
  async () => {
    const items = await google();
    const used = items.filter((item) => first(item, "link").includes("?unit="));
    const sample = [...items.slice(0, 2), ...used.slice(0, 2), ...items.slice(-2)];
    for (const address of sample.map((item) => first(item, "g:image_link"))) {
      const { rawPayload, headers } = await app.inject(address.slice(origin.length));
      const { width, format } = await sharp(rawPayload).metadata();
      expect(headers["content-type"]).toMatch(/^image\/(jpeg|png)$/);
      expect(["jpeg", "png"]).toContain(format);
      expect(width).toBeGreaterThanOrEqual(500);
    }
  },
  timeoutMs,
);
