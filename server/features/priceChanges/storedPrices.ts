import { type DeviceChange, withVariants } from "./differences.ts";
import type { PricedDevice } from "./pricedDevices.ts";

/** An entry of the JSON column: a device's prices before a change, and its version after the change. */
export type StoredPrices = {
  id: string;
  title: string;
  version: number;
  price: number;
  variants: { id: string; price: number; sellingPrice: number }[];
};

/** Returns the values that undoing a change needs. */
export const storedPricesOf = ({ before }: DeviceChange): StoredPrices => ({
  id: before.id,
  title: before.title,
  version: before.version + 1,
  price: before.price,
  variants: before.variants.map(({ id, price, sellingPrice }) => ({ id, price, sellingPrice })),
});

/** Returns the device with its stored prices. */
export function restored(device: PricedDevice, stored: StoredPrices): PricedDevice {
  const byId = new Map(stored.variants.map((variant) => [variant.id, variant]));
  const variants = device.variants.map((variant) => ({ ...variant, ...byId.get(variant.id) }));
  return withVariants({ ...device, price: stored.price }, variants);
}
