import type { DeviceOfferFragment } from "../../../generated/DeviceOffer.ts";
import { variantLabel } from "../variantLabel.ts";

/** What is known of the condition of a pre-owned device; null where it is not told. */
export type Condition = Pick<
  Extract<DeviceOfferFragment, { productType: unknown }>,
  "grade" | "batteryHealth" | "warrantyDays"
>;

/** What a buyer gets, and for how much. All of the page that names it reads it from here. */
export type Offered = Pick<DeviceOfferFragment, "title" | "price" | "stock"> & {
  /** `8 GB | 128 GB`; undefined where there are no variants. */
  variant: string | undefined;
  /** Undefined for what is new, and where pieces are for sale, of which none is chosen. */
  condition: Condition | undefined;
  /** The chosen piece; undefined where none is. */
  piece: Pick<Piece, "code" | "state"> | undefined;
};

/** One piece of the device, with its own price and condition. */
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

/** The place of the chosen variant among a device's, at first that of the default one; -1 without variants. */
export function chosenIndex(device: DeviceOfferFragment, chosenId: string | undefined): number {
  const { variants, defaultVariant } = variantsOf(device);
  const indexOf = (wanted: string | undefined) => variants.findIndex(({ id }) => id === wanted);
  const chosen = indexOf(chosenId);
  return chosen < 0 ? indexOf(defaultVariant?.id) : chosen;
}

/** The chosen piece of a device, or the chosen variant, or the device where it has none. */
export function offeredOf(
  device: DeviceOfferFragment,
  chosenId: string | undefined,
  piece?: Piece,
): Offered {
  if (piece) return offeredPiece(device, piece);
  const variant = variantsOf(device).variants[chosenIndex(device, chosenId)];
  const { price, stock } = variant ?? device;
  const isUsed = "productType" in device && device.productType === "PRE_OWNED";
  return {
    title: device.title,
    price,
    stock,
    variant: variant && variantLabel(variant),
    condition: isUsed && !device.hasUnits ? device : undefined,
    piece: undefined,
  };
}

function offeredPiece(device: DeviceOfferFragment, piece: Piece): Offered {
  const { code, state, grade, warrantyDays } = piece;
  const variant = variantsOf(device).variants.find(({ id }) => id === piece.variant?.id);
  return {
    title: device.title,
    price: piece.price ?? device.price,
    stock: state === "FOR_SALE" ? "IN_STOCK" : "OUT_OF_STOCK",
    variant: variant ? `${variantLabel(variant)}, ${code}` : code,
    condition: { grade, warrantyDays, batteryHealth: piece.condition?.batteryHealth ?? null },
    piece,
  };
}
