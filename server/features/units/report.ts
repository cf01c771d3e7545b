import { z } from "zod";
import { dayOf } from "../../../shared/days.ts";
import { dayMs } from "../../../shared/durations.ts";
import type { Context } from "../../core/context.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { invalidField, missingOr, parse } from "../../core/validation.ts";
import type { UnitReport, UnitReportDay, UnitReportModel } from "../../generated/graphql.ts";
import { lists } from "../../generated/limits.ts";

const day = z.iso
  .date({ error: missingOr(t("must be a day such as 2026-03-26")) })
  .refine((text) => text >= "2000-01-01", {
    error: t("may not be before {firstDay}"),
    params: { firstDay: "2000-01-01" },
  });
const rules = z.strictObject({ from: day, to: day });

const maxDays = 1_100;

/** Returns a report on purchases, sales and stock from the day `from` to the day `to` inclusive. */
export async function unitReport(ctx: Context, input: unknown): Promise<UnitReport> {
  authorize(ctx, "readUnitReports");
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

/** The largest number of rows of devices. This number of rows takes about a megabyte of JSON. */
const maxModels = lists.UnitReport.models;

/** A month of a device, or of all devices. */
type MonthRow = Omit<UnitReportModel, "__typename"> & { isTotal: boolean; rowCount: number };

/**
 * Returns the months of all devices together, then the months of each device. Each unit counts by its events: it
 * arrived (+1), was sold (-1), was returned (+1) or was written off (-1). The stock at the end of a month is the sum of
 * all events until then. The cost and the age of the stock are computed in the same way. Units that left before the
 * first month add nothing, and are not read. A device has a row for each month with events. A device with stock also
 * has a row for the last month, because the statement adds an event without units to this month. Month 0 is the time
 * before the first month. Sums of money are float8, which is exact here and faster than numeric.
 */
function readMonths({ database }: Context, from: string, to: string): Promise<MonthRow[]> {
  const first = `${from.slice(0, 7)}-01`;
  return database.$queryRaw<MonthRow[]>`
    WITH calendar AS (
      SELECT array_agg(start::date ORDER BY start) AS starts, count(*)::int AS months
      FROM generate_series(${first}::timestamp, ${to}::timestamp, interval '1 month') AS start
    ), piece AS (
      SELECT id, "deviceId", coalesce(cost, 0)::float8 AS cost, "evaluationId" IS NULL AS added,
        ("createdAt" AT TIME ZONE 'Asia/Dhaka')::date AS came,
        ("writtenOffAt" AT TIME ZONE 'Asia/Dhaka')::date AS gone
      FROM unit
      WHERE "createdAt" >= ${first}::timestamp AT TIME ZONE 'Asia/Dhaka'
        OR (state <> 'SOLD' AND ("writtenOffAt" IS NULL OR "writtenOffAt" >= ${first}::timestamp AT TIME ZONE 'Asia/Dhaka'))
        OR id IN (SELECT "unitId" FROM unit_sale WHERE "soldOn" >= ${first}::date OR "returnedOn" >= ${first}::date)
    ), sale AS (
      SELECT "deviceId", cost, came, amount, refund, "soldOn", "returnedOn",
        greatest("soldOn", came) AS left_on, greatest("returnedOn", came) AS back_on
      FROM unit_sale JOIN piece ON piece.id = "unitId"
    ), step AS (
      SELECT "deviceId", NULL AS deleted, came AS day, 1 AS pieces, cost, came - date '2000-01-01' AS came,
        added::int AS bought, CASE WHEN added THEN cost ELSE 0 END AS bought_for,
        0 AS sold, 0::float8 AS sold_for, 0 AS returned, 0::float8 AS refunded, 0::float8 AS margin
      FROM piece
      UNION ALL
      SELECT "deviceId", NULL, gone, -1, -cost, date '2000-01-01' - came, 0, 0, 0, 0, 0, 0, 0
      FROM piece WHERE gone IS NOT NULL
      UNION ALL
      SELECT "deviceId", NULL, left_on, -1, -cost, date '2000-01-01' - came, 0, 0, sold, sold * amount, 0, 0,
        sold * (amount - cost)
      FROM sale, LATERAL (SELECT (left_on = "soldOn")::int AS sold) AS same_day
      UNION ALL
      SELECT "deviceId", NULL, "soldOn", 0, 0, 0, 0, 0, 1, amount, 0, 0, amount - cost
      FROM sale WHERE "soldOn" < left_on
      UNION ALL
      SELECT "deviceId", NULL, back_on, 1, cost, came - date '2000-01-01', 0, 0, 0, 0, 0, 0, 0
      FROM sale WHERE "returnedOn" IS NOT NULL
      UNION ALL
      SELECT "deviceId", NULL, "returnedOn", 0, 0, 0, 0, 0, 0, 0, 1, refund, cost - amount
      FROM sale WHERE "returnedOn" IS NOT NULL
      UNION ALL
      SELECT "deviceId", CASE WHEN "deviceId" IS NULL THEN "seenBrand" || ' ' || "seenModel" END, "paidOn",
        0, 0, 0, 1, amount, 0, 0, 0, 0, 0
      FROM purchase JOIN evaluation ON evaluation.id = "evaluationId"
      WHERE purchase.state = 'PAID' AND "paidOn" BETWEEN ${from}::date AND ${to}::date
      UNION ALL
      SELECT DISTINCT "deviceId", NULL, ${to}::date, NULL::int, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM piece
    ), monthly AS (
      SELECT "deviceId", deleted, width_bucket(day, starts) AS month, count(pieces) AS steps,
        coalesce(sum(pieces), 0)::float8 AS pieces, sum(cost) AS cost, sum(came)::float8 AS came,
        sum(bought) FILTER (WHERE day >= ${from}::date) AS bought,
        sum(bought_for) FILTER (WHERE day >= ${from}::date) AS bought_for,
        sum(sold) FILTER (WHERE day >= ${from}::date) AS sold,
        sum(sold_for) FILTER (WHERE day >= ${from}::date) AS sold_for,
        sum(returned) FILTER (WHERE day >= ${from}::date) AS returned,
        sum(refunded) FILTER (WHERE day >= ${from}::date) AS refunded,
        sum(margin) FILTER (WHERE day >= ${from}::date) AS margin
      FROM step, calendar WHERE day <= ${to}::date GROUP BY 1, 2, 3
    ), together AS (
      SELECT month, sum(pieces) AS pieces, sum(cost) AS cost, sum(came) AS came, sum(bought) AS bought,
        sum(bought_for) AS bought_for, sum(sold) AS sold, sum(sold_for) AS sold_for, sum(returned) AS returned,
        sum(refunded) AS refunded, sum(margin) AS margin
      FROM monthly GROUP BY month
    ), running AS (
      SELECT true AS total, NULL::uuid AS "deviceId", NULL AS deleted, month, 0 AS steps,
        bought, bought_for, sold, sold_for, returned, refunded, margin,
        sum(pieces) OVER past AS in_stock, sum(cost) OVER past AS stock_cost, sum(came) OVER past AS stock_came
      FROM (SELECT generate_series(0, months) AS month FROM calendar) each_month LEFT JOIN together USING (month)
      WINDOW past AS (ORDER BY month)
      UNION ALL
      SELECT false, "deviceId", deleted, month, steps,
        bought, bought_for, sold, sold_for, returned, refunded, margin,
        sum(pieces) OVER past, sum(cost) OVER past, sum(came) OVER past
      FROM monthly WINDOW past AS (PARTITION BY "deviceId", deleted ORDER BY month)
    ), shown AS MATERIALIZED (
      SELECT running.*, months FROM running, calendar
      WHERE month > 0 AND (total OR bought > 0 OR sold > 0 OR returned > 0
        OR (in_stock <> 0 AND (steps > 0 OR month = months)))
    ), listed AS (
      SELECT shown.*, coalesce(title, deleted, '') AS title
      FROM shown LEFT JOIN device ON device.id = "deviceId"
      ORDER BY total DESC, month DESC, coalesce(title, deleted, ''), "deviceId"
      LIMIT ${maxModels} + (SELECT months FROM calendar)
    )
    SELECT total AS "isTotal", (SELECT count(*) FROM shown)::int AS "rowCount",
      to_char(starts[month], 'YYYY-MM') AS month, "deviceId", title,
      coalesce(bought, 0)::int AS bought, coalesce(bought_for, 0) AS "boughtFor",
      coalesce(in_stock, 0)::int AS "inStock", coalesce(stock_cost, 0) AS "stockCost",
      CASE WHEN in_stock > 0
        THEN floor(coalesce(starts[month + 1], ${to}::date + 1) - date '2000-01-01' - 0.5 - stock_came / in_stock)
        ELSE 0 END::int AS "stockDays",
      coalesce(sold, 0)::int AS sold, coalesce(sold_for, 0) AS "soldFor",
      coalesce(returned, 0)::int AS returned, coalesce(refunded, 0) AS refunded, coalesce(margin, 0) AS margin
    FROM listed, calendar ORDER BY total DESC, listed.month DESC, title, "deviceId"`;
}

/** Returns the money paid and received by day and method of payment. */
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
