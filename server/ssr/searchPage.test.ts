import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { pathsOfDevice } from "../testing/fixtures/addresses.ts";

const { app, deps } = await testApp({}, { withSite: true, withDemo: true });

const load = (url: string) => app.inject({ url, headers: { accept: "text/html" } });

const headingsIn = (html: string) =>
  [...html.matchAll(/<h[12][^>]*>([^<]*)<\/h[12]>/g)].map(([, text]) => text);

test("a search in all kinds groups its results with counts, and is hidden from search engines", async () => {
  const { statusCode, body } = await load("/search?search=samsung");
  expect(statusCode).toBe(200);
  expect(body).toContain("<title>Results for “samsung” | SmartTrade</title>");
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(headingsIn(body)).toEqual(
    expect.arrayContaining(["Results for “samsung”", "Smartphones", "Tablets", "Wearables"]),
  );
  const total = await deps.database.device.count({ where: { kind: "TABLET", brand: "Samsung" } });
  expect(body).toContain(`aria-label="All ${total} Tablets"`);
  expect(body).toContain('href="/buyTablet?search=samsung"');
});

test.each([
  ["/search?search=power+bank", "/buyGadget?search=power+bank"],
  ["/bn/search?search=power+bank&fbclid=1", "/bn/buyGadget?search=power+bank"],
  [`/bn/search?search=${encodeURIComponent("পাওয়ার ব্যাংক")}`, /^\/bn\/buyGadget\?search=/],
])("%s leads to the list of the only kind that has devices", async (address, location) => {
  const { statusCode, headers } = await load(address);
  expect(statusCode).toBe(302);
  expect(headers["cache-control"]).toBe("no-cache");
  if (typeof location === "string") expect(headers.location).toBe(location);
  else expect(headers.location).toMatch(location);
});

test("a pasted address leads to its page, and never to another site", async () => {
  const { id } = await deps.database.device.findFirstOrThrow({ where: { kind: "TABLET" } });
  const { details } = await pathsOfDevice(deps, id);
  const pasted = await load(
    `/search?search=${encodeURIComponent(`https://shop.example${details}`)}`,
  );
  expect([pasted.statusCode, pasted.headers.location]).toEqual([302, details]);
  const foreign = `https://evil.example/tabletDetails//evil.example/%2f?variant=1`;
  const other = await load(`/search?search=${encodeURIComponent(foreign)}`);
  expect(String(other.headers.location ?? "/")).toMatch(/^\/(?!\/)/);
});

test("a search that finds nothing shows the nearest devices, and the kinds with their counts", async () => {
  const { statusCode, body } = await load("/search?search=iphone+99+%3Cb%3E");
  expect(statusCode).toBe(200);
  expect(body).toContain("Nothing found for “iphone 99 &lt;b&gt;”");
  expect(body).toMatch(/The closest matches in the shop.*iPhone/s);
  const phones = await deps.database.device.count({ where: { kind: "SMARTPHONE" } });
  expect(body).toContain(`Smartphones (${phones})`);
});

test("a search without words shows every kind, and a search without letters shows nothing", async () => {
  const all = await load("/search");
  expect(headingsIn(all.body)).toContain("Gadgets");
  const none = await load("/search?search=%F0%9F%93%B1zzqqxx");
  expect(none.statusCode).toBe(200);
  expect(none.body).not.toContain("The closest matches in the shop");
});

test("results are cached by their words alone", async () => {
  const first = await load("/search?search=apple");
  expect(first.headers["cache-status"]).not.toBe("smarttrade; hit");
  const second = await load("/search?search=%20apple&utm_source=x");
  expect(second.headers["cache-status"]).toBe("smarttrade; hit");
  expect(second.body).toBe(first.body);
});

test.each([
  ["/", "/search"],
  ["/bn", "/bn/search"],
])("the header of %s searches without scripts", async (page, action) => {
  const { body } = await load(page);
  expect(body).toMatch(new RegExp(`<form[^>]*action="${action}"`));
});
