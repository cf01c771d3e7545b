import { type AuditRecord, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import { auditChangesOf, type DeviceChange } from "./differences.ts";

/**
 * Writes the prices of devices, increments the devices' versions, and adds an entry for each device to the audit log.
 * Takes three statements, whatever the number of devices. The transaction must have locked the devices.
 */
export async function writeChanges(
  tx: Transaction,
  ctx: Pick<Context, "actor" | "clock">,
  changes: readonly DeviceChange[],
): Promise<void> {
  await writeVariants(tx, changes);
  await writeDevices(tx, ctx, changes);
  await record(tx, ctx, ...changes.map(auditRecordOf));
}

async function writeVariants(tx: Transaction, changes: readonly DeviceChange[]): Promise<void> {
  const variants = changes.flatMap(({ after }) => after.variants);
  await tx.$executeRaw`
    UPDATE variant SET price = changed.price, "sellingPrice" = changed."sellingPrice"
    FROM unnest(
      ${variants.map(({ id }) => id)}::uuid[],
      ${variants.map(({ price }) => price)}::int[],
      ${variants.map(({ sellingPrice }) => sellingPrice)}::int[]
    ) AS changed (id, price, "sellingPrice")
    WHERE variant.id = changed.id`;
}

async function writeDevices(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  changes: readonly DeviceChange[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE device SET price = changed.price, version = version + 1, "updatedAt" = ${clock()}
    FROM unnest(
      ${changes.map(({ after }) => after.id)}::uuid[],
      ${changes.map(({ after }) => after.price)}::int[]
    ) AS changed (id, price)
    WHERE device.id = changed.id`;
}

function auditRecordOf(change: DeviceChange): AuditRecord {
  const { id, kind, title } = change.before;
  const changes = auditChangesOf(change);
  return { action: "CHANGED", subject: "DEVICE", subjectId: id, kind, title, changes };
}
