import type { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { sentence } from "../../core/validation.ts";
import { isUniqueViolation, type Transaction } from "../../database/client.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import type { DeviceRecord } from "./record.ts";
import { derivedColumns, type rules } from "./rules.ts";

/** A validated device of any kind. */
export type ValidDevice = z.output<(typeof rules)[DeviceKind]["create"]>;
type ValidPatch = z.output<(typeof rules)[DeviceKind]["update"]>;
type VariantInput = z.output<(typeof rules)["SMARTPHONE"]["create"]>["variants"][number];

/** Inserts a validated device and returns its id. */
export async function insertDevice(
  tx: Transaction,
  kind: DeviceKind,
  device: ValidDevice,
): Promise<string> {
  const { columns, variants = [] } = columnsOf(device);
  const rows = variants.map(({ id: _new, ...variant }, position) => ({ ...variant, position }));
  const { id } = await tx.device
    .create({
      data: {
        ...columns,
        kind,
        coverImage: device.coverImage,
        ...derivedColumns(columns, rows),
        variants: { createMany: { data: rows } },
      },
      select: { id: true },
    })
    .catch(throwSkuTaken);
  return id;
}

/** Applies a validated patch to a device whose row the transaction has locked. */
export async function changeDevice(
  tx: Transaction,
  current: DeviceRecord,
  patch: ValidPatch,
): Promise<void> {
  const { columns, variants } = columnsOf(patch);
  if (variants) await replaceVariants(tx, current, variants);
  await tx.device
    .update({
      where: { id: current.id },
      data: {
        ...columns,
        ...derivedColumns({ ...current, ...columns }, variants ?? current.variants),
        version: { increment: 1 },
      },
      select: { id: true },
    })
    .catch(throwSkuTaken);
}

/** The SKU is the only unique column that is given. */
function throwSkuTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  const fault = t("is the SKU of another device");
  throw new AppError("BAD_USER_INPUT", sentence("sku", fault), { fields: { sku: fault } });
}

/** The columns of the device's own row, and its variants. */
export function columnsOf(device: ValidDevice | ValidPatch) {
  const { specifications, variants, ...columns } = {
    specifications: undefined,
    variants: undefined,
    ...device,
  };
  return { columns: { ...columns, ...specifications }, variants };
}

async function replaceVariants(tx: Transaction, current: DeviceRecord, variants: VariantInput[]) {
  const known = new Set(current.variants.map(({ id }) => id));
  const kept = variants.flatMap(({ id }) => (id ? [id.toLowerCase()] : []));
  const invalid = kept.find((id, index) => !known.has(id) || kept.indexOf(id) !== index);
  if (invalid !== undefined) {
    const fault = t("has an id that is not one of this device's variants, or has it twice");
    throw new AppError("BAD_USER_INPUT", sentence("variants", fault), {
      fields: { variants: fault },
    });
  }
  await tx.variant.deleteMany({ where: { deviceId: current.id, id: { notIn: kept } } });
  for (const [position, { id, ...variant }] of variants.entries()) {
    const row = { ...variant, position };
    if (id) await tx.variant.update({ where: { id: id.toLowerCase() }, data: row });
    else await tx.variant.create({ data: { ...row, deviceId: current.id } });
  }
}

/** Locks a device's row until the transaction ends, so that changes are serialized. */
export async function lockDevice(tx: Transaction, id: string): Promise<void> {
  await tx.$queryRaw(Prisma.sql`SELECT 1 FROM device WHERE id = ${id}::uuid FOR UPDATE`);
}

/**
 * Locks the requests whose device is about to be deleted, in the order of their ids: decisions on several
 * requests lock them in the same order, so that no deadlock can arise. A cascade has no order of its own.
 */
export async function lockRequestsOn(tx: Transaction, deviceId: string): Promise<void> {
  for (const table of ["add_request", "evaluation"]) {
    await tx.$queryRaw`
      SELECT FROM ${Prisma.raw(table)} WHERE "deviceId" = ${deviceId}::uuid ORDER BY id FOR UPDATE`;
  }
}
