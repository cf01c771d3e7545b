import type { AddRequestKind } from "../../../platform/kinds.ts";
import { sellKinds } from "../sellKinds.ts";

/** Brands that are common in Bangladesh. The shop lists a brand when its catalogue has one of the brand's devices. */
const listedWithDevices = ["Tecno", "Itel", "Symphony", "Walton", "Honor"];

/**
 * Returns the brands in a kind's picker, given the catalogue's brands: all brands of the kind, and common brands that
 * have a device in the catalogue.
 */
export function brandsToSell(kind: AddRequestKind, inCatalogue: readonly string[]): string[] {
  const present = new Set(inCatalogue.map((brand) => brand.toLowerCase()));
  const others = listedWithDevices.filter((brand) => present.has(brand.toLowerCase()));
  return [...sellKinds[kind].brands, ...others];
}
