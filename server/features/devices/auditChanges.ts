import { variantLabel } from "../../../shared/variantLabels.ts";
import { type Change, changedFields } from "../../core/audit.ts";
import type { AuditField } from "../../generated/graphql.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { type FieldName, fieldOf, fieldsOfKind } from "./fields.ts";
import { deviceKinds } from "./kinds.ts";
import type { DeviceRecord, VariantRecord } from "./record.ts";
import { variantFieldNames, variantFieldOf } from "./variantFields.ts";

const order = ["VALUES", "TEXT", "PICTURES"];

/**
 * Returns the position of a field in an audit entry. Price and stock come last. In kinds with variants, price and stock
 * are part of the variants' changes, which also come last.
 */
function placeOf(name: FieldName): number {
  const { audit, derivedIn } = fieldOf(name);
  return derivedIn ? order.length : order.indexOf(audit);
}

/** The fields of each kind in the order of the audit log: short values, texts, pictures, price and stock. */
const fieldsOf = Object.fromEntries(
  deviceKinds.map((kind) => [kind, fieldsOfKind(kind).toSorted((a, b) => placeOf(a) - placeOf(b))]),
) as Record<DeviceKind, FieldName[]>;

/** Returns the changes of a device for the audit log; empty if no logged field differs. */
export function changesBetween(before: DeviceRecord, after: DeviceRecord): Change[] {
  const changes = fieldsOf[after.kind].flatMap((name) => {
    const { name: field, audit } = fieldOf(name);
    const found = changedFields({ [name]: field }, before, after);
    return audit === "VALUES" ? found : found.map(() => ({ field }));
  });
  // The price and stock of a device with variants are not logged, because they are derived from the variants.
  return [...changes, ...variantChanges(before, after)];
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
    ...removed.map((variant) => ({ field: "VARIANT" as const, before: variantLabel(variant) })),
    ...added.map((variant) => ({ field: "VARIANT" as const, after: variantLabel(variant) })),
    ...(moved ? [{ field: "VARIANT_ORDER" as const }] : []),
  ];
}

/** The logged fields of a variant. Memory and storage are left out, because they form the variant's name. */
const recordedOfVariant: Readonly<Record<string, AuditField>> = Object.fromEntries(
  variantFieldNames.flatMap((name) => {
    const { recordedAs } = variantFieldOf(name);
    return recordedAs === null ? [] : [[name, recordedAs]];
  }),
);

function changesOfVariant(before: VariantRecord, after: VariantRecord): Change[] {
  const [oldName, newName] = [variantLabel(before), variantLabel(after)];
  const renamed: Change[] =
    oldName === newName ? [] : [{ field: "VARIANT", before: oldName, after: newName }];
  const others = changedFields(recordedOfVariant, before, after);
  return [...renamed, ...others.map((change) => ({ ...change, variant: oldName }))];
}

const byId = (variants: VariantRecord[]) =>
  new Map(variants.map((variant) => [variant.id, variant]));
