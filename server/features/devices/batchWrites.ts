import type { Transaction } from "../../database/client.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { fieldNames } from "./fields.ts";
import { type ChangedDevice, type NewDevice, removedVariants } from "./plannedWrites.ts";
import { derivedColumns } from "./rules.ts";
import { derivedTexts } from "./serverColumns.ts";
import { variantFieldNames } from "./variantFields.ts";

/** Inserts devices with two statements. */
export async function insertDevices(tx: Transaction, rows: readonly NewDevice[]): Promise<void> {
  await tx.device.createMany({ data: rows.map(({ device }) => device) });
  await tx.variant.createMany({ data: rows.flatMap(({ variants }) => variants) });
}

/** Writes changes of devices with five statements. The transaction must have locked the devices. */
export async function updateDevices(
  tx: Transaction,
  changes: readonly ChangedDevice[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await updateColumns(tx, changes, at);
  const rows = changes.flatMap(variantsOf);
  const kept = rows.filter(({ isNew }) => !isNew);
  await tx.variant.deleteMany({ where: { id: { in: changes.flatMap(removedVariants) } } });
  await tx.$executeRaw`
    UPDATE variant SET ${assignments(variantColumns)}
    FROM jsonb_populate_recordset(NULL::variant, ${JSON.stringify(kept)}::jsonb) AS changed
    WHERE variant.id = changed.id AND (${listOf("variant", variantColumns)})
      IS DISTINCT FROM (${listOf("changed", variantColumns)})`;
  const added = rows.filter(({ isNew }) => isNew);
  await tx.variant.createMany({ data: added.map(({ isNew: _new, ...row }) => row) });
}

type VariantRow = Prisma.VariantCreateManyInput & { isNew: boolean };

function variantsOf({ before, after }: ChangedDevice): VariantRow[] {
  const known = new Set(before.variants.map(({ id }) => id));
  return after.variants.map((variant, position) => ({
    ...variant,
    position,
    deviceId: after.id,
    isNew: !known.has(variant.id),
  }));
}

async function updateColumns(tx: Transaction, changes: readonly ChangedDevice[], at: Date) {
  const rows = changes.map(({ after }) => ({ ...after, ...derivedColumns(after, after.variants) }));
  await tx.$executeRaw`
    UPDATE device SET ${assignments([...fieldNames, ...derivedTexts])},
      version = device.version + 1, "updatedAt" = ${at}
    FROM jsonb_populate_recordset(NULL::device, ${JSON.stringify(rows)}::jsonb) AS changed
    WHERE device.id = changed.id`;
}

const variantColumns = ["position", ...variantFieldNames];

/** Returns assignments that set columns to the values of the row named `changed`. */
const assignments = (columns: readonly string[]) =>
  Prisma.raw(columns.map((column) => `"${column}" = changed."${column}"`).join(", "));

const listOf = (table: string, columns: readonly string[]) =>
  Prisma.raw(columns.map((column) => `${table}."${column}"`).join(", "));
