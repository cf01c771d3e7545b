import { isDeepStrictEqual } from "node:util";
import { v7 } from "uuid";
import type { Transaction } from "../../database/client.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { fieldNames } from "./fields.ts";
import type { DeviceRecord, VariantRecord } from "./record.ts";
import { derivedColumns, type ValidDevice, type ValidPatch } from "./rules.ts";
import { derivedTexts } from "./serverColumns.ts";
import { variantFieldNames } from "./variantFields.ts";

/** The rows of a new device. */
export type NewDevice = {
  device: Prisma.DeviceCreateManyInput & { id: string };
  variants: Prisma.VariantCreateManyInput[];
};

/** The rows of a validated device. Those made later have larger ids. */
export function newDevice(
  kind: DeviceKind,
  valid: ValidDevice,
  created: { id: string; createdAt?: Date } = { id: v7() },
): NewDevice {
  const { variants = [], ...columns } = valid;
  const rows = variants.map(({ id: _new, ...variant }, position) => ({
    ...variant,
    id: v7(),
    position,
    deviceId: created.id,
  }));
  return {
    device: { ...columns, ...created, kind, ...derivedColumns(columns, rows) },
    variants: rows,
  };
}

/** A device as a validated patch changes it. Variants without an id get a new one, or that of an equal variant. */
export function changedDevice(current: DeviceRecord, patch: ValidPatch): DeviceRecord {
  const { variants: listed, ...columns } = patch;
  const variants = listed ? withIds(listed, current.variants) : current.variants;
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const device: DeviceRecord = { ...current, ...Object.fromEntries(given), variants };
  // Where price and stock follow from units, given ones do not apply: clients send back what they read.
  const own = current.hasUnits && variants.length === 0 ? current : device;
  const { title, price, stock } = derivedColumns(
    { ...device, price: own.price, stock: own.stock },
    variants,
  );
  return { ...device, title, price, stock };
}

type ListedVariant = Omit<VariantRecord, "id"> & { id?: string | null | undefined };

/** Gives equal variants the ids that they had, so that a client which sends no ids changes nothing by what it read. */
function withIds(listed: readonly ListedVariant[], known: readonly VariantRecord[]) {
  const given = new Set(listed.map(({ id }) => id?.toLowerCase()));
  const free = known.filter(({ id }) => !given.has(id));
  return listed.map((variant): VariantRecord => {
    const id = variant.id?.toLowerCase();
    if (id)
      return withDerived(
        { ...variant, id },
        known.find((each) => each.id === id),
      );
    const equal = free.findIndex((each) =>
      isDeepStrictEqual(withDerived({ ...variant, id: each.id }, each), each),
    );
    const [same] = equal < 0 ? [] : free.splice(equal, 1);
    return same ?? { ...variant, id: v7() };
  });
}

/** A variant with what the server derives from its units: their number, and where it has any, price and stock. */
function withDerived(variant: VariantRecord, known: VariantRecord | undefined): VariantRecord {
  if (!known?.hasUnits) return variant;
  const { price, stock, unitCount, hasUnits } = known;
  return { ...variant, price, stock, unitCount, hasUnits };
}

/** Inserts devices by two statements. */
export async function insertDevices(tx: Transaction, rows: readonly NewDevice[]): Promise<void> {
  await tx.device.createMany({ data: rows.map(({ device }) => device) });
  await tx.variant.createMany({ data: rows.flatMap(({ variants }) => variants) });
}

/** A device before and after a change. Variants are identified by their ids. */
export type ChangedDevice = { before: DeviceRecord; after: DeviceRecord };

/** Writes changes of devices that the transaction has locked, by five statements. */
export async function updateDevices(
  tx: Transaction,
  changes: readonly ChangedDevice[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await updateColumns(tx, changes, at);
  const rows = changes.flatMap(variantsOf);
  const kept = rows.filter(({ isNew }) => !isNew);
  await tx.variant.deleteMany({ where: { id: { in: changes.flatMap(removedVariants) } } });
  await tx.$executeRaw`
    UPDATE variant SET ${assignments(variantColumns)}
    FROM jsonb_populate_recordset(NULL::variant, ${JSON.stringify(kept)}::jsonb) AS changed
    WHERE variant.id = changed.id AND (${listOf("variant", variantColumns)})
      IS DISTINCT FROM (${listOf("changed", variantColumns)})`;
  const added = rows.filter(({ isNew }) => isNew);
  await tx.variant.createMany({ data: added.map(({ isNew: _new, ...row }) => row) });
}

/** The ids of the variants that a change removes. */
export function removedVariants({ before, after }: ChangedDevice): string[] {
  const kept = new Set(after.variants.map(({ id }) => id));
  return before.variants.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
}

/** Whether a patch gives another price or stock than follows from units, which does not apply. */
export function givesDerived(current: DeviceRecord, patch: ValidPatch): boolean {
  const differs = (
    given: { price?: number; stock?: string },
    known: Omit<VariantRecord, "ram" | "rom" | "sellingPrice">,
  ) => (given.price ?? known.price) !== known.price || (given.stock ?? known.stock) !== known.stock;
  if (current.variants.length === 0) return current.hasUnits && differs(patch, current);
  return (patch.variants ?? []).some(({ id, ...given }) => {
    const known = current.variants.find((each) => each.id === id?.toLowerCase());
    return known?.hasUnits === true && differs(given, known);
  });
}

/** The variants with units that a change would remove. */
export function variantsWithUnits(change: ChangedDevice): VariantRecord[] {
  const removed = removedVariants(change);
  return change.before.variants.filter(({ id, hasUnits }) => hasUnits && removed.includes(id));
}

type VariantRow = Prisma.VariantCreateManyInput & { isNew: boolean };

function variantsOf({ before, after }: ChangedDevice): VariantRow[] {
  const known = new Set(before.variants.map(({ id }) => id));
  return after.variants.map((variant, position) => ({
    ...variant,
    position,
    deviceId: after.id,
    isNew: !known.has(variant.id),
  }));
}

async function updateColumns(tx: Transaction, changes: readonly ChangedDevice[], at: Date) {
  const rows = changes.map(({ after }) => ({ ...after, ...derivedColumns(after, after.variants) }));
  await tx.$executeRaw`
    UPDATE device SET ${assignments([...fieldNames, ...derivedTexts])},
      version = device.version + 1, "updatedAt" = ${at}
    FROM jsonb_populate_recordset(NULL::device, ${JSON.stringify(rows)}::jsonb) AS changed
    WHERE device.id = changed.id`;
}

const variantColumns = ["position", ...variantFieldNames];

/** Columns set to those of the rows named `changed`. */
const assignments = (columns: readonly string[]) =>
  Prisma.raw(columns.map((column) => `"${column}" = changed."${column}"`).join(", "));

const listOf = (table: string, columns: readonly string[]) =>
  Prisma.raw(columns.map((column) => `${table}."${column}"`).join(", "));
