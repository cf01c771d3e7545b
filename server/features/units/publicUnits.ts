import { normalizeCode } from "../../../shared/unitCodes.ts";
import { batched } from "../../core/batches.ts";
import type { Context } from "../../core/context.ts";
import { authorize } from "../../core/permissions.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { reducedUnitPrice } from "../devices/reducedFrom.ts";
import {
  type UnitJson,
  type UnitNode,
  unitObject,
  unitOfJson,
  unitsForSale,
} from "../devices/unitRecord.ts";

/** The longest text that is looked up as a code. */
const maxCodeLength = 20;

/** Returns a unit by its code while the unit is for sale or reserved; null otherwise. */
export async function shownUnit(ctx: Context, code: string): Promise<UnitNode | null> {
  authorize(ctx, "readShownUnits");
  if (code.length > maxCodeLength || code.includes("\0")) return null;
  const [row] = await ctx.reads.read<{ unit: UnitJson }>(Prisma.sql`
    SELECT ${unitObject} AS unit FROM unit u
    WHERE u.code = ${normalizeCode(code)} AND u.state IN ('FOR_SALE', 'RESERVED')`);
  return row ? unitOfJson(row.unit) : null;
}

const unitsOf = batched<string, UnitNode[]>(async ({ reads }, ids) => {
  const rows = await reads.read<{ id: string; units: UnitJson[] }>(Prisma.sql`
    SELECT d.id, ${unitsForSale} AS units FROM unnest(${ids}::uuid[]) AS d (id)`);
  return new Map(rows.map(({ id, units }) => [id, units.map(unitOfJson)]));
});

const reducedPrices = batched<string, number | null>(async ({ reads }, ids) => {
  const rows = await reads.read<{ id: string; reducedFrom: number | null }>(Prisma.sql`
    SELECT u.id, ${reducedUnitPrice} AS "reducedFrom" FROM unit u WHERE u.id = ANY(${ids}::uuid[])`);
  return new Map(rows.map(({ id, reducedFrom }) => [id, reducedFrom]));
});

/** Returns the price from which a unit's price was reduced. If the unit was read without this price, reads it. */
export const reducedFromOf = async (ctx: Context, unit: UnitNode): Promise<number | null> =>
  unit.reducedFrom !== undefined ? unit.reducedFrom : ((await reducedPrices(ctx, unit.id)) ?? null);

/** Returns the units of a device that are for sale, cheapest first. Returns no units for an unknown id. */
export async function unitsOfDevice(ctx: Context, deviceId: string): Promise<UnitNode[]> {
  authorize(ctx, "readShownUnits");
  return (await unitsOf(ctx, deviceId.toLowerCase())) ?? [];
}
