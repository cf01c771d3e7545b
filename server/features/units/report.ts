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
  const [models, money] = await Promise.all([
    readModels(ctx, from, to < today ? to : today),
    readMoney(ctx, from, to),
  ]);
  return { from, to, models, days: money };
}

/**
 * Each unit counts by what happened to it: it came (+1), was sold (-1), came back (+1) or was written off (-1), on a day.
 * The stock at the end of a month is the sum of all before it, and so are its cost and the days since it came.
 */
function readModels({ database }: Context, from: string, to: string): Promise<UnitReportModel[]> {
  return database.$queryRaw<UnitReportModel[]>`
    WITH piece AS (
      SELECT id, "deviceId", coalesce(cost, 0) AS cost, "evaluationId",
        ("createdAt" AT TIME ZONE 'Asia/Dhaka')::date AS came,
        ("writtenOffAt" AT TIME ZONE 'Asia/Dhaka')::date AS gone
      FROM unit
    ), step AS (
      SELECT "deviceId", came AS day, 1 AS pieces, cost, came, 0 AS bought, 0 AS bought_for, 0 AS sold, 0 AS sold_for,
        0 AS returned, 0 AS refunded, 0 AS margin
      FROM piece
      UNION ALL
      SELECT "deviceId", came, 0, 0, came, 1, cost, 0, 0, 0, 0, 0 FROM piece WHERE "evaluationId" IS NULL
      UNION ALL
      SELECT "deviceId", gone, -1, -cost, came, 0, 0, 0, 0, 0, 0, 0 FROM piece WHERE gone IS NOT NULL
      UNION ALL
      SELECT "deviceId", greatest("soldOn", came), -1, -cost, came, 0, 0, 0, 0, 0, 0, 0
      FROM unit_sale JOIN piece ON piece.id = "unitId"
      UNION ALL
      SELECT "deviceId", "soldOn", 0, 0, came, 0, 0, 1, amount, 0, 0, amount - cost
      FROM unit_sale JOIN piece ON piece.id = "unitId"
      UNION ALL
      SELECT "deviceId", greatest("returnedOn", came), 1, cost, came, 0, 0, 0, 0, 0, 0, 0
      FROM unit_sale JOIN piece ON piece.id = "unitId" WHERE "returnedOn" IS NOT NULL
      UNION ALL
      SELECT "deviceId", "returnedOn", 0, 0, came, 0, 0, 0, 0, 1, refund, -(amount - cost)
      FROM unit_sale JOIN piece ON piece.id = "unitId" WHERE "returnedOn" IS NOT NULL
      UNION ALL
      SELECT "deviceId", "paidOn", 0, 0, "paidOn", 1, amount, 0, 0, 0, 0, 0
      FROM purchase JOIN evaluation ON evaluation.id = "evaluationId"
      WHERE purchase.state = 'PAID' AND "paidOn" IS NOT NULL AND "deviceId" IS NOT NULL
    ), month AS (
      SELECT start::date AS start,
        least((start + interval '1 month - 1 day')::date, ${to}::date) AS last
      FROM generate_series(date_trunc('month', ${from}::date), ${to}::date, interval '1 month') AS start
    ), monthly AS (
      SELECT "deviceId", greatest(date_trunc('month', day)::date, (SELECT min(start) FROM month) - 1) AS start,
        sum(pieces) AS pieces, sum(pieces * cost_sign) AS cost, sum(pieces * (came - date '2000-01-01')) AS came,
        sum(bought) FILTER (WHERE day >= ${from}::date) AS bought,
        sum(bought_for) FILTER (WHERE day >= ${from}::date) AS bought_for,
        sum(sold) FILTER (WHERE day >= ${from}::date) AS sold,
        sum(sold_for) FILTER (WHERE day >= ${from}::date) AS sold_for,
        sum(returned) FILTER (WHERE day >= ${from}::date) AS returned,
        sum(refunded) FILTER (WHERE day >= ${from}::date) AS refunded,
        sum(margin) FILTER (WHERE day >= ${from}::date) AS margin
      FROM (SELECT *, abs(cost) AS cost_sign FROM step WHERE day <= ${to}::date) step GROUP BY 1, 2
    ), grid AS (
      SELECT "deviceId", month.start, month.last FROM (SELECT DISTINCT "deviceId" FROM monthly) seen, month
      UNION ALL SELECT "deviceId", start, NULL FROM monthly WHERE start < (SELECT min(start) FROM month)
    ), running AS (
      SELECT grid.*, monthly.bought, monthly.bought_for, monthly.sold, monthly.sold_for, monthly.returned,
        monthly.refunded, monthly.margin,
        sum(monthly.pieces) OVER past AS in_stock, sum(monthly.cost) OVER past AS stock_cost,
        sum(monthly.came) OVER past AS stock_came
      FROM grid LEFT JOIN monthly USING ("deviceId", start)
      WINDOW past AS (PARTITION BY grid."deviceId" ORDER BY grid.start)
    )
    SELECT to_char(start, 'YYYY-MM') AS month, "deviceId", device.title,
      coalesce(bought, 0)::int AS bought, coalesce(bought_for, 0)::float8 AS "boughtFor",
      coalesce(in_stock, 0)::int AS "inStock", coalesce(stock_cost, 0)::float8 AS "stockCost",
      CASE WHEN in_stock > 0 THEN round((last - date '2000-01-01') - stock_came / in_stock) ELSE 0 END::int
        AS "stockDays",
      coalesce(sold, 0)::int AS sold, coalesce(sold_for, 0)::float8 AS "soldFor",
      coalesce(returned, 0)::int AS returned, coalesce(refunded, 0)::float8 AS refunded,
      coalesce(margin, 0)::float8 AS margin
    FROM running JOIN device ON device.id = "deviceId"
    WHERE last IS NOT NULL
      AND (coalesce(in_stock, 0) <> 0 OR bought > 0 OR sold > 0 OR returned > 0)
    ORDER BY start DESC, device.title, "deviceId"`;
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
