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
  /** Undefined for what is new. */
  condition: Condition | undefined;
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

/** The chosen variant of a device, or the device where it has none. */
export function offeredOf(device: DeviceOfferFragment, chosenId: string | undefined): Offered {
  const variant = variantsOf(device).variants[chosenIndex(device, chosenId)];
  const { price, stock } = variant ?? device;
  const isUsed = "productType" in device && device.productType === "PRE_OWNED";
  return {
    title: device.title,
    price,
    stock,
    variant: variant && variantLabel(variant),
    condition: isUsed ? device : undefined,
  };
}
