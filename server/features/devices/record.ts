import type { Device, Variant } from "../../generated/prisma/client.ts";

/** A variant of a smartphone or tablet, in whole GB and whole taka. */
export type VariantRecord = Pick<
  Variant,
  "id" | "ram" | "rom" | "price" | "sellingPrice" | "stock"
>;

/** The fields that every list shows. The others are read where an operation selects one of them. */
export const summaryFields = [
  "id",
  "kind",
  "brand",
  "model",
  "gadgetName",
  "productType",
  "gadgetType",
  "coverImage",
  "price",
  "stock",
  "title",
  "createdAt",
] as const satisfies (keyof Device)[];

type DeviceSummary = Pick<Device, (typeof summaryFields)[number]>;

/** A whole device of any kind with its variants in their order; wearables and gadgets have none. */
export type DeviceRecord = Omit<Device, "brandKey" | "searchText"> & { variants: VariantRecord[] };

/** A device of a GraphQL response, with all fields where the operation selects more than a summary. */
export type DeviceNode = DeviceSummary & Partial<DeviceRecord>;
