import { z } from "zod";
import type { Context } from "../../core/context.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { invalidField, missingOr, parse } from "../../core/validation.ts";
import type { UnitReport, UnitReportDay, UnitReportModel } from "../../generated/graphql.ts";
import { dayOf } from "../purchases/rules.ts";

const day = z.iso
  .date({ error: missingOr(t("must be a day such as 2026-03-26")) })
  .refine((text) => text >= "2000-01-01", {
    error: t("may not be before {firstDay}"),
    params: { firstDay: "2000-01-01" },
  });
const rules = z.strictObject({ from: day, to: day });

const maxDays = 1_100;
const dayMs = 86_400_000;

/** What was bought and sold on some days, and what is in stock. */
export async function unitReport(ctx: Context, input: unknown): Promise<UnitReport> {
  authorize(ctx, "readUnits");
  const { from, to } = parse(rules, input);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days < 0) throw invalidField("to", t("may not be before the first day"));
  if (days > maxDays)
    throw invalidField("to", t("may be at most {maxDays} days later", { maxDays }));
  const today = dayOf(ctx.clock());
  const [rows, money] = await Promise.all([
    readMonths(ctx, from, to < today ? to : today),
    readMoney(ctx, from, to),
  ]);
  const months = rows.filter(({ isTotal }) => isTotal);
  const models = rows.filter(({ isTotal }) => !isTotal);
  const modelCount = (rows[0]?.rowCount ?? 0) - months.length;
  return { from, to, months, models, modelCount, days: money };
}

/** About a megabyte of JSON. */
const maxModels = 4_000;

/** A month of a device, or of all. */
type MonthRow = Omit<UnitReportModel, "__typename"> & { isTotal: boolean; rowCount: number };

/**
 * Each unit counts by what happened to it: it came (+1), was sold (-1), came back (+1) or was written off (-1), on a day.
 * The stock at the end of a month is the sum of all before it, and so are its cost and the days since it came. Units
 * that were gone before the first month add nothing, and are not read. The months of all devices come first. A device has rows for months in which something happened, and for the last one while it has
 * stock; steps without values, which add nothing, stand for those that are looked at in any case.
 */
