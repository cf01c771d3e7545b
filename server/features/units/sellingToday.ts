import { dayOf } from "../../../shared/days.ts";
import { dayMs } from "../../../shared/durations.ts";
import type { Context } from "../../core/context.ts";
import { authorize, may } from "../../core/permissions.ts";
import type { TradingDay } from "../../generated/graphql.ts";
import { lists } from "../../generated/limits.ts";
import { countUnitStates, whereOf } from "./lists.ts";
import { inState } from "./states.ts";

/** The number of days in stock after which the price of a unit should be checked. */
const longDays = 45;

/** Returns the numbers of units that need work, and yesterday's totals. */
export async function sellingToday(ctx: Context) {
  authorize(ctx, "readUnits");
  const { unit } = ctx.database;
  const [states, reservations, longInStock, yesterday] = await Promise.all([
    countUnitStates(ctx, {}),
    unit.findMany({
      where: inState("RESERVED", ctx.clock()),
      orderBy: [{ reservedUntil: "asc" }, { id: "asc" }],
      take: lists.SellingToday.reservations,
    }),
    unit.count({ where: whereOf(ctx, { minDaysInStock: longDays }) }),
    may(ctx.actor, "readUnitReports") ? tradingDay(ctx, yesterdayOf(ctx.clock())) : null,
  ]);
  const countOf = (wanted: string) => states.find(({ state }) => state === wanted)?.count ?? 0;
  return {
    drafts: countOf("DRAFT"),
    reservationCount: countOf("RESERVED"),
    reservations,
    returned: countOf("RETURNED"),
    longInStock,
    yesterday,
  };
}

const yesterdayOf = (now: Date) => dayOf(new Date(now.getTime() - dayMs));

/** Returns the purchases and sales of a day, counted as in reports. */
async function tradingDay({ database }: Context, day: string): Promise<TradingDay> {
  const [totals] = await database.$queryRaw<Omit<TradingDay, "day" | "__typename">[]>`
    WITH bought AS (
      SELECT amount, "paymentMethod" AS method FROM purchase WHERE state = 'PAID' AND "paidOn" = ${day}::date
    ), sold AS (
      SELECT sale.amount, sale.method, sale.amount - coalesce(unit.cost, 0) AS margin
      FROM unit_sale AS sale JOIN unit ON unit.id = sale."unitId" WHERE sale."soldOn" = ${day}::date
    ), returned AS (
      SELECT sale.refund, sale."refundMethod" AS method, sale.amount - coalesce(unit.cost, 0) AS margin
      FROM unit_sale AS sale JOIN unit ON unit.id = sale."unitId" WHERE sale."returnedOn" = ${day}::date
    )
    SELECT (SELECT count(*) FROM bought)::int AS bought,
      (SELECT coalesce(sum(amount), 0) FROM bought)::float8 AS "boughtFor",
      (SELECT count(*) FROM sold)::int AS sold,
      (SELECT coalesce(sum(amount), 0) FROM sold)::float8 AS "soldFor",
      ((SELECT coalesce(sum(margin), 0) FROM sold) - (SELECT coalesce(sum(margin), 0) FROM returned))::float8 AS margin,
      ((SELECT coalesce(sum(amount), 0) FROM sold WHERE method = 'CASH')
        - (SELECT coalesce(sum(amount), 0) FROM bought WHERE method = 'CASH')
        - (SELECT coalesce(sum(refund), 0) FROM returned WHERE method = 'CASH'))::float8 AS cash`;
  if (!totals) throw new Error("A statement without FROM returned no row");
  return { day, ...totals };
}
