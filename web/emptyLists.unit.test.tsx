import { expect, test } from "vitest";
import { ShopDocument } from "./generated/Shop.ts";
import { type RenderOptions, render } from "./render.tsx";

const origin = "https://shop.example";

const shop = {
  shop: {
    ...{ name: "Test Shop", address: "Level 5", phone: "1", email: "e", url: origin },
    openingHours: "10 to 8",
    footerPages: [],
  },
};

/** Renders the list at a path as if the page had no devices. `totalCount` is the number of devices on all pages. */
async function rendered(path: string, totalCount: number) {
  const facets = {
    ...{ brands: [], productTypes: [], gadgetTypes: [], stocks: [], grades: [] },
    ...{ roms: [], rams: [], batteries: [], warranty: 0, supplies: [] },
  };
  const pageInfo = { hasNextPage: false, endCursor: null };
  const list = { devices: { edges: [], nodes: [], totalCount, pageInfo, facets } };
  const execute = (async (document) =>
    document === (ShopDocument as unknown) ? shop : list) as RenderOptions["execute"];
  const { html, head } = await render(new URL(path, origin), { execute, origin });
  const links = [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
  const pathOf = Object.fromEntries(links.map(([, path, text]) => [text, path]));
  return { html, pathOf, noindex: head.includes('content="noindex"') };
}

test.each([
  ["/buySmartPhone?brand=Apple&page=9", "/buySmartPhone?brand=Apple", "No Smart Phones Found"],
  ["/tabletsList/Apple?search=pro&page=9", "/tabletsList/Apple?search=pro", "No Tablets Listed"],
])("%s, after the last page, leads to the first page", async (path, first, emptyText) => {
  const { html, pathOf, noindex } = await rendered(path, 30);
  expect(html).toContain("This list has no such page");
  expect(pathOf["Go to the first page"]).toBe(first);
  expect(html).not.toContain(emptyText);
  expect(html).not.toContain("Previous page");
  expect(noindex).toBe(true);
});

test("a list's search without results leads to the same search in all kinds", async () => {
  const { html, pathOf } = await rendered("/buySmartPhone?search=airpods", 0);
  expect(html).toContain("No Smart Phones Found");
  expect(pathOf).toMatchObject({
    "Search the shop": "/search?search=airpods",
    "Clear all filters": "/buySmartPhone",
  });
});

test("an empty list without a search text does not lead to a search", async () => {
  const { html, pathOf } = await rendered("/buySmartPhone?brand=Apple", 0);
  expect(html).toContain("No Smart Phones Found");
  expect(pathOf["Search the shop"]).toBeUndefined();
});
