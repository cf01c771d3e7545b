import type { Transaction } from "../../database/client.ts";

/**
 * Keeps devices from being deleted, and locks alerts. All transactions that do both lock in the same order: devices,
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
