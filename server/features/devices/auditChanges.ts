import { type Change, changedFields } from "../../core/audit.ts";
import type { AuditField } from "../../generated/graphql.ts";
import type { DeviceRecord, VariantRecord } from "./record.ts";

/** The fields whose values before and after are recorded. */
const fieldsWithValues = {
  sku: "SKU",
  brand: "BRAND",
  model: "MODEL",
  gadgetName: "GADGET_NAME",
  productType: "PRODUCT_TYPE",
  gadgetType: "GADGET_TYPE",
  processor: "PROCESSOR",
  gpu: "GPU",
  display: "DISPLAY",
  frontCamera: "FRONT_CAMERA",
  backCamera: "BACK_CAMERA",
  battery: "BATTERY",
  sim: "SIM",
} as const satisfies Partial<Record<keyof DeviceRecord, AuditField>>;

/** The fields whose change is recorded without values, which are too long for a table. */
const fieldsWithoutValues = {
  specificationText: "SPECIFICATION_TEXT",
  specificationTextBn: "SPECIFICATION_TEXT_BN",
  description: "DESCRIPTION",
  descriptionBn: "DESCRIPTION_BN",
  coverImage: "COVER_IMAGE",
  images: "IMAGES",
} as const satisfies Partial<Record<keyof DeviceRecord, AuditField>>;

/** Of a device without variants. */
const priceFields = { price: "PRICE", stock: "STOCK" } as const;
const variantFields = { ...priceFields, sellingPrice: "SELLING_PRICE" } as const;

/** The changes of a device for the audit log; empty where no recorded field differs. */
export function changesBetween(before: DeviceRecord, after: DeviceRecord): Change[] {
  const hasVariants = after.variants.length > 0;
  return [
    ...changedFields(fieldsWithValues, before, after),
    ...changedFields(fieldsWithoutValues, before, after).map(({ field }) => ({ field })),
    // The price and stock of a device with variants are derived from these.
    ...(hasVariants ? variantChanges(before, after) : changedFields(priceFields, before, after)),
  ];
}

function variantChanges(before: DeviceRecord, after: DeviceRecord): Change[] {
  const previous = byId(before.variants);
  const current = byId(after.variants);
  const kept = after.variants.filter(({ id }) => previous.has(id));
  const removed = before.variants.filter(({ id }) => !current.has(id));
  const added = after.variants.filter(({ id }) => !previous.has(id));
  const inPreviousOrder = before.variants.filter(({ id }) => current.has(id));
  const moved = inPreviousOrder.some(({ id }, position) => id !== kept[position]?.id);
  return [
    ...kept.flatMap((variant) => changesOfVariant(previous.get(variant.id) ?? variant, variant)),
    ...removed.map((variant) => ({ field: "VARIANT" as const, before: nameOf(variant) })),
    ...added.map((variant) => ({ field: "VARIANT" as const, after: nameOf(variant) })),
    ...(moved ? [{ field: "VARIANT_ORDER" as const }] : []),
  ];
}

function changesOfVariant(before: VariantRecord, after: VariantRecord): Change[] {
  const [oldName, newName] = [nameOf(before), nameOf(after)];
  const renamed: Change[] =
    oldName === newName ? [] : [{ field: "VARIANT", before: oldName, after: newName }];
  const others = changedFields(variantFields, before, after);
  return [...renamed, ...others.map((change) => ({ ...change, variant: oldName }))];
}

const byId = (variants: VariantRecord[]) =>
  new Map(variants.map((variant) => [variant.id, variant]));

/** The name of a variant in the audit log. */
export const nameOf = ({ ram, rom }: Pick<VariantRecord, "ram" | "rom">): string =>
  `${ram} GB | ${rom} GB`;
