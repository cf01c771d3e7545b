import type { Context } from "../../core/context.ts";
import { authorize } from "../../core/permissions.ts";
import { isId } from "../../core/validation.ts";
import { lists } from "../../generated/limits.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Grade } from "../../generated/prisma/enums.ts";

/** The largest number of prices in each list. */
const maxPrices = lists.ModelPrices.sold;

type ModelPrice = { amount: number; date: string; grade: Grade | null; unitCode: string | null };

/** The known prices of a model, newest first. */
export type ModelPrices = { sold: ModelPrice[]; paid: ModelPrice[]; asked: ModelPrice[] };

/** Returns SQL for a JSON list of the rows that a statement selects: `amount`, `date`, `grade` and `unitCode`. */
const listOf = (rows: Prisma.Sql) => Prisma.sql`(
  SELECT coalesce(json_agg(entry ORDER BY entry.date DESC, entry.amount), '[]') FROM (
    SELECT * FROM (${rows}) every ORDER BY date DESC, amount LIMIT ${Prisma.raw(String(maxPrices))}) entry)`;

/** Returns SQL for the day in Dhaka of a column's time. */
const dayOf = (column: string) => Prisma.raw(`(${column} AT TIME ZONE 'Asia/Dhaka')::date`);

/**
 * Returns the prices of a device, or of one of its variants. All lists are empty if the device or variant is unknown.
 */
export async function modelPrices(
  ctx: Context,
  { deviceId, variantId }: { deviceId: string; variantId?: string | null },
): Promise<ModelPrices> {
  authorize(ctx, "readModelPrices");
  if (!isId(deviceId) || (variantId && !isId(variantId))) return { sold: [], paid: [], asked: [] };
  const isOfModel = Prisma.sql`u."deviceId" = ${deviceId}::uuid
    ${variantId ? Prisma.sql`AND u."variantId" = ${variantId}::uuid` : Prisma.empty}`;
  const isOfSize = variantId
    ? Prisma.sql`AND (e."seenRam", e."seenRom") =
        (SELECT v.ram, v.rom FROM variant v WHERE v.id = ${variantId}::uuid)`
    : Prisma.empty;
  const [prices] = await ctx.database.$queryRaw<ModelPrices[]>`SELECT
    ${listOf(Prisma.sql`
      SELECT s.amount, s."soldOn" AS date, u.grade, u.code AS "unitCode"
      FROM unit_sale s JOIN unit u ON u.id = s."unitId" WHERE ${isOfModel}`)} AS sold,
    ${listOf(Prisma.sql`
      SELECT p.amount, p."paidOn" AS date, coalesce(u.grade, e."quoteGrade") AS grade, u.code AS "unitCode"
      FROM evaluation e JOIN purchase p ON p."evaluationId" = e.id
        LEFT JOIN unit u ON u."evaluationId" = e.id
      WHERE e."deviceId" = ${deviceId}::uuid ${isOfSize} AND p.state = 'PAID'
        AND p.amount IS NOT NULL AND p."paidOn" IS NOT NULL
      UNION ALL
      SELECT u.cost, ${dayOf(`u."createdAt"`)}, u.grade, u.code
      FROM unit u WHERE ${isOfModel} AND u.cost IS NOT NULL AND u."evaluationId" IS NULL`)} AS paid,
    ${listOf(Prisma.sql`
      SELECT u.price AS amount, ${dayOf(`coalesce(u."offeredAt", u."createdAt")`)} AS date, u.grade, u.code AS "unitCode"
      FROM unit u
      WHERE ${isOfModel} AND u.state IN ('FOR_SALE', 'RESERVED') AND u.price IS NOT NULL`)} AS asked`;
  return prices ?? { sold: [], paid: [], asked: [] };
}
