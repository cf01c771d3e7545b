import * as z from "zod/mini";
import { grades } from "../../../../shared/grades.ts";
import { amountIn } from "../../../../shared/money.ts";
import { gigabytesIn } from "../../../../shared/sizes.ts";
import type { DeviceInput } from "../../../generated/CreateDevice.ts";
import { limits } from "../../../generated/limits.ts";
import type { PictureFragment } from "../../../generated/Picture.ts";
import {
  batteryHealthWords,
  gadgetTypeWords,
  productTypeWords,
  simWords,
  stockWords,
  supplyWords,
} from "../../../generated/words.ts";
import { formatNumber, t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import {
  choice,
  optionalNumberOf,
  requiredSentence,
  text,
  typedNumber,
} from "../../../ui/forms/rules.ts";
import { deviceFields, labels, type TextField } from "./deviceFields.ts";
import { type Draft, isSpecification, partLabels, type SpecificationField } from "./draft.ts";

/** Whether the form creates or updates a device. The modes differ in required fields and in texts. */
export type Mode = "create" | "update";

/** A schema that checks a draft and returns the input of the mutation. */
export type DeviceRules = z.ZodMiniType<DeviceInput, Partial<Draft>>;

const { PhoneOrTabletInput, VariantInput } = limits;

/** Returns the limit of the description. A description is required only when a smartphone or tablet is updated. */
export const descriptionLimit = (mode: Mode) => ({
  ...deviceFields.description.limit,
  required: mode === "update",
});

const { NO_SIM: _onlyForTablets, ...phoneSims } = simWords;

/** The SIMs that devices of these kinds can have. */
export const sims = { SMARTPHONE: phoneSims, TABLET: simWords } as const;

type LimitedText = { readonly required?: boolean; readonly maxLength: number };

type LimitedName = {
  [Name in TextField]: (typeof deviceFields)[Name] extends { limit: LimitedText } ? Name : never;
}[TextField];

const textOf = (name: LimitedName, limit: LimitedText = deviceFields[name].limit) =>
  text(labels[name], limit);

const choiceOf = <Words extends Readonly<Record<string, string>>>(name: TextField, words: Words) =>
  choice(words, requiredSentence(labels[name]));

const pathOf = z.transform(({ path }: PictureFragment) => path);
const { maxItems: maxImages } = PhoneOrTabletInput.images;

const pictures = {
  coverImage: z.pipe(
    z.custom<PictureFragment, PictureFragment | null>(
      (image) => image !== null,
      requiredSentence(partLabels.coverImage),
    ),
    pathOf,
  ),
  images: z
    .array(z.pipe(z.custom<PictureFragment>(), pathOf))
    .check(z.maxLength(maxImages, t("There may be at most {maxImages} images", { maxImages }))),
};

const sku = textOf("sku");

const nothing = z.pipe(
  z.literal(""),
  z.transform(() => null),
);

/** The condition of a pre-owned device. All parts are optional. */
const condition = {
  grade: z.union([nothing, choiceOf("grade", grades)]),
  batteryHealth: z.union([nothing, choiceOf("batteryHealth", batteryHealthWords)]),
  warrantyDays: optionalNumberOf(labels.warrantyDays, PhoneOrTabletInput.warrantyDays),
};

/** Removes the condition of a new device, even if one was typed before. */
const withoutCondition = { grade: null, batteryHealth: null, warrantyDays: null } as const;

const ofItsType = <Named extends { productType: string }>(device: Named) => ({
  ...device,
  ...(device.productType === "NEW" && withoutCondition),
});

const named = {
  sku,
  brand: textOf("brand"),
  model: textOf("model"),
  productType: choiceOf("productType", productTypeWords),
  ...condition,
};

const { min: cheapest, max: dearest } = deviceFields.price.limit;

const priced = {
  price: typedNumber(
    amountIn,
    deviceFields.price.limit,
    t("Price must be a whole number of taka, {cheapest} to {dearest}", {
      cheapest: formatNumber(cheapest),
      dearest: formatNumber(dearest),
    }),
    requiredSentence(labels.price),
  ),
  stock: choiceOf("stock", stockWords),
};

/** The schema of a smartphone's or tablet's variant. */
export const variantRules = z.object({
  id: z.optional(z.string()),
  ram: typedNumber(gigabytesIn, VariantInput.ram, t("A whole number")),
  rom: typedNumber(gigabytesIn, VariantInput.rom, t("A whole number")),
  price: typedNumber(amountIn, VariantInput.price, t("A whole number")),
  sellingPrice: typedNumber(amountIn, VariantInput.sellingPrice, t("A whole number")),
  stock: choice(stockWords, t("Choose one")),
});

const { minItems: minVariants, maxItems: maxVariants } = PhoneOrTabletInput.variants;

/** Asks the admin to finish a variant. Without this error, saving the device would lose the variant. */
export const unsavedVariantMessage = t(
  "A variant is not finished yet: add or save it, or press Cancel",
);

type SpecificationText = Exclude<SpecificationField, "sim">;

const specificationTexts = Object.keys(limits.SpecificationsInput).filter(
  (name): name is SpecificationText => isSpecification(name) && name !== "sim",
);

const specifications = Object.fromEntries(
  specificationTexts.map((name) => [name, textOf(name)]),
) as Record<SpecificationText, ReturnType<typeof textOf>>;

const phoneOrTablet = (kind: keyof typeof sims, mode: Mode) =>
  z.object({
    ...named,
    ...pictures,
    ...specifications,
    sim: choiceOf("sim", sims[kind]),
    supply: z.union([nothing, choiceOf("supply", supplyWords)]),
    description: textOf("description", descriptionLimit(mode)),
    descriptionBn: textOf("descriptionBn"),
    variants: z
      .array(variantRules)
      .check(
        z.minLength(minVariants, t("Add at least one variant")),
        z.maxLength(maxVariants, t("There may be at most {maxVariants} variants", { maxVariants })),
      ),
    hasUnsavedVariant: z.literal(false, unsavedVariantMessage),
  });

type PhoneOrTablet = z.output<ReturnType<typeof phoneOrTablet>>;

function phoneOrTabletInput({ hasUnsavedVariant: _neverSaved, ...device }: PhoneOrTablet) {
  const entries = Object.entries(ofItsType(device));
  const own = entries.filter(([name]) => !isSpecification(name));
  const nested = entries.filter(([name]) => isSpecification(name));
  return {
    ...(Object.fromEntries(own) as Omit<typeof device, SpecificationField>),
    supply: device.productType === "NEW" ? device.supply : null,
    specifications: Object.fromEntries(nested) as Pick<typeof device, SpecificationField>,
  };
}

const wearable = z.object({
  ...named,
  ...priced,
  ...pictures,
  specificationText: textOf("specificationText"),
  specificationTextBn: textOf("specificationTextBn"),
});

const gadget = z.object({
  ...priced,
  ...pictures,
  sku,
  gadgetName: textOf("gadgetName"),
  gadgetType: choiceOf("gadgetType", gadgetTypeWords),
  description: textOf("description"),
  descriptionBn: textOf("descriptionBn"),
});

/** The schemas for creating and updating devices, for each kind. */
export const deviceRules: Record<DeviceKind, (mode: Mode) => DeviceRules> = {
  SMARTPHONE: (mode) =>
    z.pipe(
      phoneOrTablet("SMARTPHONE", mode),
      z.transform((device: PhoneOrTablet) => ({ smartphone: phoneOrTabletInput(device) })),
    ),
  TABLET: (mode) =>
    z.pipe(
      phoneOrTablet("TABLET", mode),
      z.transform((device: PhoneOrTablet) => ({ tablet: phoneOrTabletInput(device) })),
    ),
  WEARABLE: () =>
    z.pipe(
      wearable,
      z.transform((device: z.output<typeof wearable>) => ({ wearable: ofItsType(device) })),
    ),
  GADGET: () =>
    z.pipe(
      gadget,
      z.transform((device: z.output<typeof gadget>) => ({ gadget: device })),
    ),
};
