import type { DeviceDraftFragment } from "../../../generated/DeviceDraft.ts";
import type { PictureFragment } from "../../../generated/Picture.ts";

/** What is typed or chosen in the form, by the field's name, with the field's label. */
export const labels = {
  brand: "Brand Name",
  model: "Model Name",
  gadgetName: "Detailed Name",
  productType: "Product Type",
  gadgetType: "Product Type",
  processor: "Processor",
  gpu: "GPU",
  display: "Display",
  frontCamera: "Front Camera",
  backCamera: "Back Camera",
  battery: "Battery",
  sim: "SIM",
  specificationText: "Specifications",
  price: "Price",
  stock: "Stock",
  description: "Description",
} as const;

export type TextField = keyof typeof labels;

/** A configuration as it is typed. Those that the server knows have an id. */
export type VariantDraft = {
  id?: string;
  ram: string;
  rom: string;
  price: string;
  sellingPrice: string;
  stock: string;
};

/** A device as it is typed: every number and choice is a text, empty until it is given. */
export type Draft = Record<TextField, string> & {
  coverImage: PictureFragment | null;
  images: readonly PictureFragment[];
  variants: readonly VariantDraft[];
};

/** Every part of a draft with the name by which people know it. */
export const partLabels = {
  ...labels,
  coverImage: "Cover Image",
  images: "Images",
  variants: "Variants",
} as const satisfies Record<keyof Draft, string>;

const emptyTexts = Object.fromEntries(Object.keys(labels).map((name) => [name, ""])) as Record<
  TextField,
  string
>;

/** A form of which nothing has been filled in. */
export const emptyDraft: Draft = { ...emptyTexts, coverImage: null, images: [], variants: [] };

/** A variant of which nothing has been filled in. */
export const emptyVariant: VariantDraft = {
  ram: "",
  rom: "",
  price: "",
  sellingPrice: "",
  stock: "",
};

/** A device of the catalogue as the form shows it. */
export function draftOf(device: DeviceDraftFragment): Draft {
  const { coverImage, images, description, stock, price } = device;
  const shared = { ...emptyDraft, coverImage, images, description, stock, price: String(price) };
  if ("gadgetName" in device) {
    const { gadgetName, gadgetType } = device;
    return { ...shared, gadgetName, gadgetType };
  }
  const { brand, model, productType } = device;
  const named = { ...shared, brand, model, productType };
  if ("specificationText" in device) {
    return { ...named, specificationText: device.specificationText };
  }
  const { processor, gpu, display, frontCamera, backCamera, battery, sim } = device.specifications;
  const technical = { processor, gpu, display, frontCamera, backCamera, battery, sim };
  return { ...named, ...technical, variants: device.variants.map(typed) };
}

type Variant = Extract<DeviceDraftFragment, { variants: unknown }>["variants"][number];

const typed = ({ id, ram, rom, price, sellingPrice, stock }: Variant): VariantDraft => ({
  id,
  ram: String(ram),
  rom: String(rom),
  price: String(price),
  sellingPrice: String(sellingPrice),
  stock,
});

/** A whole number as people type it, with or without separators; NaN for anything else. */
export function numberIn(text: string): number {
  const digits = text.replaceAll(/[\s,]/g, "");
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
