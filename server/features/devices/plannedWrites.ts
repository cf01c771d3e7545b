import { isDeepStrictEqual } from "node:util";
import { v7 } from "uuid";
import { t } from "../../core/i18n.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { isOfCondition } from "./fields.ts";
import type { DeviceRecord, VariantRecord } from "./record.ts";
import { derivedColumns, type ValidDevice, type ValidPatch } from "./rules.ts";

// These functions plan writes of devices without the database. The worker for imports can therefore call them.

/** The rows of a new device. */
export type NewDevice = {
  device: Prisma.DeviceCreateManyInput & { id: string };
  variants: Prisma.VariantCreateManyInput[];
};

/** Makes the rows of a validated device. The ids of variants increase in the order of the variants. */
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

/**
 * Applies a validated patch to a device. A variant without an id gets the id of an equal existing variant, or else a
 * new id.
 */
export function changedDevice(current: DeviceRecord, patch: ValidPatch): DeviceRecord {
  const { variants: listed, ...columns } = patch;
  const variants = listed ? withIds(listed, current) : current.variants;
  const given = Object.entries(columns).filter(
    ([name, value]) => value !== undefined && !(current.hasUnits && isOfCondition(name)),
  );
  const device: DeviceRecord = { ...current, ...Object.fromEntries(given), variants };
  // Values that are derived from units are ignored and not refused, because clients send back the values that they
  // read.
  const own = current.hasUnits && variants.length === 0 ? current : device;
  const { title, price, stock } = derivedColumns(
    { ...device, price: own.price, stock: own.stock },
    variants,
  );
  return { ...device, title, price, stock };
}

type ListedVariant = Omit<VariantRecord, "id"> & { id?: string | null | undefined };

/**
 * Gives a variant the id of an equal existing variant. A client that sends back the variants without ids then changes
 * nothing.
 */
function withIds(listed: readonly ListedVariant[], device: DeviceRecord) {
  const { variants: known, hasUnits: isOfUnits } = device;
  const given = new Set(listed.map(({ id }) => id?.toLowerCase()));
  const free = known.filter(({ id }) => !given.has(id));
  return listed.map((variant): VariantRecord => {
    const id = variant.id?.toLowerCase();
    if (id)
      return withDerived(
        { ...variant, id },
        known.find((each) => each.id === id),
        isOfUnits,
      );
    const equal = free.findIndex((each) =>
      isDeepStrictEqual(withDerived({ ...variant, id: each.id }, each, isOfUnits), each),
    );
    const [same] = equal < 0 ? [] : free.splice(equal, 1);
    return same ?? withDerived({ ...variant, id: v7() }, undefined, isOfUnits);
  });
}

/**
 * Returns a variant with the values that the server derives from units: the number of units, the price and the stock. A
 * variant without units is out of stock if other variants of the device have units.
 */
function withDerived(
  variant: VariantRecord,
  known: VariantRecord | undefined,
  isOfUnits: boolean,
): VariantRecord {
  if (!known?.hasUnits) return isOfUnits ? { ...variant, stock: "OUT_OF_STOCK" } : variant;
  const { price, stock, unitCount, hasUnits } = known;
  return { ...variant, price, stock, unitCount, hasUnits };
}

/** A device before and after a change. Variants are identified by their ids. */
export type ChangedDevice = { before: DeviceRecord; after: DeviceRecord };

/** Returns whether a change sets a price of the device, or of an existing or new variant. */
export function setsPrices({ before, after }: ChangedDevice): boolean {
  if (after.variants.length === 0) return after.price !== before.price;
  return after.variants.some(({ id, price, sellingPrice }) => {
    const known = before.variants.find((each) => each.id === id);
    return known?.price !== price || known.sellingPrice !== sellingPrice;
  });
}

/** Returns the ids of the variants that a change removes. */
export function removedVariants({ before, after }: ChangedDevice): string[] {
  const kept = new Set(after.variants.map(({ id }) => id));
  return before.variants.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
}

/** Returns whether a patch has a price or stock that is ignored because a different value is derived from units. */
export function givesDerived(current: DeviceRecord, patch: ValidPatch): boolean {
  const differs = (
    given: { price?: number; stock?: string },
    known: Omit<VariantRecord, "ram" | "rom" | "sellingPrice">,
  ) => (given.price ?? known.price) !== known.price || (given.stock ?? known.stock) !== known.stock;
  if (current.variants.length === 0) return current.hasUnits && differs(patch, current);
  return (patch.variants ?? []).some(({ id, ...given }) => {
    const known = current.variants.find((each) => each.id === id?.toLowerCase());
    if (!known) return false;
    if (known.hasUnits) return differs(given, known);
    return current.hasUnits && differs({ stock: given.stock }, known);
  });
}

/** Returns the variants that a change would remove and that have units. */
export function variantsWithUnits(change: ChangedDevice): VariantRecord[] {
  const removed = removedVariants(change);
  return change.before.variants.filter(({ id, hasUnits }) => hasUnits && removed.includes(id));
}

/** The message if a change would remove a variant with units. */
export const variantHasUnitsMessage = t("A variant with units can't be removed");
