import { t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";

/** A sample card with a device that does not exist. */
export type Sample = { name: string; condition: "New" | "Used"; price: number };

/** A page with sample cards. */
export type Screen = {
  title: string;
  /** The kind of devices that the cards show pictures of. The page links to the real lists of this kind. */
  kind: DeviceKind;
  /** The brands in the page's filters, which do nothing. */
  brands: readonly string[];
  samples: readonly Sample[];
  /** Whether this is the page for selling gadgets. Instead of filters and prices it has a search box and buttons. */
  sell?: true;
};

const headphone: Sample = { name: t("Headphone"), condition: t("Used"), price: 1500 };

/** The pages with sample cards, by the names of their routes. */
export const screens = {
  smartphoneScreen: {
    title: t("Smartphones"),
    kind: "SMARTPHONE",
    brands: ["Apple", "Samsung", "Xiaomi"],
    samples: [
      { name: t("Sample phone, 128 GB"), condition: t("New"), price: 45000 },
      { name: t("Sample phone, 256 GB"), condition: t("New"), price: 62000 },
      { name: t("Sample compact phone"), condition: t("Used"), price: 21000 },
      { name: t("Sample large phone"), condition: t("Used"), price: 28500 },
    ],
  },
  tabletScreen: {
    title: t("Tablets"),
    kind: "TABLET",
    brands: ["Apple", "Samsung", "Lenovo"],
    samples: [
      { name: t("Sample tablet, 11 inches"), condition: t("New"), price: 58000 },
      { name: t("Sample tablet, 13 inches"), condition: t("New"), price: 96000 },
      { name: t("Sample small tablet"), condition: t("Used"), price: 19500 },
      { name: t("Sample drawing tablet"), condition: t("Used"), price: 34000 },
    ],
  },
  wearableScreen: {
    title: t("Wearables"),
    kind: "WEARABLE",
    brands: ["Apple", "Samsung", "Huawei"],
    samples: [
      { name: t("Sample smart watch, 41 mm"), condition: t("New"), price: 32000 },
      { name: t("Sample smart watch, 45 mm"), condition: t("New"), price: 36500 },
      { name: t("Sample fitness band"), condition: t("New"), price: 4200 },
      { name: t("Sample sports watch"), condition: t("Used"), price: 12000 },
    ],
  },
  gadgetScreen: {
    title: t("Gadgets"),
    kind: "GADGET",
    brands: ["Anker", "Baseus", "JBL"],
    samples: [
      { name: t("Sample earbuds"), condition: t("New"), price: 3200 },
      { name: t("Sample power bank"), condition: t("New"), price: 2400 },
      { name: t("Sample charger"), condition: t("New"), price: 1100 },
      { name: t("Sample speaker"), condition: t("Used"), price: 2800 },
    ],
  },
  gadgetsList: {
    title: t("Sell Your Gadget"),
    kind: "GADGET",
    brands: [],
    samples: [headphone, headphone, headphone, headphone],
    sell: true,
  },
} as const satisfies Record<string, Screen>;

/** The name of a page with sample cards. */
export type ScreenName = keyof typeof screens;
