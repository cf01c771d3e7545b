import { variantLabels } from "../../../shared/variantLabels.ts";
import { inLanguage } from "../../core/content.ts";
import { type Language, t, translate } from "../../core/i18n.ts";
import type { DeviceKind, Supply } from "../../generated/prisma/enums.ts";
import { gadgetTypeWords, supplyWords } from "../../generated/words.ts";
import type { Brands } from "../csv/format/titles.ts";
import { devicePath } from "../devices/addresses/paths.ts";
import type { DeviceRecord } from "../devices/record.ts";
import { answersIn } from "../units/condition.ts";
import { findingsOf } from "../units/findings.ts";
import type { Offered } from "./readItems.ts";
import { plainText, shortened } from "./texts.ts";

/** The largest lengths of an item's texts. Each length is the stricter of the two channels' limits. */
const limits = {
  id: 50,
  title: 150,
  description: 5_000,
  brand: 70,
  productType: 100,
  size: 100,
  color: 40,
  additionalImages: 10,
};

/** An item of a feed in one language, with absolute addresses. */
export type FeedItem = {
  id: string;
  /** The id of the device. The items of a device's variants and units share this id. */
  groupId: string;
  title: string;
  description: string;
  link: string;
  image: string;
  additionalImages: string[];
  isInStock: boolean;
  /** The price in whole taka. */
  price: number;
  /** The crossed-out price, if the price was reduced. */
  reducedFrom: number | undefined;
  isUsed: boolean;
  /** Set only for a new smartphone or tablet, if its supply is stated. */
  supply: Supply | undefined;
  /**
   * The values that distinguish an item from the other items of its group: memory and storage, and a unit's code.
   * Undefined if the item has none of these values.
   */
  size: string | undefined;
  color: string | undefined;
  brand: string;
  /** The categories of the product, the most general first. */
  productType: string[];
  /** The highest fee for delivery in whole taka; undefined if the shop states no fees. */
  deliveryFee: number | undefined;
};

/** The values that all items of a feed share. */
export type Feed = {
  language: Language;
  /** The shop's address. */
  origin: string;
  shopName: string;
  /** The highest fee for delivery in whole taka; undefined if the shop states no fees. */
  deliveryFee: number | undefined;
  /** The brands that a gadget's name can begin with. */
  brands: Brands;
};

/** Makes the item of an offer. The item matches the page to which it links. */
export function itemOf(offered: Offered, feed: Feed): FeedItem {
  const { device, variant, unit } = offered;
  const { origin } = feed;
  // A row that another program wrote may have null instead of an empty list of pictures.
  const pictures = [...(unit?.photos ?? []), device.coverImage, ...(device.images ?? [])];
  const images = [...new Set(pictures)];
  const [image = device.coverImage, ...others] = images.map((path) => origin + path);
  const { price, stock, hasUnits = false } = variant ?? device;
  // A unit has had an owner, even if its model is sold as new. Gadgets are always new.
  const isUsed = unit !== undefined || hasUnits || device.productType === "PRE_OWNED";
  const supply = isUsed ? undefined : (device.supply ?? undefined);
  return {
    id: idOf(offered),
    groupId: device.id,
    title: titleOf(offered),
    description: descriptionOf(offered, supply, feed.language),
    link: origin + devicePath(offered, feed.language),
    image,
    additionalImages: others.slice(0, limits.additionalImages),
    isInStock: unit !== undefined || stock === "IN_STOCK",
    // The page of a unit without a price shows the device's price.
    price: unit ? (unit.price ?? device.price) : price,
    reducedFrom: (unit ?? variant ?? device).reducedFrom ?? undefined,
    isUsed,
    supply,
    size: sizeOf(offered),
    color: colorOf(device, feed.language),
    brand: brandOf(offered, feed),
    productType: productTypeOf(offered, feed.language),
    deliveryFee: feed.deliveryFee,
  };
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the id of an item: the SKU for a device or its first variant, otherwise the variant's or unit's id. An SKU is
 * replaced by the id if the SKU is too long, or if the SKU looks like an id and might therefore equal another item's
 * id.
 */
function idOf({ device, variant, unit }: Offered): string {
  const id = (unit ?? variant ?? device).id;
  const isNamed = !unit && variant?.id === device.variants[0]?.id;
  const sku = isNamed ? plainText(device.sku ?? "") : "";
  return sku === "" || sku.length > limits.id || isUuid.test(sku) ? id : sku;
}

/** Returns brand, model and size, as in the page's title. A long name is cut, so that the size always stays. */
function titleOf(offered: Offered): string {
  const { device } = offered;
  const name = sizeOf(offered);
  const end = name ? `, ${name}` : "";
  return shortened(plainText(device.title) || device.id, limits.title - end.length) + end;
}

/** Returns the parts of the name that distinguish the item from the device's other items: `8 GB | 128 GB, U-7K3F9`. */
function sizeOf({ device, variant, unit }: Offered): string | undefined {
  const index = device.variants.findIndex(({ id }) => id === variant?.id);
  const name = [variantLabels(device.variants)[index], unit?.code].filter(Boolean).join(", ");
  return name ? shortened(name, limits.size) : undefined;
}

function colorOf({ color, colorBn }: DeviceRecord, language: Language): string | undefined {
  const text = plainText(inLanguage(language, color ?? "", colorBn));
  return text && text !== "-" ? shortened(text, limits.color) : undefined;
}

const grade = (letter: string) => t("Grade {grade}", { grade: letter });

function descriptionOf(
  { device, unit }: Offered,
  supply: FeedItem["supply"],
  language: Language,
): string {
  const answers = unit ? answersIn(unit.condition) : null;
  const parts = [
    supply && `${translate(supplyWords[supply], language)}.`,
    unit?.grade && `${translate(grade(unit.grade), language)}.`,
    answers && findingsOf(answers, language).exceptions.join(". "),
    unit && inLanguage(language, unit.notes, unit.notesBn),
    inLanguage(language, device.description, device.descriptionBn),
  ];
  const text = plainText(parts.filter(Boolean).join("\n\n"));
  return shortened(text || plainText(device.title) || device.id, limits.description);
}

/**
 * Returns the brand, or the shop's name if the catalogue knows no brand. The channels require a brand, and accept the
 * shop's name for the shop's own goods.
 */
function brandOf({ device }: Offered, { brands, shopName }: Feed): string {
  const brand = device.brand ?? brands.split(device.title)?.brand ?? "";
  return shortened(plainText(brand) || plainText(shopName), limits.brand);
}

const plurals = {
  SMARTPHONE: t("Smartphones"),
  TABLET: t("Tablets"),
  WEARABLE: t("Wearables"),
  GADGET: t("Gadgets"),
} satisfies Record<DeviceKind, string>;

function productTypeOf({ device }: Offered, language: Language): string[] {
  const { kind, brand, gadgetType } = device;
  const particular = gadgetType ? translate(gadgetTypeWords[gadgetType], language) : (brand ?? "");
  const parts = [translate(plurals[kind], language), plainText(particular)];
  return parts.filter(Boolean).map((part) => shortened(part, limits.productType));
}
