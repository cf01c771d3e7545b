import type { Device, Variant } from "../../generated/prisma/client.ts";

/** A variant of a smartphone or tablet, in whole GB and whole taka. */
export type VariantRecord = Pick<
  Variant,
  "id" | "ram" | "rom" | "price" | "sellingPrice" | "stock"
>;

/** The fields that are read of every device: by which it has its GraphQL type and its place in a list. */
export const basicFields = ["id", "kind", "price", "createdAt"] as const satisfies (keyof Device)[];

/** The fields that lists show. Each is read where an operation selects it. */
export const summaryFields = [
  "brand",
  "model",
  "gadgetName",
  "productType",
  "gadgetType",
  "coverImage",
  "stock",
  "title",
] as const satisfies (keyof Device)[];

/** A whole device of any kind with its variants in their order; wearables and gadgets have none. */
export type DeviceRecord = Omit<Device, "brandKey" | "searchText"> & { variants: VariantRecord[] };

/** A device of a GraphQL response, with the fields that the operation selects. */
export type DeviceNode = Pick<Device, (typeof basicFields)[number]> & Partial<DeviceRecord>;
