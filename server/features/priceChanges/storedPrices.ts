import { z } from "zod";
import { type DeviceChange, withVariants } from "./differences.ts";
import type { PricedDevice } from "./pricedDevices.ts";

/** The JSON column: prices before a change, and the version that the change gave the device. */
export const storedPrices = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    version: z.number(),
    price: z.number(),
    variants: z.array(z.object({ id: z.string(), price: z.number(), sellingPrice: z.number() })),
  }),
);

/** The prices of a device before a change. */
export type StoredPrices = z.output<typeof storedPrices>[number];

/** What undoing a written change needs to know. */
export const storedPricesOf = ({ before, after }: DeviceChange): StoredPrices => ({
  id: before.id,
  title: before.title,
  version: after.version,
  price: before.price,
  variants: before.variants.map(({ id, price, sellingPrice }) => ({ id, price, sellingPrice })),
});

/** The device with its stored prices. */
export function restored(device: PricedDevice, stored: StoredPrices): PricedDevice {
  const byId = new Map(stored.variants.map((variant) => [variant.id, variant]));
  const variants = device.variants.map((variant) => ({ ...variant, ...byId.get(variant.id) }));
  return withVariants({ ...device, price: stored.price }, variants);
}
