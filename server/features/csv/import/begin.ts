import type { Deps } from "../../../core/context.ts";
import { type Text, t } from "../../../core/i18n.ts";
import type { Transaction } from "../../../database/client.ts";
import type { DeviceImportMode } from "../../../generated/prisma/enums.ts";
import { noCounts } from "./counts.ts";
import { end } from "./finish.ts";
import { type ImportRecord, lockImport, storedMessage } from "./record.ts";
import { enqueueRun } from "./tasks.ts";

/** Starts an import that is READY. One that may have no fault and has some is FAILED. */
export async function begin(
  tx: Transaction,
  ctx: Pick<Deps, "clock">,
  id: string,
  mode: DeviceImportMode,
): Promise<ImportRecord> {
  const { refused } = await lockImport(tx, id);
  if (mode === "ALL" && refused > 0) return end(tx, ctx, id, "FAILED", faultsMessage(refused));
  const now = ctx.clock();
  await enqueueRun(tx, id);
  const message = storedMessage(null);
  const data = { state: "RUNNING", mode, startedAt: now, message, ...noCounts } as const;
  return tx.deviceImport.update({ where: { id }, data });
}

/** Why an import of all devices is not started. */
export const faultsMessage = (refused: number): Text =>
  t(
    "Nothing was written: {refused, plural, one {# device has faults} other {# devices have faults}}",
    {
      refused,
    },
  );
