import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import type { Transaction } from "../../../database/client.ts";
import type { ImportRecord } from "./record.ts";

/** Locks an import until the transaction ends. Throws NOT_FOUND. */
export async function lockImport(tx: Transaction, id: string): Promise<ImportRecord> {
  await tx.$queryRaw`SELECT FROM device_import WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.deviceImport.findUnique({ where: { id } });
  if (!row) throw new AppError("NOT_FOUND", t("No imports Found with that ID"));
  return row;
}
