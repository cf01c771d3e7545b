import type { Change, ChangeOf } from "../../changes/tables.ts";

/** A new listing: a new device, or a unit that has just been put on sale. */
export type Listing = { deviceId: string; unitId: string | null; at: Date };

/** Changes that some alert may wait for. */
export type Noted = {
  /** Devices for which a price or stock changed: the device's own, a variant's or a unit's. */
  deviceIds: Set<string>;
  /** The devices, variants and units that were out of stock after some transaction, and when. */
  outs: { id: string; at: Date }[];
  listings: Listing[];
};

export type AlertChange = Change<"device" | "variant" | "unit" | "add_request">;

/** Sorts changes by the alerts that wait for them. Ignores what is out of stock only within a transaction. */
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

/** Whether it was in stock before (undefined if that is unchanged), and whether it is now. */
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

/** A unit is newly for sale if it was neither for sale nor reserved before. */
function listingOf(change: AlertChange): Listing | undefined {
  const { at, operation, objectId: deviceId, rowId } = change;
  if (change.table === "device" && operation === "INSERT") return { deviceId, unitId: null, at };
  if (change.table !== "unit" || change.after?.state !== "FOR_SALE") return undefined;
  const from = change.before?.state;
  const isNew = operation === "INSERT" || (from && from !== "RESERVED");
  return isNew ? { deviceId, unitId: rowId, at } : undefined;
}

/** An add request that was approved with a device, and is therefore fulfilled. */
export function fulfilled(change: ChangeOf<"add_request">) {
  const { operation, before, after, rowId: addRequestId } = change;
  const isFulfilled =
    operation === "UPDATE" && after.status === "APPROVED" && before.deviceId === null;
  if (!isFulfilled || after.deviceId === null) return [];
  return [{ addRequestId, userId: after.userId, deviceId: after.deviceId }];
}
