import { expect, test } from "vitest";
import { formatPrice } from "../../web/platform/i18n.ts";
import { testApp } from "../testing/app.ts";
import { pathsOfDevice } from "../testing/fixtures/addresses.ts";

const { app, deps } = await testApp({}, { withSite: true, withDemo: true });

async function headOf(url: string) {
  const { body } = await app.inject({ url, headers: { accept: "text/html" } });
  const [, title] = /<title>([^<]*) \| SmartTrade<\/title>/.exec(body) ?? [];
  const [, ogTitle] = /<meta property="og:title" content="([^"]*) \| SmartTrade">/.exec(body) ?? [];
  const [, canonical] = /<link rel="canonical" href="[^"]*?:\d+([^"]*)">/.exec(body) ?? [];
  const [, heading] = /<h1[^>]*>([^<]*)<\/h1>/.exec(body) ?? [];
  return { title, ogTitle, canonical, heading, isIndexed: !body.includes('content="noindex"') };
}

const used = await deps.database.device.findFirstOrThrow({
  where: { title: "Apple iPhone 12" },
  include: { units: { where: { state: "FOR_SALE" } } },
});

test("the title of a used device contains common search words, and its heading is its name", async () => {
  const { details } = await pathsOfDevice(deps, used.id);
  const price = formatPrice(used.price);
  const { title, ogTitle, heading } = await headOf(details);
  expect(title).toBe(`Apple iPhone 12 used price in Bangladesh: from ${price}`);
  expect(ogTitle).toBe(title);
  expect(heading).toBe("Apple iPhone 12");
  expect((await headOf(`/bn${details}`)).title).toMatch(
    /^ব্যবহৃত Apple iPhone 12: বাংলাদেশে দাম ৳\s[০-৯,]+ থেকে$/,
  );
});

test("a unit is shared with its storage, its grade and its own price", async () => {
  const [unit] = used.units;
  const { details } = await pathsOfDevice(deps, used.id);
  const { ogTitle, canonical } = await headOf(`${details}?unit=${unit?.code}`);
  expect(ogTitle).toMatch(
    /^Apple iPhone 12, .*\d+ GB.*, Grade [A-E] used price in Bangladesh: BDT/,
  );
  expect(ogTitle).toContain(`Grade ${unit?.grade} `);
  expect(ogTitle?.endsWith(formatPrice(unit?.price ?? 0))).toBe(true);
  expect(canonical).not.toContain("unit=");
});

test("the title of a new device contains the price, unless the device is sold out", async () => {
  const where = { kind: "GADGET" as const };
  const there = await deps.database.device.findFirstOrThrow({
    where: { ...where, stock: "IN_STOCK" },
  });
  const gone = await deps.database.device.findFirst({ where: { ...where, stock: "OUT_OF_STOCK" } });
  const price = formatPrice(there.price);
  const { title } = await headOf((await pathsOfDevice(deps, there.id)).details);
  expect(title).toMatch(/ price in Bangladesh: BDT/);
  expect(title?.endsWith(price)).toBe(true);
  if (gone)
    expect((await headOf((await pathsOfDevice(deps, gone.id)).details)).title).not.toMatch(/BDT/);
});

test.each([
  ["/buySmartPhone?brand=apple", "Apple Smartphones", "/buySmartPhone?brand=Apple"],
  ["/buyTablet?brand=Samsung&order=PRICE_ASCENDING", "Samsung Tablets", "/buyTablet?brand=Samsung"],
  ["/bn/buySmartPhone?brand=Apple", "Apple স্মার্টফোন", "/bn/buySmartPhone?brand=Apple"],
])("%s is a page of its own for search engines", async (address, heading, canonical) => {
  const head = await headOf(address);
  expect(head).toMatchObject({ heading, canonical, isIndexed: true });
  expect(head.title).toContain(`${heading}: `);
});

test("the list of a brand states the number of models, the lowest price in stock and the warranty", async () => {
  const where = { kind: "SMARTPHONE", brand: "Apple" } as const;
  const [cheapest] = await deps.database.device.findMany({
    where: { ...where, stock: "IN_STOCK" },
    orderBy: [{ price: "asc" }, { createdAt: "desc" }],
    take: 1,
  });
  const count = await deps.database.device.count({ where });
  const read = async (url: string) =>
    (await app.inject({ url, headers: { accept: "text/html" } })).body;
  const english = await read("/buySmartPhone?brand=Apple");
  const price = formatPrice(cheapest?.price ?? 0);
  expect(english).toContain(`This shop lists ${count} models of Apple Smartphones in Bangladesh.`);
  expect(english).toContain(`The lowest price is ${price}, for the ${cheapest?.title}.`);
  expect(english).toMatch(/\d+ models come with the shop&#x27;s warranty\./);
  const bangla = await read("/bn/buySmartPhone?brand=Apple");
  expect(bangla).toMatch(/এই দোকানের তালিকায় Apple স্মার্টফোন-এর [০-৯]+টি মডেল আছে/);
  expect(bangla).toContain(`: ${cheapest?.title}।`);
  for (const address of ["/buySmartPhone", "/buySmartPhone?brand=Apple&storage=128"])
    expect(await read(address)).not.toContain("This shop lists");
});

test.each([
  "/buySmartPhone?brand=Apple&brand=Samsung",
  "/buySmartPhone?brand=Apple&storage=128",
  "/buySmartPhone?brand=Nobody",
])("%s is a part of the whole list for search engines", async (address) => {
  expect(await headOf(address)).toMatchObject({
    heading: "Buy Smartphones",
    canonical: "/buySmartPhone",
  });
});

test("the sitemap has the list of each brand of a kind in both languages", async () => {
  const { body } = await app.inject("/sitemap.xml");
  const listed = [...body.matchAll(/<loc>[^<]*?:\d+([^<]*\?brand=[^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  );
  const brands = await deps.database.device.groupBy({
    by: ["kind", "brand"],
    where: { brand: { not: null } },
  });
  expect(listed).toHaveLength(2 * brands.length);
  expect(listed).toEqual(
    expect.arrayContaining(["/buySmartPhone?brand=Apple", "/bn/buyWearable?brand=Apple"]),
  );
});
