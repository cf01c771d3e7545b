import { z } from "zod";
import { inLanguage } from "../../core/content.ts";
import type { Language } from "../../core/i18n.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import {
  deviceKindWords,
  gadgetTypeWords,
  productTypeWords,
  simWords,
  stockWords,
} from "../../generated/words.ts";
import { idSchema } from "../../rest/helpers.ts";
import type { DeviceRecord } from "./record.ts";

/** The fields of every device. */
const commonShape = {
  _id: idSchema,
  sku: z.string().nullable().describe("The shop's own article number."),
  deviceType: z.enum(deviceKindWords),
  coverImage: z.string(),
  images: z.array(z.string()),
  price: z
    .int()
    .describe(
      "Whole taka (BDT): its own price, or that of its first variant while this is in stock or none is, else that of the cheapest variant in stock.",
    ),
  stock: z.enum(stockWords).describe("Its own, or that of the variant that `price` is of."),
  description: z
    .string()
    .describe(
      "In Bangla where `Accept-Language` prefers it and there is a Bangla version, else the main version. Callers who may change the catalogue always get the main version.",
    ),
  descriptionBn: z.string().nullable().describe("The Bangla version; null where there is none."),
  version: z
    .int()
    .describe("Counts the changes; send it back with PATCH to overwrite no other change."),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

const namedShape = { brand: z.string(), model: z.string(), productType: z.enum(productTypeWords) };

/** A smartphone or tablet as REST shows it. */
export const phoneOrTabletShape = z.object({
  ...commonShape,
  ...namedShape,
  specifications: z.object({
    processor: z.string(),
    GPU: z.string(),
    display: z.string(),
    camera: z.object({ frontCamera: z.string(), backCamera: z.string() }),
    battery: z.string(),
    SIM: z.enum(simWords),
  }),
  variants: z.array(
    z.object({
      _id: idSchema,
      RAM: z.int().describe("GB"),
      ROM: z.int().describe("GB"),
      price: z.int(),
      sellingPrice: z.int().describe("What the shop pays a seller, estimated, whole taka (BDT)."),
      stock: z.enum(stockWords),
    }),
  ),
});

/** A wearable as REST shows it. */
const wearableShape = z.object({
  ...commonShape,
  ...namedShape,
  specifications: z.string().describe("In the language of `description`."),
  specificationsBn: z.string().nullable().describe("The Bangla version; null where there is none."),
});

/** A gadget as REST shows it. */
const gadgetShape = z.object({
  ...commonShape,
  gadgetName: z.string(),
  productType: z.enum(gadgetTypeWords),
});

const presentCommon = (device: DeviceRecord, language: Language) => ({
  _id: device.id,
  sku: device.sku,
  deviceType: deviceKindWords[device.kind],
  coverImage: device.coverImage,
  images: device.images,
  price: device.price,
  stock: stockWords[device.stock],
  description: inLanguage(language, device.description, device.descriptionBn),
  descriptionBn: device.descriptionBn,
  version: device.version,
  createdAt: device.createdAt.toISOString(),
  updatedAt: device.updatedAt.toISOString(),
});

const presentNamed = (device: DeviceRecord) => ({
  brand: device.brand ?? "",
  model: device.model ?? "",
  productType: productTypeWords[device.productType ?? "NEW"],
});

/** A smartphone or tablet in its REST shape. */
export function presentPhoneOrTablet(
  device: DeviceRecord,
  language: Language,
): z.output<typeof phoneOrTabletShape> {
  return Object.assign(presentCommon(device, language), presentNamed(device), {
    specifications: {
      processor: device.processor ?? "",
      GPU: device.gpu ?? "",
      display: device.display ?? "",
      camera: { frontCamera: device.frontCamera ?? "", backCamera: device.backCamera ?? "" },
      battery: device.battery ?? "",
      SIM: simWords[device.sim ?? "NO_SIM"],
    },
    variants: device.variants.map(({ id, ram, rom, price, sellingPrice, stock }) => ({
      _id: id,
      RAM: ram,
      ROM: rom,
      price,
      sellingPrice,
      stock: stockWords[stock],
    })),
  });
}

/** A wearable in its REST shape. */
function presentWearable(device: DeviceRecord, language: Language): z.output<typeof wearableShape> {
  return Object.assign(presentCommon(device, language), presentNamed(device), {
    specifications: inLanguage(
      language,
      device.specificationText ?? "",
      device.specificationTextBn,
    ),
    specificationsBn: device.specificationTextBn,
  });
}

/** A gadget in its REST shape. */
function presentGadget(device: DeviceRecord, language: Language): z.output<typeof gadgetShape> {
  return Object.assign(presentCommon(device, language), {
    gadgetName: device.gadgetName ?? "",
    productType: gadgetTypeWords[device.gadgetType ?? "OTHER"],
  });
}

type Presenter = {
  shape: z.ZodType;
  present: (device: DeviceRecord, language: Language) => unknown;
};

/** How REST shows each kind. */
export const presenters: Record<DeviceKind, Presenter> = {
  SMARTPHONE: { shape: phoneOrTabletShape, present: presentPhoneOrTablet },
  TABLET: { shape: phoneOrTabletShape, present: presentPhoneOrTablet },
  WEARABLE: { shape: wearableShape, present: presentWearable },
  GADGET: { shape: gadgetShape, present: presentGadget },
};
