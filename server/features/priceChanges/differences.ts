import { variantLabel } from "../../../shared/variantLabels.ts";
import type { Change } from "../../core/audit.ts";
import type { PriceDifference, PriceField } from "../../generated/graphql.ts";
import { defaultVariant } from "../devices/defaultVariant.ts";
import { adjusted } from "./amounts.ts";
import type { PricedDevice } from "./pricedDevices.ts";
import type { ValidInput } from "./rules.ts";

/** A device before and after a change, and the prices that differ. At least one price differs. */
export type DeviceChange = {
  before: PricedDevice;
  after: PricedDevice;
  differences: PriceDifference[];
};

type PriceRule = Pick<ValidInput, "prices" | "by" | "roundTo">;

/** Returns the devices whose prices would change. A new price may be out of range. */
export const changesBy = (rule: PriceRule, devices: readonly PricedDevice[]): DeviceChange[] =>
  devices.flatMap((before) => changeBetween(before, adjustedDevice(before, rule)));

/** Returns an array with the change; an empty array if no price differs. */
export function changeBetween(before: PricedDevice, after: PricedDevice): DeviceChange[] {
  const differences =
    before.variants.length > 0
      ? before.variants.flatMap((variant, index) => {
          const other = after.variants[index] ?? variant;
          return [
            ...difference("PRICE", variantLabel(variant), variant.price, other.price),
            ...difference(
              "SELLING_PRICE",
              variantLabel(variant),
              variant.sellingPrice,
              other.sellingPrice,
            ),
          ];
        })
      : difference("PRICE", null, before.price, after.price);
  return differences.length > 0 ? [{ before, after, differences }] : [];
}

const difference = (
  field: PriceField,
  variant: string | null,
  before: number,
  after: number,
): PriceDifference[] => (before === after ? [] : [{ field, variant, before, after }]);

function adjustedDevice(device: PricedDevice, { prices, ...adjustment }: PriceRule): PricedDevice {
  const change = (field: PriceField, price: number) =>
    prices.includes(field) ? adjusted(price, adjustment) : price;
  // A price that is computed from units can't be changed.
  const changeOwn = ({ price, hasUnits }: { price: number; hasUnits?: boolean | undefined }) =>
    hasUnits ? price : change("PRICE", price);
  const variants = device.variants.map((variant) => ({
    ...variant,
    price: changeOwn(variant),
    sellingPrice: change("SELLING_PRICE", variant.sellingPrice),
  }));
  return withVariants({ ...device, price: changeOwn(device) }, variants);
}

/**
 * Returns the device with these variants. If the list is not empty, the device gets the price of its default variant.
 */
export const withVariants = (
  device: PricedDevice,
  variants: PricedDevice["variants"],
): PricedDevice => ({
  ...device,
  variants,
  price: defaultVariant(variants)?.price ?? device.price,
});

/** Returns the differences in the form of the audit log. */
export const auditChangesOf = ({ differences }: DeviceChange): Change[] =>
  differences.map(({ field, variant, before, after }) => ({
    field,
    ...(variant ? { variant } : {}),
    before: String(before),
    after: String(after),
  }));
