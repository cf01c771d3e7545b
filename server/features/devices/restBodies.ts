import { z } from "zod";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { gadgetTypeWords, productTypeWords, simWords, stockWords } from "../../generated/words.ts";
import { ignoredFields, word } from "../../rest/helpers.ts";
import { fields, variantsOf } from "./rules.ts";

/** The smartphone form of old writes "In-Stock". */
const stock = z.preprocess(
  (value) => (value === "In-Stock" ? "In Stock" : value),
  word(stockWords),
);

/** GB as a number, or as the text that a form field holds. */
const gigabytes = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ],
    {
      error: (issue) =>
        issue.input == null || issue.input === "" ? "is required" : "must be a number",
    },
  )
  .pipe(fields.gigabytes);

/** Derived from the variants, so what a client sends back of it decides nothing. */
const derivedFields = { price: z.unknown().optional(), stock: z.unknown().optional() };

const named = { brand: fields.brand, model: fields.model, productType: word(productTypeWords) };

const pictures = { coverImage: fields.imagePath, images: fields.images.optional() };

const common = {
  ...pictures,
  description: fields.description.optional(),
  version: z.int().min(1).optional().describe("In PATCH: the version that the change was made on."),
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
    _id: z.string().optional(),
    id: z.string().optional(),
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
});

const wearablePatch = wearable.partial();

const gadget = z.strictObject({
  ...common,
  ...priced,
  gadgetName: fields.gadgetName,
  productType: word(gadgetTypeWords),
});

const gadgetPatch = gadget.partial();

type Specifications = z.output<typeof specificationsPatch>;

/** What a body says, in the domain's names, for the service to check. */
export type DeviceBody = {
  /** The version that a change was made on. */
  version?: number;
  fields: Record<string, unknown>;
};

/** Takes away what decides nothing. */
function decisive({
  version,
  ...body
}: Record<string, unknown> & { version?: number }): DeviceBody {
  const entries = Object.entries(body).filter(([name]) => !(name in ignoredFields));
  return { version, fields: Object.fromEntries(entries) };
}

function ofPhoneOrTablet({
  specifications: data,
  price: _derived,
  stock: _alsoDerived,
  ...body
}: z.output<typeof phoneOrTabletPatch>): DeviceBody {
  const { version, fields } = decisive(body);
  return { version, fields: data ? { ...fields, specifications: specificationsOf(data) } : fields };
}

function specificationsOf({ GPU, SIM, camera, ...rest }: Specifications) {
  return { ...rest, ...camera, gpu: GPU, sim: SIM };
}

function ofWearable({ specifications: text, ...body }: z.output<typeof wearablePatch>): DeviceBody {
  return decisive({ ...body, specificationText: text });
}

function ofGadget({ productType, ...body }: z.output<typeof gadgetPatch>): DeviceBody {
  return decisive({ ...body, gadgetType: productType });
}

/** The bodies with which each kind is created and changed over REST. */
export const bodies = {
  SMARTPHONE: {
    create: phoneOrTablet.transform(ofPhoneOrTablet),
    update: phoneOrTabletPatch.transform(ofPhoneOrTablet),
  },
  TABLET: {
    create: phoneOrTablet.transform(ofPhoneOrTablet),
    update: phoneOrTabletPatch.transform(ofPhoneOrTablet),
  },
  WEARABLE: {
    create: wearable.transform(ofWearable),
    update: wearablePatch.transform(ofWearable),
  },
  GADGET: { create: gadget.transform(ofGadget), update: gadgetPatch.transform(ofGadget) },
} satisfies Record<DeviceKind, Record<"create" | "update", z.ZodType<DeviceBody>>>;
