import type { AddRequestKind } from "../../../platform/kinds.ts";
import { sellKinds } from "../sellKinds.ts";

/** Brands that are common in Bangladesh. The shop lists them once its catalogue has one of their devices. */
const listedWithDevices = ["Tecno", "Itel", "Symphony", "Walton", "Honor"];

/**
 * The brands in a kind's picker, given the catalogue's brands: the kind's own brands always, others if there is a
 * device.
 */
export function brandsToSell(kind: AddRequestKind, inCatalogue: readonly string[]): string[] {
  const present = new Set(inCatalogue.map((brand) => brand.toLowerCase()));
  const others = listedWithDevices.filter((brand) => present.has(brand.toLowerCase()));
  return [...sellKinds[kind].brands, ...others];
}
