import type { Device, Variant } from "../../generated/prisma/client.ts";
import type { UnitJson } from "../units/record.ts";
import type { FieldName } from "./fields.ts";
import type { readColumns } from "./serverColumns.ts";
import type { VariantFieldName } from "./variantFields.ts";

/** A variant of a smartphone or tablet, in whole GB and whole taka. */
export type VariantRecord = Pick<Variant, "id" | VariantFieldName> &
  // Left out of a variant without units.
  Partial<Pick<Variant, "unitCount" | "hasUnits">>;

/** The columns that are read of every device: by which it has its GraphQL type and its place in a list. */
export const basicColumns = [
  "id",
  "kind",
  "price",
  "createdAt",
] as const satisfies (keyof Device)[];

/** A whole device of any kind with its variants in their order; wearables and gadgets have none. */
export type DeviceRecord = Pick<Device, FieldName | (typeof readColumns)[number]> & {
  variants: VariantRecord[];
};

/** A device of a GraphQL response, with the fields that the operation selects. */
export type DeviceNode = Pick<Device, (typeof basicColumns)[number]> &
  Partial<DeviceRecord> & {
    /** Its pieces for sale, where they are selected. */
    units?: UnitJson[];
  };
