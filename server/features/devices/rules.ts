import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { idText } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import type { Device } from "../../generated/prisma/client.ts";
import type { DeviceKind, Stock } from "../../generated/prisma/enums.ts";
import { normalizeText, plainWords } from "../../search/normalize.ts";
import { defaultVariant } from "./defaultVariant.ts";
import { type FieldName, fieldOf, type fields, fieldsOfKind } from "./fields.ts";
import { deviceKinds, kinds } from "./kinds.ts";
import { atPaths, nest } from "./nest.ts";
import type { derivedTexts } from "./serverColumns.ts";
import { type VariantFieldName, variantFieldNames, variantFields } from "./variantFields.ts";

/** The values of a validated device. Specifications are on the same level as other fields. */
type ValidFields = { [Name in FieldName]: z.output<(typeof fields)[Name]["rule"]> };

type ValidVariant = { id?: string | null } & {
  [Name in VariantFieldName]: z.output<(typeof variantFields)[Name]["rule"]>;
};

/** A validated patch for a device of any kind. */
export type ValidPatch = Partial<ValidFields> & { variants?: ValidVariant[] };

/** A validated device of any kind. */
export type ValidDevice = ValidPatch & Pick<ValidFields, "coverImage">;

const { minItems, maxItems } = limits.PhoneOrTabletInput.variants;

export const variantsOf = <Schema extends z.ZodType>(one: Schema) =>
  z.array(one).min(minItems, t("is required")).max(maxItems);

const variant = z.strictObject({
  id: idText.nullish(),
  ...Object.fromEntries(variantFieldNames.map((name) => [name, variantFields[name].rule])),
});

/** Returns the schema of a field for a kind. The schema also refuses a value that the kind does not allow. */
export function forKind(kind: DeviceKind, name: FieldName, rule: z.ZodType): z.ZodType {
  const { refused } = fieldOf(name);
  if (refused?.kind !== kind) return rule;
  return rule.refine((value) => value !== refused.value, refused.message);
}

/** Returns the schema of a field for creating a device. */
function ruleToCreate(kind: DeviceKind, name: FieldName): z.ZodType {
  const { rule, empty } = fieldOf(name);
  return forKind(kind, name, empty == null ? rule : rule.default(empty));
}

const ruleToUpdate = (kind: DeviceKind, name: FieldName): z.ZodType =>
  forKind(kind, name, fieldOf(name).rule);

/** Returns the schemas for creating and for updating a device of a kind. */
function rulesOf(kind: DeviceKind) {
  const names = fieldsOfKind(kind);
  const entries = (ruleOf: typeof ruleToCreate) => [
    ...names.map((name) => [fieldOf(name).graphql ?? name, ruleOf(kind, name)] as const),
    ...(kinds[kind].hasVariants ? [["variants", variantsOf(variant)] as const] : []),
  ];
  const partial = (members: z.ZodRawShape) => z.strictObject(members).partial();
  return {
    create: z
      .strictObject(nest<z.ZodType>(atPaths(entries(ruleToCreate)), z.strictObject))
      .transform((device) => unnest(device) as ValidDevice),
    update: partial(
      nest<z.ZodType>(atPaths(entries(ruleToUpdate)), (members) => partial(members).optional()),
    ).transform((patch) => unnest(patch) as ValidPatch),
  };
}

/** Makes an input for the schemas from the values of fields. Specifications are a separate member of the input. */
export const inputOf = (values: readonly (readonly [FieldName, unknown])[]) =>
  nest<unknown>(
    atPaths(values.map(([name, value]) => [fieldOf(name).graphql ?? name, value])),
    (members) => members,
  );

/** Moves the specifications to the level of the other fields. */
function unnest({ specifications, ...others }: Record<string, unknown>): Record<string, unknown> {
  return { ...others, ...(typeof specifications === "object" && specifications) };
}

/** The schemas of each kind. */
export const rules = Object.fromEntries(deviceKinds.map((kind) => [kind, rulesOf(kind)])) as Record<
  DeviceKind,
  ReturnType<typeof rulesOf>
>;

type DerivedFrom = {
  brand?: string | null;
  model?: string | null;
  gadgetName?: string | null;
  price?: number;
  stock?: Stock;
};

/**
 * Returns the columns that are derived from other columns: the texts for titles and searches. A device with variants
 * also has the price and stock of its default variant.
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
  } satisfies Pick<Device, (typeof derivedTexts)[number] | "price" | "stock">;
}
