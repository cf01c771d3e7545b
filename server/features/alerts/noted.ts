import type { Change, ChangeOf } from "../../changes/tables.ts";

/** A new listing: a new device, or a unit that has just been put on sale. */
export type Listing = { deviceId: string; unitId: string | null; at: Date };

/** Changes that can match an alert. */
export type Noted = {
  /**
   * The ids of devices for which a price or stock has changed: of the device itself, or of one of its variants or
   * units.
   */
  deviceIds: Set<string>;
  /**
   * The ids of devices, variants and units that were out of stock after a transaction, and the times of these changes.
   */
  outs: { id: string; at: Date }[];
  listings: Listing[];
};

export type AlertChange = Change<"device" | "variant" | "unit" | "add_request">;

/**
 * Sorts changes by the kinds of alerts that the changes can match. Ignores objects that were out of stock only within a
 * transaction.
 */
export function notedIn(changes: readonly AlertChange[]): Noted {
  const noted: Noted = { deviceIds: new Set(), outs: [], listings: [] };
  const outs = new Map<string, Noted["outs"][number]>();
  for (const change of changes) {
    if (change.table === "add_request") continue;
    const { rowId, objectId, tx, at } = change;
    const listing = listingOf(change);
    if (listing) noted.listings.push(listing);
    if (change.operation !== "UPDATE") continue;
    const { before, after } = stockOf(change);
    if ("price" in change.before || before !== undefined) noted.deviceIds.add(objectId);
    const key = `${tx} ${rowId}`;
    if (after) outs.delete(key);
    else if (before) outs.set(key, { id: rowId, at });
  }
  noted.outs.push(...outs.values());
  return noted;
}

/**
 * Returns whether the changed object was in stock before the change, and whether it is in stock now. `before` is
 * undefined if the stock is unchanged.
 */
function stockOf(change: Extract<AlertChange, { table: "device" | "variant" | "unit" }>): {
  before?: boolean | undefined;
  after: boolean;
} {
  if (change.table === "unit") {
    const { state } = change.before ?? {};
    return { before: state && state === "FOR_SALE", after: change.after?.state === "FOR_SALE" };
  }
  const { stock } = change.before ?? {};
  return { before: stock && stock === "IN_STOCK", after: change.after?.stock === "IN_STOCK" };
}

/**
 * Returns the listing of a new device, or of a unit that is now for sale and before was neither for sale nor reserved.
 */
function listingOf(change: AlertChange): Listing | undefined {
  const { at, operation, objectId: deviceId, rowId } = change;
  if (change.table === "device" && operation === "INSERT") return { deviceId, unitId: null, at };
  if (change.table !== "unit" || change.after?.state !== "FOR_SALE") return undefined;
  const from = change.before?.state;
  const isNew = operation === "INSERT" || (from && from !== "RESERVED");
  return isNew ? { deviceId, unitId: rowId, at } : undefined;
}

/** Returns the add request that a change approved and linked to a device; an empty list for any other change. */
export function fulfilled(change: ChangeOf<"add_request">) {
  const { operation, before, after, rowId: addRequestId } = change;
  const isFulfilled =
    operation === "UPDATE" && after.status === "APPROVED" && before.deviceId === null;
  if (!isFulfilled || after.deviceId === null) return [];
  return [{ addRequestId, userId: after.userId, deviceId: after.deviceId }];
}