function readMonths({ database }: Context, from: string, to: string): Promise<MonthRow[]> {
  const first = `${from.slice(0, 7)}-01`;
  const last = `${to.slice(0, 7)}-01`;
  return database.$queryRaw<MonthRow[]>`
    WITH piece AS (
      SELECT id, "deviceId", coalesce(cost, 0) AS cost, "evaluationId" IS NULL AS added,
        ("createdAt" AT TIME ZONE 'Asia/Dhaka')::date AS came,
        ("writtenOffAt" AT TIME ZONE 'Asia/Dhaka')::date AS gone
      FROM unit
      WHERE "createdAt" >= ${first}::timestamp AT TIME ZONE 'Asia/Dhaka'
        OR (state <> 'SOLD' AND ("writtenOffAt" IS NULL OR "writtenOffAt" >= ${first}::timestamp AT TIME ZONE 'Asia/Dhaka'))
        OR id IN (SELECT "unitId" FROM unit_sale WHERE "soldOn" >= ${first}::date OR "returnedOn" >= ${first}::date)
    ), step AS (
      SELECT "deviceId", NULL AS deleted, came, step.*
      FROM piece, LATERAL (VALUES
        (came, 1, cost, added::int, CASE WHEN added THEN cost ELSE 0 END, 0, 0, 0, 0, 0),
        (gone, -1, -cost, 0, 0, 0, 0, 0, 0, 0)
      ) AS step (day, pieces, cost, bought, bought_for, sold, sold_for, returned, refunded, margin)
      UNION ALL
      SELECT "deviceId", NULL, came, step.*
      FROM unit_sale JOIN piece ON piece.id = "unitId", LATERAL (VALUES
        (greatest("soldOn", came), -1, -cost, 0, 0, 0, 0, 0, 0, 0),
        ("soldOn", 0, 0, 0, 0, 1, amount, 0, 0, amount - cost),
        (CASE WHEN "returnedOn" IS NOT NULL THEN greatest("returnedOn", came) END, 1, cost, 0, 0, 0, 0, 0, 0, 0),
        ("returnedOn", 0, 0, 0, 0, 0, 0, 1, refund, cost - amount)
      ) AS step
      UNION ALL
      SELECT "deviceId", CASE WHEN "deviceId" IS NULL THEN "seenBrand" || ' ' || "seenModel" END, "paidOn",
        "paidOn", 0, 0, 1, amount, 0, 0, 0, 0, 0
      FROM purchase JOIN evaluation ON evaluation.id = "evaluationId"
      WHERE purchase.state = 'PAID' AND "paidOn" BETWEEN ${from}::date AND ${to}::date
      UNION ALL
      SELECT DISTINCT "deviceId", NULL, NULL::date, ${to}::date, NULL::int, NULL::int, 0, 0, 0, 0, 0, 0, 0 FROM piece
      UNION ALL
      SELECT NULL, NULL, NULL, start::date, NULL, NULL, 0, 0, 0, 0, 0, 0, 0
      FROM generate_series(${first}::timestamp, ${to}::timestamp, interval '1 month') AS start
    ), monthly AS (
      SELECT grouping("deviceId") = 1 AS total, "deviceId", deleted, start, count(pieces) AS steps,
        coalesce(sum(pieces), 0) AS pieces, coalesce(sum(cost), 0) AS cost,
        coalesce(sum(pieces * (came - date '2000-01-01')), 0) AS came,
        sum(bought) AS bought, sum(bought_for) AS bought_for, sum(sold) AS sold, sum(sold_for) AS sold_for,
        sum(returned) AS returned, sum(refunded) AS refunded, sum(margin) AS margin
      FROM (
        SELECT "deviceId", deleted, greatest(date_trunc('month', day::timestamp)::date, ${first}::date - 1) AS start,
          pieces, cost, came, is_shown * bought AS bought, is_shown * bought_for AS bought_for, is_shown * sold AS sold,
          is_shown * sold_for AS sold_for, is_shown * returned AS returned, is_shown * refunded AS refunded,
          is_shown * margin AS margin
        FROM step, LATERAL (VALUES ((day >= ${from}::date)::int)) AS shown (is_shown)
        WHERE day <= ${to}::date
      ) step
      GROUP BY GROUPING SETS (("deviceId", deleted, start), (start))
    ), running AS (
      SELECT *, sum(pieces) OVER past AS in_stock, sum(cost) OVER past AS stock_cost, sum(came) OVER past AS stock_came
      FROM monthly WINDOW past AS (PARTITION BY total, "deviceId", deleted ORDER BY start)
    )
    SELECT total AS "isTotal", (count(*) OVER ())::int AS "rowCount", to_char(start, 'YYYY-MM') AS month, "deviceId",
      coalesce(device.title, deleted, '') AS title,
      bought::int, bought_for::float8 AS "boughtFor", in_stock::int AS "inStock", stock_cost::float8 AS "stockCost",
      CASE WHEN in_stock > 0 THEN
        round(least((start + interval '1 month - 1 day')::date, ${to}::date) - date '2000-01-01' - stock_came / in_stock)
        ELSE 0 END::int AS "stockDays",
      sold::int, sold_for::float8 AS "soldFor", returned::int, refunded::float8 AS refunded, margin::float8 AS margin
    FROM running LEFT JOIN device ON device.id = "deviceId"
    WHERE start >= ${first}::date AND (total OR bought > 0 OR sold > 0 OR returned > 0
      OR (in_stock <> 0 AND (steps > 0 OR start = ${last}::date)))
    ORDER BY total DESC, start DESC, title, "deviceId"
    LIMIT ${maxModels} + (SELECT count(*) FROM monthly WHERE total AND start >= ${first}::date)`;
}

/** By day and method of payment. */
function readMoney({ database }: Context, from: string, to: string): Promise<UnitReportDay[]> {
  return database.$queryRaw<UnitReportDay[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, method, sum(paid_out)::float8 AS "paidOut",
      sum(taken_in)::float8 AS "takenIn"
    FROM (
      SELECT "paidOn" AS day, "paymentMethod" AS method, amount::bigint AS paid_out, 0::bigint AS taken_in
      FROM purchase WHERE state = 'PAID' AND "paidOn" BETWEEN ${from}::date AND ${to}::date
      UNION ALL
      SELECT "soldOn", method, 0, amount FROM unit_sale WHERE "soldOn" BETWEEN ${from}::date AND ${to}::date
      UNION ALL
      SELECT "returnedOn", "refundMethod", refund, 0 FROM unit_sale
      WHERE "returnedOn" BETWEEN ${from}::date AND ${to}::date
    ) money
    WHERE method IS NOT NULL GROUP BY day, method HAVING sum(paid_out) + sum(taken_in) > 0
    ORDER BY day DESC, method`;
}
