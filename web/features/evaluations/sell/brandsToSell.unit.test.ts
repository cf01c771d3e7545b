import { expect, test } from "vitest";
import { sellKinds } from "../sellKinds.ts";
import { brandsToSell } from "./brandsToSell.ts";

test("local brands follow those that the shop always lists, once the catalogue has a device of them", () => {
  const { brands } = sellKinds.TABLET;
  expect(brandsToSell("TABLET", [])).toEqual(brands);
  expect(brandsToSell("TABLET", ["WALTON", "Apple", "Unknown", "tecno"])).toEqual([
    ...brands,
    "Tecno",
    "Walton",
  ]);
});
