import { expect, test } from "vitest";
import type { ShopQuery } from "../../generated/Shop.ts";
import { breadcrumbList, trailTo } from "./structuredData.ts";

const shop = { url: "https://shop.example" } as ShopQuery["shop"];
const phone = { path: "/smartPhoneDetails/galaxy-s24-3f7k2q9d", title: "Galaxy S24" };

test("the breadcrumbs of a device are numbered from 1 and have absolute addresses", () => {
  const { itemListElement } = breadcrumbList(trailTo("SMARTPHONE", phone), shop);
  expect(itemListElement.map(({ position, name }) => [position, name])).toEqual([
    [1, "Home"],
    [2, expect.any(String)],
    [3, "Galaxy S24"],
  ]);
  for (const { item } of itemListElement) expect(item).toMatch(/^https:\/\/shop\.example\//);
});
