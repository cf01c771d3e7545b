import { expect, test } from "vitest";
import { sellKinds } from "../sellKinds.ts";
import { brandsToSell } from "./brandsToSell.ts";

test("common brands follow the brands that are always listed, if the catalogue has one of their devices", () => {
  const { brands } = sellKinds.TABLET;
  expect(brandsToSell("TABLET", [])).toEqual(brands);
  expect(brandsToSell("TABLET", ["WALTON", "Apple", "Unknown", "tecno"])).toEqual([
    ...brands,
    "Tecno",
    "Walton",
  ]);
});
