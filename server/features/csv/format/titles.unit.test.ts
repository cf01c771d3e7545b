import { expect, test } from "vitest";
import { Brands, memoryIn, splitMemory } from "./titles.ts";

test.each([
  ["Galaxy A15 8/128", "Galaxy A15", "8", "128"],
  ["Galaxy A15 (8GB/128GB)", "Galaxy A15", "8", "128GB"],
  ["Galaxy A15 5G 8 GB RAM 128 GB", "Galaxy A15 5G", "8", "128 GB"],
  ["Note 12 Pro - 12+256", "Note 12 Pro", "12", "256"],
  ["Note 12, 8GB RAM/256GB ROM", "Note 12", "8", "256GB"],
  ["Note 12 8GB 128GB", "Note 12", "8", "128GB"],
  ["S24 Ultra 12GB/1TB", "S24 Ultra", "12", "1TB"],
  ["Galaxy A15 128GB 8GB RAM", "Galaxy A15", "8", "128GB"],
  ["গ্যালাক্সি ৮/১২৮", "গ্যালাক্সি", "8", "128"],
  ["iPhone 13 128GB", "iPhone 13", undefined, "128GB"],
  ["iPhone 11 128gb", "iPhone 11", undefined, "128gb"],
  ["iPhone 13 128", "iPhone 13", undefined, "128"],
  ["Nokia 128", "Nokia 128", undefined, undefined],
  ["iPhone 15 Pro 1TB", "iPhone 15 Pro", undefined, "1TB"],
  ["iPhone 13 128GB (Used)", "iPhone 13 (Used)", undefined, "128GB"],
  ["Tab A (Official)", "Tab A (Official)", undefined, undefined],
  ["Tab A 4GB RAM", "Tab A", "4", undefined],
  ["Galaxy A15 5G", "Galaxy A15 5G", undefined, undefined],
  ["Case for iPhone 13/14", "Case for iPhone 13/14", undefined, undefined],
  ["Nokia 3310", "Nokia 3310", undefined, undefined],
])("%s is the model %s with %s and %s", (title, rest, ram, rom) => {
  const found = splitMemory(title);
  expect([found.rest, found.ram, found.rom]).toEqual([rest, ram, rom]);
});

test("a cell with a size is read as RAM and ROM only if it contains nothing else", () => {
  expect(memoryIn("8GB/128GB")).toEqual({ ram: "8", rom: "128GB" });
  expect([memoryIn("128GB"), memoryIn("A15 8/128"), memoryIn("")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a title begins with the longest brand, as the catalogue writes it", () => {
  const brands = new Brands(["OnePlus", "Nothing Tech", "Ulefone"]);
  expect(brands.split("ONEPLUS 11")).toEqual({ brand: "OnePlus", rest: "11" });
  expect(brands.split("Nothing Tech: Phone 2")).toEqual({ brand: "Nothing Tech", rest: "Phone 2" });
  expect(brands.split("Nothing Phone 2")?.brand).toBe("Nothing");
  expect(brands.split("Samsungs Galaxy")).toBeUndefined();
});

test.each([
  ["iPhone 11", "Apple"],
  ["IPHONE13 Pro", "Apple"],
  ["আইফোন ১১", "Apple"],
  ["Galaxy A05", "SAMSUNG"],
  ["Redmi Note 13", "Xiaomi"],
  ["Mi 11 Lite", "Xiaomi"],
  ["Pixel 7a", "Google"],
])("the title %s, which begins with a model, is of %s and keeps its words", (title, brand) => {
  expect(new Brands(["SAMSUNG"]).split(title)).toEqual({ brand, rest: title });
});

test("a brand has several spellings", () => {
  const brands = new Brands();
  expect(brands.split("স্যামসাং গ্যালাক্সি এ০৫")).toEqual({
    brand: "Samsung",
    rest: "গ্যালাক্সি এ০৫",
  });
  expect(brands.split("One Plus 9")).toEqual({ brand: "Oneplus", rest: "9" });
  expect(brands.split("Minolta X")).toBeUndefined();
});
