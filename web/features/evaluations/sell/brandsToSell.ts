import type { AddRequestKind } from "../../../platform/kinds.ts";
import { sellKinds } from "../sellKinds.ts";

/** Brands that are common in Bangladesh. Each brand is listed only if the catalogue has a device of this brand. */
const listedWithDevices = ["Tecno", "Itel", "Symphony", "Walton", "Honor"];

/**
 * Returns the brands that a seller of this kind of device can choose: the brands that are always listed, and the common
 * brands that have a device in the catalogue.
 */
export function brandsToSell(kind: AddRequestKind, inCatalogue: readonly string[]): string[] {
  const present = new Set(inCatalogue.map((brand) => brand.toLowerCase()));
  const others = listedWithDevices.filter((brand) => present.has(brand.toLowerCase()));
  return [...sellKinds[kind].brands, ...others];
}
