import type { Transaction } from "../../database/client.ts";

/**
 * Locks devices against deletion, and locks alerts. To avoid deadlocks, all transactions lock devices first, then
 * alerts, then news.
 */
export async function lockAlerts(
  tx: Transaction,
  deviceIds: readonly string[],
  alertIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM device WHERE id = ANY(${deviceIds}::uuid[]) ORDER BY id FOR KEY SHARE`;
  await tx.$executeRaw`
    SELECT FROM alert WHERE id = ANY(${alertIds}::uuid[]) ORDER BY id FOR UPDATE`;
}
