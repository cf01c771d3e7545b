import { t } from "../../platform/i18n.ts";
import type { AddRequestKind, DeviceKind } from "../../platform/kinds.ts";
import { paths, sellRoutes } from "../../platform/paths.ts";

type SellKind = {
  /** The name of the kind in headings: "Sell Your Apple SmartPhone". */
  noun: string;
  /** The brands that are always listed, in the order in which they are shown. */
  brands: readonly string[];
  /** Returns the path that a device in the list leads to. */
  pathOf: (device: { id: string; path: string }) => string;
  /** The text if there is no device of a brand. */
  noneListed: string;
  /** The name of the last step, which follows the choice of brand and device. */
  lastStep: string;
  /** Whether the shop quotes a price for the seller's answers. */
  isQuoted: boolean;
};

/** The properties of each kind of device that customers can sell. */
export const sellKinds = {
  SMARTPHONE: {
    noun: t("SmartPhone"),
    brands: [
      "Apple",
      "Oneplus",
      "Samsung",
      "Xiaomi",
      "Nothing",
      "Huawei",
      "Oppo",
      "Vivo",
      "Realme",
      "Asus",
      "Google",
      "Nokia",
      "Sony",
      "LG",
      "Motorola",
      "Blackberry",
      "Lenovo",
      "Infinix",
    ],
    pathOf: ({ id }) => paths.productEvaluation(id),
    noneListed: t("No SmartPhones Listed"),
    lastStep: t("Condition"),
    isQuoted: true,
  },
  TABLET: {
    noun: t("Tablet"),
    brands: ["Apple", "Samsung", "Xiaomi", "Huawei", "Google", "Lenovo"],
    pathOf: ({ id }) => paths.productEvaluation(id),
    noneListed: t("No Tablets Listed"),
    lastStep: t("Condition"),
    isQuoted: true,
  },
  WEARABLE: {
    noun: t("Wearables"),
    brands: ["Apple", "Samsung", "Xiaomi", "Huawei"],
    pathOf: ({ path }) => path,
    noneListed: t("No Wearables Found"),
    lastStep: t("Details"),
    isQuoted: false,
  },
} as const satisfies Record<AddRequestKind, SellKind>;

/** Returns whether customers can sell devices of this kind. */
export const isSold = (kind: DeviceKind): kind is AddRequestKind => kind in sellKinds;

/** Returns the brand in an address in the shop's spelling: `Apple` for `apple`. */
export function brandOf(kind: AddRequestKind, written: string): string {
  const brands: readonly string[] = sellKinds[kind].brands;
  return brands.find((brand) => brand.toLowerCase() === written.toLowerCase()) ?? written;
}

/** Returns the steps of selling, with the address of each step that is known. */
export function sellSteps(kind: AddRequestKind, brand?: string) {
  return [
    { name: t("Brand"), to: sellRoutes.brands[kind] },
    { name: t("Device"), to: brand && paths.sellList(kind, brand) },
    { name: sellKinds[kind].lastStep },
  ];
}
