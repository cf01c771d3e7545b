import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { latinDigits } from "../../core/typedText.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { gadgetTypeWords, productTypeWords, simWords, stockWords } from "../../generated/words.ts";
import { idSchema, ignoredFields, integer, word } from "../../rest/helpers.ts";
import { fields, variantsOf } from "./rules.ts";

/** Older clients write "In-Stock". */
const stock = z.preprocess(
  (value) => (value === "In-Stock" ? "In Stock" : value),
  word(stockWords),
);

/** GB as a number, or as the text of a form field. */
const gigabytes = z
  .union(
    [
      integer(),
      z
        .string()
        .overwrite(latinDigits)
        .trim()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ],
    {
      error: (issue) =>
        issue.input == null || issue.input === "" ? t("is required") : t("must be a number"),
    },
  )
  .pipe(fields.gigabytes);

/** Derived from the variants: accepted, since clients send back what they read, and ignored. */
const derivedFields = { price: z.unknown().optional(), stock: z.unknown().optional() };

const named = { brand: fields.brand, model: fields.model, productType: word(productTypeWords) };

const imageFields = { coverImage: fields.imagePath, images: fields.images.optional() };

const common = {
  sku: fields.sku.describe("The shop's own article number; empty or null for none."),
  ...imageFields,
  description: fields.description.optional(),
  descriptionBn: fields.descriptionBn
    .optional()
    .describe("The Bangla version. Empty or null: there is none."),
  version: z.int().min(1).optional().describe("In PATCH: the version that the change is based on."),
  ...ignoredFields,
};

const camera = z.strictObject({
  frontCamera: fields.specification,
  backCamera: fields.specification,
});

const specifications = z.strictObject({
  processor: fields.specification,
  GPU: fields.specification,
  display: fields.specification,
  camera,
  battery: fields.specification,
  SIM: word(simWords),
});

const variant = z
  .strictObject({
    _id: idSchema.optional(),
    id: idSchema.optional(),
    RAM: gigabytes,
    ROM: gigabytes,
    price: fields.taka,
    sellingPrice: fields.taka,
    stock,
  })
  .transform(({ _id, id, RAM, ROM, ...rest }) => ({ id: _id ?? id, ram: RAM, rom: ROM, ...rest }));

const phoneOrTablet = z.strictObject({
  ...common,
  ...named,
  ...derivedFields,
  specifications,
  variants: variantsOf(variant),
});

const specificationsPatch = specifications.extend({ camera: camera.partial() }).partial();

const phoneOrTabletPatch = phoneOrTablet
  .partial()
  .extend({ specifications: specificationsPatch.optional() });

const priced = { price: fields.taka, stock };

const wearable = z.strictObject({
  ...common,
  ...named,
  ...priced,
  specifications: fields.specificationText,
  specificationsBn: fields.specificationTextBn
    .optional()
    .describe("The Bangla version. Empty or null: there is none."),
});

const gadget = z.strictObject({
  ...common,
  ...priced,
  gadgetName: fields.gadgetName,
  productType: word(gadgetTypeWords),
});

type Specifications = z.output<typeof specificationsPatch>;

/** A body in the service's field names, not validated yet. */
export type DeviceBody = {
  /** The version that a change is based on. */
  version?: number;
  fields: Record<string, unknown>;
};

/** Leaves out the ignored fields. */
function toBody({ version, ...body }: Record<string, unknown> & { version?: number }): DeviceBody {
  const entries = Object.entries(body).filter(([name]) => !(name in ignoredFields));
  return { version, fields: Object.fromEntries(entries) };
}

function fromPhoneOrTablet({
  specifications: data,
  price: _derived,
  stock: _alsoDerived,
  ...body
}: z.output<typeof phoneOrTabletPatch>): DeviceBody {
  const { version, fields } = toBody(body);
  return { version, fields: data ? { ...fields, specifications: specificationsOf(data) } : fields };
}

function specificationsOf({ GPU, SIM, camera, ...rest }: Specifications) {
  return { ...rest, ...camera, gpu: GPU, sim: SIM };
}

const fromWearable = ({
  specifications,
  specificationsBn,
  ...body
}: Partial<z.output<typeof wearable>>) =>
  toBody({ ...body, specificationText: specifications, specificationTextBn: specificationsBn });

const fromGadget = ({ productType, ...body }: Partial<z.output<typeof gadget>>) =>
  toBody({ ...body, gadgetType: productType });

/** The rule of smartphones' SIM, also of the service, with the name that the field has here. */
const withSim = <Schema extends z.ZodType<z.output<typeof phoneOrTabletPatch>>>(body: Schema) =>
  body.refine(({ specifications }) => specifications?.SIM !== "NO_SIM", {
    error: t("can't be No SIM for a smartphone"),
    path: ["specifications", "SIM"],
  });

/** The bodies of POST and PATCH of each kind. */
export const restBodies = {
  SMARTPHONE: {
    create: withSim(phoneOrTablet).transform(fromPhoneOrTablet),
    update: withSim(phoneOrTabletPatch).transform(fromPhoneOrTablet),
  },
  TABLET: {
    create: phoneOrTablet.transform(fromPhoneOrTablet),
    update: phoneOrTabletPatch.transform(fromPhoneOrTablet),
  },
  WEARABLE: {
    create: wearable.transform(fromWearable),
    update: wearable.partial().transform(fromWearable),
  },
  GADGET: {
    create: gadget.transform(fromGadget),
    update: gadget.partial().transform(fromGadget),
  },
} satisfies Record<DeviceKind, Record<"create" | "update", z.ZodType<DeviceBody>>>;

const ownStock = z.strictObject({ stock });
const variantStock = z
  .strictObject({ _id: idSchema, stock })
  .transform(({ _id, ...rest }) => ({ id: _id, ...rest }));
const stocksOfVariants = z.strictObject({
  variants: variantsOf(variantStock).describe("Variants that are not listed keep their stock."),
});

/** The bodies of POST …/stock of each kind. */
export const stockBodies = {
  SMARTPHONE: stocksOfVariants,
  TABLET: stocksOfVariants,
  WEARABLE: ownStock,
  GADGET: ownStock,
} satisfies Record<DeviceKind, z.ZodType>;
