import type { DeviceOfferFragment } from "../../../generated/DeviceOffer.ts";
import { paths } from "../../../platform/paths.ts";
import { variantLabels } from "../variantLabel.ts";

/** What is known of the condition of a pre-owned device; null where it is not told. */
export type Condition = Pick<
  Extract<DeviceOfferFragment, { productType: unknown }>,
  "grade" | "batteryHealth" | "warrantyDays"
>;

/** What a buyer gets, and for how much. The page, its metadata and its messages all read it from here. */
export type Offered = Pick<DeviceOfferFragment, "title" | "price" | "stock"> & {
  /** `8 GB | 128 GB`, `8 GB | 128 GB, U-7K3F9`, `U-7K3F9`; undefined for a device with neither variants nor a chosen unit. */
  variant: string | undefined;
  /** Whether it has had an owner. Units have, whatever their model is sold as. */
  isUsed: boolean;
  /** Undefined for what is new, and where units are for sale, of which none is chosen. */
  condition: Condition | undefined;
  /** The chosen unit; undefined where none is. */
  piece: Pick<Piece, "code" | "state"> | undefined;
  /** The address within the shop whose page shows this very offer. */
  path: string;
};

/** Whether there is nothing left of what is offered. A reserved unit may be for sale again. */
export const isGone = ({ stock, piece }: Offered): boolean => stock === "OUT_OF_STOCK" && !piece;

/** One unit of the device, with its own price and condition. */
export type Piece = {
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

/** The place of the chosen variant among a device's, of the default one where none is chosen; -1 without variants. */
export function chosenIndex(device: DeviceOfferFragment, chosenId: string | undefined): number {
  const { variants, defaultVariant } = variantsOf(device);
  const indexOf = (wanted: string | undefined) => variants.findIndex(({ id }) => id === wanted);
  const chosen = indexOf(chosenId);
  return chosen < 0 ? indexOf(defaultVariant?.id) : chosen;
}

/** The chosen unit of a device, or the chosen variant, or the device where it has none. */
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
  const isPreOwned = "productType" in device && device.productType === "PRE_OWNED";
  return {
    title: device.title,
    price,
    stock,
    variant: variantLabels(variants)[index],
    isUsed: isPreOwned || hasUnits,
    condition: isPreOwned && !device.hasUnits ? device : undefined,
    piece: undefined,
    path: paths.details(device.kind, device.id, { variant: variant?.id }),
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
    condition: { grade, warrantyDays, batteryHealth: piece.condition?.batteryHealth ?? null },
    piece,
    path: paths.details(device.kind, device.id, { unit: code }),
  };
}
