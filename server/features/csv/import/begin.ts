import type { Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Transaction } from "../../../database/client.ts";
import type { DeviceImportMode } from "../../../generated/prisma/enums.ts";
import { type ImportRecord, noCounts } from "./record.ts";
import { enqueueRun } from "./tasks.ts";

/** Locks an import until the transaction ends. Throws NOT_FOUND. */
export async function lockImport(tx: Transaction, id: string): Promise<ImportRecord> {
  await tx.$queryRaw`SELECT FROM device_import WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.deviceImport.findUnique({ where: { id } });
  if (!row) throw new AppError("NOT_FOUND", "No imports Found with that ID");
  return row;
}

/** Starts an import that is READY. One that may have no fault and has some is FAILED. */
export async function begin(
  tx: Transaction,
  { clock }: Pick<Deps, "clock">,
  id: string,
  mode: DeviceImportMode,
): Promise<ImportRecord> {
  const { refused } = await lockImport(tx, id);
  const now = clock();
  if (mode === "ALL" && refused > 0)
    // The preview's rows stay, so that `refused.csv` has them; the hourly cleanup deletes the others.
    return tx.deviceImport.update({
      where: { id },
      data: { state: "FAILED", mode, message: faultsMessage(refused), finishedAt: now },
    });
  await enqueueRun(tx, id);
  const data = { state: "RUNNING", mode, startedAt: now, ...noCounts } as const;
  return tx.deviceImport.update({ where: { id }, data });
}

/** Why an import of all devices is not started. */
export const faultsMessage = (refused: number): string =>
  `Nothing was written: ${refused === 1 ? "one device has faults" : `${refused} devices have faults`}`;
