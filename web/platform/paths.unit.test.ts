import { expect, test } from "vitest";
import { paths, queryString } from "./paths.ts";

test("a query leaves out empty values and repeats a list's name", () => {
  expect(queryString({ search: "", brand: ["Apple", "LG"], page: 2, min: undefined })).toBe(
    "?brand=Apple&brand=LG&page=2",
  );
  expect(queryString({ search: null })).toBe("");
});

test("an address is filled with what it is about, safely", () => {
  expect(paths.details("SMARTPHONE", "42")).toBe("/smartPhoneDetails/42");
  expect(paths.sellList("WEARABLE", "A/B & C")).toBe("/wearablesList/A%2FB%20%26%20C");
});

test("the form that creates a device names the request that it answers", () => {
  expect(paths.create("TABLET", "7")).toBe("/createTablet?requestid=7");
  expect(paths.create("TABLET")).toBe("/createTablet");
});
