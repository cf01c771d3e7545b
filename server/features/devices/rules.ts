import { z } from "zod";
import { t } from "../../core/i18n.ts";
import {
  line,
  missingOr,
  optionalLine,
  optionalParagraph,
  paragraph,
  requiredParagraph,
  taka,
  wholeNumber,
} from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { GadgetType, ProductType, Sim, Stock } from "../../generated/prisma/enums.ts";
import { normalizeText, plainWords } from "../../search/normalize.ts";
import { defaultVariant } from "./defaultVariant.ts";

const { sku, brand, model, images, description, coverImage, variants } = limits.PhoneOrTabletInput;

/** The rules of each field, for GraphQL and REST. A field has the same limits in every kind of device. */
export const fields = {
  sku: optionalLine(sku.maxLength),
  brand: line(brand.maxLength),
  model: line(model.maxLength),
  specification: line(limits.SpecificationsInput.processor.maxLength),
  specificationText: requiredParagraph(limits.WearableInput.specificationText.maxLength),
  specificationTextBn: optionalParagraph(limits.WearableInput.specificationTextBn.maxLength),
  gadgetName: line(limits.GadgetInput.gadgetName.maxLength),
  imagePath: line(coverImage.maxLength),
  images: z.array(line(images.maxLength)).max(images.maxItems),
  description: paragraph(description.maxLength),
  descriptionBn: optionalParagraph(limits.PhoneOrTabletInput.descriptionBn.maxLength),
  gigabytes: wholeNumber(limits.VariantInput.ram, t("must be a whole number of GB")),
  taka,
  productType: z.enum(ProductType),
  gadgetType: z.enum(GadgetType),
  stock: z.enum(Stock),
  sim: z.enum(Sim),
};

const variant = z.strictObject({
  id: z.string().nullish(),
  ram: fields.gigabytes,
  rom: fields.gigabytes,
  price: fields.taka,
  sellingPrice: fields.taka,
  stock: fields.stock,
});

export const variantsOf = <Schema extends z.ZodType>(one: Schema) =>
  z.array(one).min(variants.minItems, t("is required")).max(variants.maxItems);

const pictures = { coverImage: fields.imagePath, images: fields.images };

const specifications = z.strictObject({
  processor: fields.specification,
  gpu: fields.specification,
  display: fields.specification,
  frontCamera: fields.specification,
  backCamera: fields.specification,
  battery: fields.specification,
  sim: fields.sim,
});

const phoneSpecifications = specifications.extend({
  sim: fields.sim.exclude(["NO_SIM"], { error: missingOr(t("can't be No SIM for a smartphone")) }),
});

const named = { brand: fields.brand, model: fields.model, productType: fields.productType };
const priced = { price: fields.taka, stock: fields.stock };
const { description: text, descriptionBn, images: paths, sku: articleNumber } = fields;

/** The rules to create a device, and to update the fields that an update has. */
const device = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  create: z.strictObject({
    ...shape,
    sku: articleNumber,
    images: paths.default([]),
    description: text.default(""),
    descriptionBn,
  }),
  update: z
    .strictObject({ ...shape, sku: articleNumber, description: text, descriptionBn })
    .partial(),
});

const phoneOrTablet = (specificationRules: typeof specifications | typeof phoneSpecifications) => {
  const { create, update } = device({
    ...named,
    ...pictures,
    specifications: specificationRules,
    variants: variantsOf(variant),
  });
  return {
    create,
    update: update.extend({ specifications: specificationRules.partial().optional() }),
  };
};

/** The rules of each kind. */
export const rules = {
  SMARTPHONE: phoneOrTablet(phoneSpecifications),
  TABLET: phoneOrTablet(specifications),
  WEARABLE: device({
    ...named,
    ...priced,
    ...pictures,
    specificationText: fields.specificationText,
    specificationTextBn: fields.specificationTextBn,
  }),
  GADGET: device({
    ...priced,
    ...pictures,
    gadgetName: fields.gadgetName,
    gadgetType: fields.gadgetType,
  }),
};

type DerivedFrom = {
  brand?: string | null;
  model?: string | null;
  gadgetName?: string | null;
  price?: number;
  stock?: Stock;
};

/**
 * The columns that are derived from others: the texts for titles and searches, and for a device with
 * variants price and stock of the one that it shows.
 */
export function derivedColumns(
  device: DerivedFrom,
  variants: readonly { price: number; stock: Stock }[],
) {
  const title = device.gadgetName ?? `${device.brand} ${device.model}`;
  const { price = 0, stock = "OUT_OF_STOCK" } = defaultVariant(variants) ?? device;
  return {
    title,
    searchText: plainWords(normalizeText(title)),
    brandKey: device.brand?.toLowerCase() ?? "",
    price,
    stock,
  } satisfies Record<string, unknown>;
}
