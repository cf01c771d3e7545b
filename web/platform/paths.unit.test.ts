import { expect, test } from "vitest";
import { createDevicePath } from "./consoleRoutes.ts";
import { pathIn, paths, plainPath, queryString } from "./paths.ts";

test("a query string omits empty values and repeats the name for each item of a list", () => {
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

test("an address keeps its path and its query string", () => {
  expect(pathIn("en", "/bn?search=//x")).toBe("/?search=//x");
  expect(pathIn("bn", "/buyTablet?page=2")).toBe("/bn/buyTablet?page=2");
  expect(pathIn("bn", "/?search=x")).toBe("/bn?search=x");
});

test("a parameter in an address is escaped", () => {
  expect(paths.sellList("WEARABLE", "A/B & C")).toBe("/wearablesList/A%2FB%20%26%20C");
});

test("the address of the form that creates a device contains the add request", () => {
  expect(createDevicePath("TABLET", "7")).toBe("/createTablet?requestid=7");
  expect(createDevicePath("TABLET")).toBe("/createTablet");
});
