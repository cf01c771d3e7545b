import type { DeviceKind } from "../../platform/kinds.ts";

/** A card that stands for a device; there is none behind it. */
export type Sample = { name: string; condition: "New" | "Used"; price: number };

/** A placeholder screen (spec, section 2). */
export type Screen = {
  title: string;
  /** What its cards are drawn as, and whose real lists it points to. */
  kind: DeviceKind;
  /** What its filters, which do nothing, offer. */
  brands: readonly string[];
  samples: readonly Sample[];
  /** The sell-gadgets page: a search box and buttons in place of filters and prices. */
  sell?: true;
};

const headphone: Sample = { name: "Headphone", condition: "Used", price: 1500 };

/** The placeholder screens by their routes' names, hard-coded as the spec has them. */
export const screens = {
  smartphoneScreen: {
    title: "Smartphones",
    kind: "SMARTPHONE",
    brands: ["Apple", "Samsung", "Xiaomi"],
    samples: [
      { name: "Sample phone, 128 GB", condition: "New", price: 45000 },
      { name: "Sample phone, 256 GB", condition: "New", price: 62000 },
      { name: "Sample compact phone", condition: "Used", price: 21000 },
      { name: "Sample large phone", condition: "Used", price: 28500 },
    ],
  },
  tabletScreen: {
    title: "Tablets",
    kind: "TABLET",
    brands: ["Apple", "Samsung", "Lenovo"],
    samples: [
      { name: "Sample tablet, 11 inches", condition: "New", price: 58000 },
      { name: "Sample tablet, 13 inches", condition: "New", price: 96000 },
      { name: "Sample small tablet", condition: "Used", price: 19500 },
      { name: "Sample drawing tablet", condition: "Used", price: 34000 },
    ],
  },
  wearableScreen: {
    title: "Wearables",
    kind: "WEARABLE",
    brands: ["Apple", "Samsung", "Huawei"],
    samples: [
      { name: "Sample smart watch, 41 mm", condition: "New", price: 32000 },
      { name: "Sample smart watch, 45 mm", condition: "New", price: 36500 },
      { name: "Sample fitness band", condition: "New", price: 4200 },
      { name: "Sample sports watch", condition: "Used", price: 12000 },
    ],
  },
  gadgetScreen: {
    title: "Gadgets",
    kind: "GADGET",
    brands: ["Anker", "Baseus", "JBL"],
    samples: [
      { name: "Sample earbuds", condition: "New", price: 3200 },
      { name: "Sample power bank", condition: "New", price: 2400 },
      { name: "Sample charger", condition: "New", price: 1100 },
      { name: "Sample speaker", condition: "Used", price: 2800 },
    ],
  },
  gadgetsList: {
    title: "Sell Your Gadget",
    kind: "GADGET",
    brands: [],
    samples: [headphone, headphone, headphone, headphone],
    sell: true,
  },
} as const satisfies Record<string, Screen>;

/** A placeholder screen's name. */
export type ScreenName = keyof typeof screens;
