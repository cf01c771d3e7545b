import { expect, test } from "vitest";
import { createDevicePath } from "./consoleRoutes.ts";
import { pathIn, paths, plainPath, queryString } from "./paths.ts";

test("a query leaves out empty values and repeats a list's name", () => {
  expect(queryString({ search: "", brand: ["Apple", "LG"], page: 2, min: undefined })).toBe(
    "?brand=Apple&brand=LG&page=2",
  );
  expect(queryString({ search: null })).toBe("");
});

test.each(["//evil.example/x", "/\\evil.example/x", "/\t/evil.example/x"])(
  "the path %j becomes an address of this site, in both languages",
  (path) => {
    const url = (address: string) => new URL(address, "https://shop.example").href;
    expect(url(pathIn("en", `/bn${path}`))).toBe("https://shop.example/evil.example/x");
    expect(url(pathIn("bn", path))).toBe("https://shop.example/bn/evil.example/x");
    expect(url(plainPath(path))).toBe("https://shop.example/evil.example/x");
  },
);

test("an address keeps its query string, and its page", () => {
  expect(pathIn("en", "/bn?search=//x")).toBe("/?search=//x");
  expect(pathIn("bn", "/buyTablet?page=2")).toBe("/bn/buyTablet?page=2");
  expect(pathIn("bn", "/?search=x")).toBe("/bn?search=x");
});

test("an address is filled with what it is about, safely", () => {
  expect(paths.sellList("WEARABLE", "A/B & C")).toBe("/wearablesList/A%2FB%20%26%20C");
});

test("the form that creates a device names the request that it answers", () => {
  expect(createDevicePath("TABLET", "7")).toBe("/createTablet?requestid=7");
  expect(createDevicePath("TABLET")).toBe("/createTablet");
});
