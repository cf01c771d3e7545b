import type { Device, Variant } from "../../generated/prisma/client.ts";

/** A variant of a smartphone or tablet, in whole GB and whole taka. */
export type VariantRecord = Pick<
  Variant,
  "id" | "ram" | "rom" | "price" | "sellingPrice" | "stock"
>;

/** A device of any kind with its variants in their order; wearables and gadgets have none. */
export type DeviceRecord = Omit<Device, "brandKey" | "searchText"> & { variants: VariantRecord[] };
