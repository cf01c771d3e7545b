import type { AddRequestKind } from "../../../platform/kinds.ts";
import { sellKinds } from "../sellKinds.ts";

/** Brands that people in Bangladesh have, and that the shop lists once its catalogue has a device of them. */
const listedWithDevices = ["Tecno", "Itel", "Symphony", "Walton", "Honor"];

/** The brands of the picker of a kind, given those of the catalogue: its own always, others where there is a device. */
export function brandsToSell(kind: AddRequestKind, inCatalogue: readonly string[]): string[] {
  const present = new Set(inCatalogue.map((brand) => brand.toLowerCase()));
  const others = listedWithDevices.filter((brand) => present.has(brand.toLowerCase()));
  return [...sellKinds[kind].brands, ...others];
}
