import { type Consumer, consumer } from "../../../changes/consumer.ts";
import type { Change } from "../../../changes/tables.ts";
import type { Transaction } from "../../../database/client.ts";

type CatalogueChange = Change<"device" | "variant" | "unit">;

/**
 * Stores the last change of each device, because the change log is not kept forever. The view `device_change` combines
 * these stored changes with newer changes in the log. The view's function `unseen_device_changes`
 * (`prisma/sql/device_changes.sql`) selects the newer changes by the same rules as this consumer.
 */
export const deviceChangeConsumer: Consumer = consumer({
  name: "device_changes",
  tables: ["device", "variant", "unit"],
  handle: storeLastChanges,
  // Nothing is needed after a restore, because `renew_device_changes` lists all devices.
  catchUp: async (gap, tx) => {
    if (gap === "BEHIND") await listAll(tx);
  },
});

/** The last change of each device: its transaction and time. */
type LastChanges = Map<string, { tx: string; at: Date }>;

async function storeLastChanges(
  changes: readonly CatalogueChange[],
  tx: Transaction,
): Promise<void> {
  const last: LastChanges = new Map();
  for (const change of changes) {
    if (change.operation === "TRUNCATE") {
      last.clear();
      await tx.deviceLastChange.deleteMany();
    } else for (const id of devicesOf(change)) note(last, id, change);
  }
  const times = [...last.values()];
  // Rows are always written in the same order, so that simultaneous transactions can't deadlock.
  await tx.$executeRaw`
    INSERT INTO device_last_change AS known ("deviceId", tx, "deletedAt")
    SELECT changed.id, changed.tx::xid8, CASE WHEN device.kind IS NULL THEN changed.at END
    FROM unnest(${[...last.keys()]}::uuid[], ${times.map((each) => each.tx)}::text[],
      ${times.map(({ at }) => at)}::timestamptz[]) AS changed (id, tx, at)
    LEFT JOIN device ON device.id = changed.id ORDER BY changed.id
    ON CONFLICT ("deviceId") DO UPDATE SET tx = greatest(known.tx, excluded.tx), "deletedAt" = excluded."deletedAt"`;
}

/**
 * Returns the ids of the devices that a change affects. A change of a variant or of a unit for sale affects its device.
 */
function devicesOf(change: CatalogueChange): string[] {
  const { before, after, objectId } = change;
  if (change.table === "device") return [objectId];
  if (change.table === "unit" && ![change.before?.state, change.after?.state].includes("FOR_SALE"))
    return [];
  const earlier = before && "deviceId" in before ? before.deviceId : undefined;
  return after && earlier ? [objectId, earlier] : [objectId];
}

function note(last: LastChanges, id: string, { tx, at }: CatalogueChange): void {
  const known = last.get(id);
  if (!known || BigInt(tx) >= BigInt(known.tx)) last.set(id, { tx, at });
}

/** Lists all devices as changed at this time. Lists devices that no longer exist as deleted. */
async function listAll(tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO device_last_change SELECT id, pg_current_xact_id() FROM device ORDER BY id
    ON CONFLICT ("deviceId") DO UPDATE SET tx = excluded.tx, "deletedAt" = NULL`;
  await tx.$executeRaw`
    UPDATE device_last_change SET tx = pg_current_xact_id(), "deletedAt" = now()
    WHERE "deletedAt" IS NULL AND "deviceId" NOT IN (SELECT id FROM device)`;
}
