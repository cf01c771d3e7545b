import type { Change } from "../../core/audit.ts";
import type { AuditField } from "../../generated/graphql.ts";
import type { DeviceRecord, VariantRecord } from "./record.ts";

/** The fields that are told with what was before and what came after. */
const told = {
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

/** The fields of which it is told only that they were changed: nobody reads them in a table. */
const named = {
  specificationText: "SPECIFICATION_TEXT",
  description: "DESCRIPTION",
  coverImage: "COVER_IMAGE",
  images: "IMAGES",
} as const satisfies Partial<Record<keyof DeviceRecord, AuditField>>;

/** What variants have themselves, and devices without variants too. */
const sold = { price: "PRICE", stock: "STOCK" } as const;
const soldAsVariant = { ...sold, sellingPrice: "SELLING_PRICE" } as const;

/** What was changed of a device, in words; empty where it is as it was. */
export function changesBetween(before: DeviceRecord, after: DeviceRecord): Change[] {
  const variants = after.variants.length > 0;
  return [
    ...differences(told, before, after),
    ...differences(named, before, after).map(({ field }) => ({ field })),
    // With variants, price and stock follow from theirs.
    ...(variants ? variantChanges(before, after) : differences(sold, before, after)),
  ];
}

function differences<Key extends string>(
  fields: Record<Key, AuditField>,
  before: Record<NoInfer<Key>, unknown>,
  after: Record<NoInfer<Key>, unknown>,
): Change[] {
  const keys = Object.keys(fields) as Key[];
  return keys
    .filter((key) => String(before[key]) !== String(after[key]))
    .map((key) => ({ field: fields[key], before: text(before[key]), after: text(after[key]) }));
}

function variantChanges(before: DeviceRecord, after: DeviceRecord): Change[] {
  const old = byId(before.variants);
  const now = byId(after.variants);
  const kept = after.variants.filter(({ id }) => old.has(id));
  const removed = before.variants.filter(({ id }) => !now.has(id));
  const added = after.variants.filter(({ id }) => !old.has(id));
  const inOldOrder = before.variants.filter(({ id }) => now.has(id));
  const moved = inOldOrder.some(({ id }, position) => id !== kept[position]?.id);
  return [
    ...kept.flatMap((variant) => changesOfVariant(old.get(variant.id) ?? variant, variant)),
    ...removed.map((variant) => ({ field: "VARIANT" as const, before: nameOf(variant) })),
    ...added.map((variant) => ({ field: "VARIANT" as const, after: nameOf(variant) })),
    ...(moved ? [{ field: "VARIANT_ORDER" as const }] : []),
  ];
}

function changesOfVariant(before: VariantRecord, after: VariantRecord): Change[] {
  const [was, is] = [nameOf(before), nameOf(after)];
  const renamed: Change[] = was === is ? [] : [{ field: "VARIANT", before: was, after: is }];
  const others = differences(soldAsVariant, before, after);
  return [...renamed, ...others.map((change) => ({ ...change, variant: was }))];
}

const byId = (variants: VariantRecord[]) =>
  new Map(variants.map((variant) => [variant.id, variant]));

const nameOf = ({ ram, rom }: VariantRecord) => `${ram} GB | ${rom} GB`;

const text = (value: unknown) => (value === null ? null : String(value));
