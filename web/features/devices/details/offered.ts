import { variantLabels } from "../../../../shared/variantLabels.ts";
import type { DeviceOfferFragment } from "../../../generated/DeviceOffer.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";

/** The condition of a pre-owned device. Unknown facts are null. */
export type Condition = Pick<
  Extract<DeviceOfferFragment, { productType: unknown }>,
  "grade" | "batteryHealth" | "warrantyDays"
>;

/** The offer that a page makes to buyers, with its price. The page, its metadata and messages to the shop show it. */
export type Offered = Pick<DeviceOfferFragment, "title" | "price" | "reducedFrom" | "stock"> & {
  /**
   * The variant and the unit in words: `8 GB | 128 GB`, `8 GB | 128 GB, U-7K3F9` or `U-7K3F9`. Undefined if the device
   * has no variants and no unit is chosen.
   */
  variant: string | undefined;
  /** Whether the device has had an owner. Always true for units, even if their device is sold as new. */
  isUsed: boolean;
  /** Whether the offer stands for several units. The price is then the lowest price of these units. */
  isFrom: boolean;
  /** The condition. Undefined for new devices, and while none of the units for sale is chosen. */
  condition: Condition | undefined;
  /** The chosen unit, or undefined if none is chosen. */
  piece: Pick<Piece, "code" | "state"> | undefined;
  /** The id of the chosen variant or of the unit's variant. If nothing is chosen, the id of the default variant. */
  variantId: string | undefined;
  /** The path of the page that shows exactly this offer. */
  path: string;
  /** Same as `path`, but the device's path if nothing is chosen. */
  sharedPath: string;
};

/** Returns whether the offer is sold out. A reserved unit is not sold out, because it may be for sale again. */
export const isGone = ({ stock, piece }: Offered): boolean => stock === "OUT_OF_STOCK" && !piece;

/** Returns `was` for the price of an offer that is sold out, and `from` for the lowest price of several units. */
export const priceKindOf = (offered: Offered): "was" | "from" | undefined =>
  isGone(offered) ? "was" : offered.isFrom ? "from" : undefined;

/** Returns the price in words. If the offer stands for several units, the text says that this is the lowest price. */
export function priceText({ price, isFrom }: Offered): string {
  const amount = formatPrice(price);
  return isFrom ? t("from {price}", { price: amount }) : amount;
}

/** One unit of the device, with its own price and condition. */
export type Piece = {
  path: string;
  code: string;
  /** Whether the unit is for sale or reserved. */
  state: string;
  price: number | null;
  reducedFrom: number | null;
  grade: Condition["grade"];
  warrantyDays: number;
  condition: Pick<Condition, "batteryHealth"> | null;
  variant: { id: string } | null;
};

const withoutVariants = { variants: [], defaultVariant: undefined };

export const variantsOf = (device: DeviceOfferFragment) =>
  "variants" in device ? device : withoutVariants;

/** Returns the device's variant with this id. If there is none, returns the device, which has a path as well. */
export const variantOr = (device: DeviceOfferFragment, id: string | null | undefined) =>
  variantsOf(device).variants.find((variant) => variant.id === id) ?? device;

/**
 * Returns the index of the chosen variant, or of the default variant if none is chosen. Returns -1 if the device has no
 * variants.
 */
export function chosenIndex(device: DeviceOfferFragment, chosenId: string | undefined): number {
  const { variants, defaultVariant } = variantsOf(device);
  const indexOf = (wanted: string | undefined) => variants.findIndex(({ id }) => id === wanted);
  const chosen = indexOf(chosenId);
  return chosen < 0 ? indexOf(defaultVariant?.id) : chosen;
}

/**
 * Returns the offer of the chosen unit. If no unit is chosen, returns the offer of the chosen variant, or else the
 * offer of the device.
 */
export function offeredOf(
  device: DeviceOfferFragment,
  chosenId: string | undefined,
  piece?: Piece,
): Offered {
  if (piece) return offeredPiece(device, piece);
  const { variants } = variantsOf(device);
  const index = chosenIndex(device, chosenId);
  const variant = variants[index];
  const { price, reducedFrom, stock, hasUnits } = variant ?? device;
  const { unitCount, path: sharedPath } = variantOr(device, chosenId);
  const isPreOwned = "productType" in device && device.productType === "PRE_OWNED";
  return {
    title: device.title,
    price,
    reducedFrom,
    stock,
    variant: variantLabels(variants)[index],
    isUsed: isPreOwned || hasUnits,
    isFrom: unitCount > 1,
    condition: isPreOwned && !device.hasUnits ? device : undefined,
    piece: undefined,
    variantId: variant?.id,
    path: (variant ?? device).path,
    sharedPath,
  };
}

function offeredPiece(device: DeviceOfferFragment, piece: Piece): Offered {
  const { code, state, grade, warrantyDays, path } = piece;
  const { variants } = variantsOf(device);
  const index = variants.findIndex(({ id }) => id === piece.variant?.id);
  return {
    title: device.title,
    price: piece.price ?? device.price,
    reducedFrom: piece.reducedFrom,
    stock: state === "FOR_SALE" ? "IN_STOCK" : "OUT_OF_STOCK",
    variant: [variantLabels(variants)[index], code].filter(Boolean).join(", "),
    isUsed: true,
    isFrom: false,
    condition: { grade, warrantyDays, batteryHealth: piece.condition?.batteryHealth ?? null },
    piece,
    variantId: piece.variant?.id,
    path,
    sharedPath: path,
  };
}
