import type { DeletedDevice, Device, Variant } from "../../generated/prisma/client.ts";
import type { Addressed } from "./addresses/paths.ts";
import type { FieldName } from "./fields.ts";
import type { ListedOfferJson } from "./lists/listedOffer.ts";
import type { readColumns } from "./serverColumns.ts";
import type { UnitJson } from "./unitRecord.ts";
import type { VariantFieldName } from "./variantFields.ts";

/** A variant of a smartphone or tablet, in whole GB and whole taka. */
export type VariantRecord = Pick<Variant, "id" | VariantFieldName> &
  // Left out for a variant without units.
  Partial<Pick<Variant, "unitCount" | "hasUnits">>;

/** A variant in a GraphQL response, with the device that its address names. */
export type VariantNode = VariantRecord & { ofDevice: Partial<Addressed> };

/** The offer by which a list shows a device, in a GraphQL response, with the device that its address names. */
export type ListedOfferNode = ListedOfferJson & { ofDevice: Partial<Addressed> };

/** A deleted device. */
export type DeletedDeviceRecord = Pick<DeletedDevice, "id" | "kind" | "title" | "deletedAt">;

/** The columns that are always read: they decide the device's GraphQL type and its place in a list. */
export const basicColumns = [
  "id",
  "kind",
  "price",
  "createdAt",
] as const satisfies (keyof Device)[];

/** A whole device of any kind, with its variants in order; wearables and gadgets have none. */
export type DeviceRecord = Pick<Device, FieldName | (typeof readColumns)[number]> & {
  variants: VariantRecord[];
};

/** A device in a GraphQL response, with the fields that the operation selects. */
export type DeviceNode = Pick<Device, (typeof basicColumns)[number]> &
  Partial<DeviceRecord> & {
    /** Its units for sale, if they are selected. */
    units?: UnitJson[];
    /** The offer with its price and stock, if it is selected. */
    listedOffer?: ListedOfferJson | null;
    /** The offer by which the list that was read shows it, if it is selected. */
    offerInList?: ListedOfferJson | null;
  };
