import type { DeviceDraftFragment } from "../../../generated/DeviceDraft.ts";
import { limits } from "../../../generated/limits.ts";
import type { PictureFragment } from "../../../generated/Picture.ts";
import { t } from "../../../platform/i18n.ts";
import { labels, type TextField } from "./deviceFields.ts";

/** The names of the fields in the input's `specifications`. */
export type SpecificationField = keyof typeof limits.SpecificationsInput;

export const isSpecification = (name: string): name is SpecificationField =>
  name in limits.SpecificationsInput;

/** A variant as typed: all values are strings. A new variant has no id. */
export type VariantDraft = {
  id?: string;
  ram: string;
  rom: string;
  price: string;
  sellingPrice: string;
  stock: string;
};

/** The values of the form. Numbers and choices are strings, which are empty until they are filled in. */
export type Draft = Record<TextField, string> & {
  coverImage: PictureFragment | null;
  images: PictureFragment[];
  variants: VariantDraft[];
  /** Whether the variant's form contains a variant that has not been added to the list. */
  hasUnsavedVariant: boolean;
};

/** The name of a value that is saved with the device. */
export type DraftPart = Exclude<keyof Draft, "hasUnsavedVariant">;

/** The labels of the values that are saved with the device. */
export const partLabels = {
  ...labels,
  coverImage: t("Cover Image"),
  images: t("Images"),
  variants: t("Variants"),
} as const satisfies Record<DraftPart, string>;

const emptyTexts = Object.fromEntries(Object.keys(labels).map((name) => [name, ""])) as Record<
  TextField,
  string
>;

/** The values of an empty form. */
export const emptyDraft: Draft = {
  ...emptyTexts,
  coverImage: null,
  images: [],
  variants: [],
  hasUnsavedVariant: false,
};

/** The values of an empty form for a variant. */
export const emptyVariant: VariantDraft = {
  ram: "",
  rom: "",
  price: "",
  sellingPrice: "",
  stock: "",
};

/** Returns the form's values for a device of the catalogue. */
export function draftOf(device: DeviceDraftFragment): Draft {
  const { coverImage, images, description, stock, price, sku } = device;
  const shared = {
    ...emptyDraft,
    ...{ coverImage, images, description, stock },
    descriptionBn: device.descriptionBn ?? "",
    price: String(price),
    sku: sku ?? "",
  };
  if ("gadgetName" in device) {
    const { gadgetName, gadgetType } = device;
    return { ...shared, gadgetName, gadgetType };
  }
  const { brand, model, productType, warrantyDays } = device;
  const named = {
    ...shared,
    ...{ brand, model, productType },
    grade: device.grade ?? "",
    batteryHealth: device.batteryHealth ?? "",
    warrantyDays: warrantyDays === null ? "" : String(warrantyDays),
  };
  if ("specificationText" in device) {
    const { specificationText, specificationTextBn } = device;
    return { ...named, specificationText, specificationTextBn: specificationTextBn ?? "" };
  }
  const specifications = Object.fromEntries(
    Object.entries(device.specifications)
      .filter(([name]) => isSpecification(name))
      .map(([name, value]) => [name, value ?? ""]),
  ) as Record<SpecificationField, string>;
  return {
    ...named,
    ...specifications,
    supply: device.supply ?? "",
    variants: device.variants.map(variantDraftOf),
  };
}

type Variant = Extract<DeviceDraftFragment, { variants: unknown }>["variants"][number];

const variantDraftOf = ({ id, ram, rom, price, sellingPrice, stock }: Variant): VariantDraft => ({
  id,
  ram: String(ram),
  rom: String(rom),
  price: String(price),
  sellingPrice: String(sellingPrice),
  stock,
});
