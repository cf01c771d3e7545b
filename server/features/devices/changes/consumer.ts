import { type Consumer, consumer } from "../../../changes/consumer.ts";
import type { Change } from "../../../changes/tables.ts";
import type { Transaction } from "../../../database/client.ts";

/**
 * Stores the last change of each device, because the change log is not kept forever. `unseen_device_changes`
 * (`prisma/sql/device_changes.sql`) selects these changes from the log. Readers add the result of this function to the
 * stored changes, so they see a change before it is stored.
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

/** Stores all unseen changes, possibly more than the batch. A change that is stored twice stays the same. */
async function storeLastChanges(
  changes: readonly Change<"device" | "variant" | "unit">[],
  tx: Transaction,
): Promise<void> {
  if (changes.some(({ operation }) => operation === "TRUNCATE"))
    await tx.deviceLastChange.deleteMany();
  // Rows are always written in the same order, so that simultaneous transactions can't deadlock.
  await tx.$executeRaw`
    INSERT INTO device_last_change AS known ("deviceId", tx, "deletedAt")
    SELECT "deviceId", tx, "deletedAt" FROM unseen_device_changes() ORDER BY "deviceId"
    ON CONFLICT ("deviceId") DO UPDATE SET tx = greatest(known.tx, excluded.tx), "deletedAt" = excluded."deletedAt"`;
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
