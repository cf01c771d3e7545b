import { record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import { changesBetween } from "../devices/auditChanges.ts";
import { updateDevices } from "../devices/batchWrites.ts";
import type { DeviceChange } from "./differences.ts";

/** Writes the prices of devices that the transaction has locked, and records each device in the audit log. */
export async function writeChanges(
  tx: Transaction,
  ctx: Pick<Context, "actor" | "clock">,
  changes: readonly DeviceChange[],
): Promise<void> {
  await updateDevices(tx, changes, ctx.clock());
  const entries = changes.map(({ before, after }) => {
    const { id, kind, title } = before;
    const changed = changesBetween(before, after);
    return {
      action: "CHANGED",
      subject: "DEVICE",
      subjectId: id,
      kind,
      title,
      changes: changed,
    } as const;
  });
  await record(tx, ctx, ...entries);
}
