import type { DeletedDevice, Device, Variant } from "../../generated/prisma/client.ts";
import type { Addressed } from "./addresses/paths.ts";
import type { FieldName } from "./fields.ts";
import type { ListedOfferJson } from "./lists/listedOffer.ts";
import type { readColumns } from "./serverColumns.ts";
import type { UnitJson } from "./unitRecord.ts";
import type { VariantFieldName } from "./variantFields.ts";

/** A variant of a smartphone or tablet, in whole GB and whole taka. */
export type VariantRecord = Pick<Variant, "id" | VariantFieldName> &
  // These members may be missing for a variant without units.
  Partial<Pick<Variant, "unitCount" | "hasUnits">> &
  Reduced;

/**
 * The price from which the current price was reduced (`reducedFrom.ts`). Missing or null if the price was not reduced.
 */
export type Reduced = { reducedFrom?: number | null };

/** A variant in a GraphQL response, with the device whose words and key its address contains. */
export type VariantNode = VariantRecord & { ofDevice: Partial<Addressed> };

/**
 * The offer that a list shows for a device, in a GraphQL response. The traits are given by name. `ofDevice` is the
 * device whose words and key the offer's address contains.
 */
export type ListedOfferNode = Omit<ListedOfferJson, "traits"> & {
  traits: Partial<Record<string, string>>;
  ofDevice: Partial<Addressed>;
};

/** A deleted device. */
export type DeletedDeviceRecord = Pick<DeletedDevice, "id" | "kind" | "title" | "deletedAt">;

/** The columns that are always read, because they determine the device's GraphQL type and its position in a list. */
export const basicColumns = [
  "id",
  "kind",
  "price",
  "createdAt",
] as const satisfies (keyof Device)[];

/** A whole device of any kind, with its variants in order. Wearables and gadgets have no variants. */
export type DeviceRecord = Pick<Device, FieldName | (typeof readColumns)[number]> &
  Reduced & {
    variants: VariantRecord[];
  };

/** A device in a GraphQL response, with the fields that the operation selects. */
export type DeviceNode = Pick<Device, (typeof basicColumns)[number]> &
  Partial<DeviceRecord> & {
    /** The device's units for sale, if they are selected. */
    units?: UnitJson[];
    /** The offer with the device's price and stock, if it is selected. */
    listedOffer?: ListedOfferJson | null;
    /** The offer that the list shows for the device, if it is selected. */
    offerInList?: ListedOfferJson | null;
  };
