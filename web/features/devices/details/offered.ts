import type { DeviceOfferFragment } from "../../../generated/DeviceOffer.ts";
import { variantLabels } from "../variantLabel.ts";

/** What is known about the condition of a pre-owned device; null if it is unknown. */
export type Condition = Pick<
  Extract<DeviceOfferFragment, { productType: unknown }>,
  "grade" | "batteryHealth" | "warrantyDays"
>;

/** What a buyer gets, and at which price. The page, its metadata and its messages all read it from here. */
export type Offered = Pick<DeviceOfferFragment, "title" | "price" | "stock"> & {
  /** `8 GB | 128 GB`, `8 GB | 128 GB, U-7K3F9`, `U-7K3F9`; undefined for a device with neither variants nor a chosen unit. */
  variant: string | undefined;
  /** Whether it has had an owner. Units have, whatever their model is sold as. */
  isUsed: boolean;
  /** Whether it stands for several units, of which the price is the lowest. */
  isFrom: boolean;
  /** Undefined for new devices, and if units are for sale but none is chosen. */
  condition: Condition | undefined;
  /** The chosen unit; undefined if none is chosen. */
  piece: Pick<Piece, "code" | "state"> | undefined;
  /** The address within the shop whose page shows exactly this offer. */
  path: string;
};

/** Whether nothing of the offer is left. A reserved unit may be for sale again. */
export const isGone = ({ stock, piece }: Offered): boolean => stock === "OUT_OF_STOCK" && !piece;

/** What stands with the price. */
export const priceKindOf = (offered: Offered): "was" | "from" | undefined =>
  isGone(offered) ? "was" : offered.isFrom ? "from" : undefined;

/** One unit of the device, with its own price and condition. */
export type Piece = {
  path: string;
  code: string;
  /** For sale, or reserved. */
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

/** A device's variant with this id, or else the device. Each has a path. */
export const variantOr = (device: DeviceOfferFragment, id: string | null | undefined) =>
  variantsOf(device).variants.find((variant) => variant.id === id) ?? device;

/**
 * The index of the chosen variant among a device's variants, or of the default one if none is chosen; -1 without
 * variants.
 */
export function chosenIndex(device: DeviceOfferFragment, chosenId: string | undefined): number {
  const { variants, defaultVariant } = variantsOf(device);
  const indexOf = (wanted: string | undefined) => variants.findIndex(({ id }) => id === wanted);
  const chosen = indexOf(chosenId);
  return chosen < 0 ? indexOf(defaultVariant?.id) : chosen;
}

/** The offer for the chosen unit, or else for the chosen variant, or else for the device. */
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
