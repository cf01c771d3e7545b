import type { Context } from "../../core/context.ts";
import { authorize } from "../../core/permissions.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { normalizeCode } from "./codes.ts";
import { type UnitJson, type UnitNode, unitObject, unitOfJson, unitsForSale } from "./record.ts";

/** Codes are shorter; a longer text is none. */
const maxCodeLength = 20;

/** A unit by its code while it is for sale or reserved, else null. */
export async function shownUnit(ctx: Context, code: string): Promise<UnitNode | null> {
  authorize(ctx, "readShownUnits");
  if (code.length > maxCodeLength || code.includes("\0")) return null;
  const [row] = await ctx.reads.read<{ unit: UnitJson }>(Prisma.sql`
    SELECT ${unitObject} AS unit FROM unit u
    WHERE u.code = ${normalizeCode(code)} AND u.state IN ('FOR_SALE', 'RESERVED')`);
  return row ? unitOfJson(row.unit) : null;
}

/** The pieces of a device that are for sale, the cheapest first; none for an unknown id. */
export async function unitsOfDevice(ctx: Context, deviceId: string): Promise<UnitNode[]> {
  authorize(ctx, "readShownUnits");
  const [row] = await ctx.reads.read<{ units: UnitJson[] }>(Prisma.sql`
    SELECT ${unitsForSale} AS units FROM (SELECT ${deviceId}::uuid AS id) d`);
  return (row?.units ?? []).map(unitOfJson);
}
