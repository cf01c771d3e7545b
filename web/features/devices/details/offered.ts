import type { DeviceOfferFragment } from "../../../generated/DeviceOffer.ts";
import { variantLabels } from "../variantLabel.ts";

/** The known facts about the condition of a pre-owned device. A fact is null if it is unknown. */
export type Condition = Pick<
  Extract<DeviceOfferFragment, { productType: unknown }>,
  "grade" | "batteryHealth" | "warrantyDays"
>;

/** An offer to a buyer, with its price. The page, its metadata and its messages all use it. */
export type Offered = Pick<DeviceOfferFragment, "title" | "price" | "stock"> & {
  /**
   * The variant and the unit in words: `8 GB | 128 GB`, `8 GB | 128 GB, U-7K3F9` or `U-7K3F9`. Undefined for a device
   * with neither variants nor a chosen unit.
   */
  variant: string | undefined;
  /** Whether the device has had an owner. Units always have, even if their model is sold as new. */
  isUsed: boolean;
  /** Whether the offer stands for several units, whose lowest price it has. */
  isFrom: boolean;
  /** The condition. Undefined for new devices, and if units are for sale but none is chosen. */
  condition: Condition | undefined;
  /** The chosen unit; undefined if none is chosen. */
  piece: Pick<Piece, "code" | "state"> | undefined;
  /** The path of the page that shows exactly this offer. */
  path: string;
};

/** Whether nothing of the offer is left. A reserved unit still counts, because it may be for sale again. */
export const isGone = ({ stock, piece }: Offered): boolean => stock === "OUT_OF_STOCK" && !piece;

/**
 * Returns `was` for the price of an offer of which nothing is left, and `from` for the lowest price of several units.
 */
export const priceKindOf = (offered: Offered): "was" | "from" | undefined =>
  isGone(offered) ? "was" : offered.isFrom ? "from" : undefined;

/** One unit of the device, with its own price and condition. */
export type Piece = {
  path: string;
  code: string;
  /** The state: for sale, or reserved. */
  state: string;
  price: number | null;
  grade: Condition["grade"];
  warrantyDays: number;
  condition: Pick<Condition, "batteryHealth"> | null;
  variant: { id: string } | null;
};

const withoutVariants = { variants: [], defaultVariant: undefined };

export const variantsOf = (device: DeviceOfferFragment) =>
  "variants" in device ? device : withoutVariants;

/** Returns a device's variant with this id, or else the device. Each has a path. */
export const variantOr = (device: DeviceOfferFragment, id: string | null | undefined) =>
  variantsOf(device).variants.find((variant) => variant.id === id) ?? device;

/**
 * Returns the index of the chosen variant among a device's variants, or of the default one if none is chosen. Returns
 * -1 for a device without variants.
 */
export function chosenIndex(device: DeviceOfferFragment, chosenId: string | undefined): number {
  const { variants, defaultVariant } = variantsOf(device);
  const indexOf = (wanted: string | undefined) => variants.findIndex(({ id }) => id === wanted);
  const chosen = indexOf(chosenId);
  return chosen < 0 ? indexOf(defaultVariant?.id) : chosen;
}

/** Returns the offer for the chosen unit, or else for the chosen variant, or else for the device. */
export function offeredOf(
  device: DeviceOfferFragment,
  chosenId: string | undefined,
  piece?: Piece,
): Offered {
  if (piece) return offeredPiece(device, piece);
  const { variants } = variantsOf(device);
  const index = chosenIndex(device, chosenId);
  const variant = variants[index];
  const { price, stock, hasUnits } = variant ?? device;
  const { unitCount } = variantOr(device, chosenId);
  const isPreOwned = "productType" in device && device.productType === "PRE_OWNED";
  return {
    title: device.title,
    price,
    stock,
    variant: variantLabels(variants)[index],
    isUsed: isPreOwned || hasUnits,
    isFrom: unitCount > 1,
    condition: isPreOwned && !device.hasUnits ? device : undefined,
    piece: undefined,
    path: (variant ?? device).path,
  };
}

function offeredPiece(device: DeviceOfferFragment, piece: Piece): Offered {
  const { code, state, grade, warrantyDays } = piece;
  const { variants } = variantsOf(device);
  const index = variants.findIndex(({ id }) => id === piece.variant?.id);
  return {
    title: device.title,
    price: piece.price ?? device.price,
    stock: state === "FOR_SALE" ? "IN_STOCK" : "OUT_OF_STOCK",
    variant: [variantLabels(variants)[index], code].filter(Boolean).join(", "),
    isUsed: true,
    isFrom: false,
    condition: { grade, warrantyDays, batteryHealth: piece.condition?.batteryHealth ?? null },
    piece,
    path: piece.path,
  };
}
