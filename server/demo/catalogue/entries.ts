import type { GadgetType, ProductType, Sim } from "../../generated/prisma/enums.ts";
import type { GadgetDrawingName } from "../drawings/gadgets/drawings.ts";
import type { PhoneDesignName } from "../drawings/phones/designs.ts";
import type { FinishName } from "../drawings/phones/finishes.ts";
import type { FoldingDesignName } from "../drawings/phones/folding.ts";
import type { TabletDesignName } from "../drawings/tablets/designs.ts";
import type { WatchDesignName } from "../drawings/watches/design.ts";
import type { WatchFinishName } from "../drawings/watches/finishes.ts";
import type { ChipName } from "./chips.ts";

/** GB, GB, whole taka; `"OUT"` where the shop has none left. */
export type Choice = readonly [ram: number, rom: number, price: number, stock?: "OUT"];

type Slab<Design extends string> = {
  model: string;
  condition: ProductType;
  look: readonly [design: Design, finish: FinishName];
  chip: ChipName;
  display: string;
  front: string;
  back: string;
  battery: string;
  sim: Sim;
  choices: readonly [Choice, ...Choice[]];
  about: string;
};

/** A smartphone as the catalogue's tables write it. */
export type SmartphoneEntry = Slab<PhoneDesignName | FoldingDesignName>;
/** A tablet, written likewise. */
export type TabletEntry = Slab<TabletDesignName>;

/** A watch or band; the price is in whole taka. */
export type WearableEntry = {
  model: string;
  condition: ProductType;
  look: readonly [design: WatchDesignName, finish: WatchFinishName];
  specifications: string;
  price: number;
  stock?: "OUT";
  about: string;
};

/** A gadget; the price is in whole taka. */
export type GadgetEntry = {
  name: string;
  type: GadgetType;
  look: readonly [drawing: GadgetDrawingName, colour: string];
  price: number;
  stock?: "OUT";
  about: string;
};

/** A brand's entries of one kind. */
export type BrandEntries<Entry> = Readonly<Record<string, readonly Entry[]>>;
