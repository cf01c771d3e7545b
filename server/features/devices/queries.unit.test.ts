import { expect, test } from "vitest";
import { columnsFor } from "./queries.ts";

/** Returns the names of the columns that are read for these fields of a device. */
const columnsOf = (...paths: string[]) =>
  [...columnsFor(paths).sql.matchAll(/(?<=\bd\.")\w+(?=")|(?<=AS )variants/g)].map(
    ([name]) => name,
  );

const basic = ["id", "kind", "price", "createdAt"];

test("the selected columns are read, and the columns that determine a device's type and position", () => {
  expect(columnsOf()).toEqual(basic);
  expect(columnsOf("__typename", "title", "coverImage", "coverImage.path", "stock")).toEqual([
    ...basic,
    ...["title", "coverImage", "stock"],
  ]);
});

test("a specification is read if it is selected", () => {
  expect(columnsOf("specifications", "specifications.gpu")).toEqual([...basic, "gpu"]);
});

test("a text is read with its Bangla version", () => {
  expect(columnsOf("description")).toEqual([...basic, "description", "descriptionBn"]);
});

/** Returns the members of variants that are read for these fields of a device. */
const membersOf = (...paths: string[]) =>
  [...columnsFor(paths).sql.matchAll(/(?<=', v\.")\w+(?=")/g)].map(([name]) => name);

test("variants are read if a field needs them", () => {
  expect(columnsOf("variants", "variants.ram")).toContain("variants");
  expect(columnsOf("quoteUpTo")).toEqual([...basic, "brand", "variants"]);
  expect(columnsOf("images", "description")).not.toContain("variants");
});

test("the selected members of variants are read, and the members from which fields are derived", () => {
  expect(membersOf("variants", "variants.ram", "variants.stock")).toEqual(["ram", "stock"]);
  expect(membersOf("variants", "variants.__typename")).toEqual(["price"]);
  expect(membersOf("defaultVariant", "defaultVariant.rom")).toEqual(["price", "stock", "rom"]);
  expect(membersOf("quoteUpTo")).toEqual(["price", "sellingPrice"]);
  expect(membersOf("variants", "variants.another")).toContain("sellingPrice");
});

test("for an unknown field, all columns are read", () => {
  expect(columnsOf("id", "another")).toEqual(expect.arrayContaining(["variants", "sim", "images"]));
});
