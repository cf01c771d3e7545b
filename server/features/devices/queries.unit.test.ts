import { expect, test } from "vitest";
import { columnsFor } from "./queries.ts";

/** Returns the names of the columns that are read for these fields of a device. */
const columnsOf = (...paths: string[]) =>
  [...columnsFor(paths).sql.matchAll(/(?<=\bd\.")\w+(?=")|(?<=AS )variants/g)].map(
    ([name]) => name,
  );

const basic = ["id", "kind", "price", "createdAt"];

test("the selected columns are read, and those by which a device has its type and place", () => {
  expect(columnsOf()).toEqual(basic);
  expect(columnsOf("__typename", "title", "coverImage", "coverImage.path", "stock")).toEqual([
    ...basic,
    ...["title", "coverImage", "stock"],
  ]);
});

test("a specification is read where it is selected", () => {
  expect(columnsOf("specifications", "specifications.gpu")).toEqual([...basic, "gpu"]);
});

test("a text is read with its Bangla version", () => {
  expect(columnsOf("description")).toEqual([...basic, "description", "descriptionBn"]);
});

/** Returns the members of variants that are read for these fields of a device. */
const membersOf = (...paths: string[]) =>
  [...columnsFor(paths).sql.matchAll(/(?<=', v\.")\w+(?=")/g)].map(([name]) => name);

test("variants are read where a field needs them", () => {
  expect(columnsOf("variants", "variants.ram")).toContain("variants");
  expect(columnsOf("quoteUpTo")).toEqual([...basic, "brand", "variants"]);
  expect(columnsOf("images", "description")).not.toContain("variants");
});

test("of variants the selected members are read, and those by which a field is derived", () => {
  expect(membersOf("variants", "variants.ram", "variants.stock")).toEqual(["ram", "stock"]);
  expect(membersOf("variants", "variants.__typename")).toEqual(["price"]);
  expect(membersOf("defaultVariant", "defaultVariant.rom")).toEqual(["price", "stock", "rom"]);
  expect(membersOf("quoteUpTo")).toEqual(["price", "sellingPrice"]);
  expect(membersOf("variants", "variants.another")).toContain("sellingPrice");
});

test("for a field that is not known all columns are read", () => {
  expect(columnsOf("id", "another")).toEqual(expect.arrayContaining(["variants", "sim", "images"]));
});
