import type { SellingTodayFragment } from "../../generated/SellingToday.ts";
import { unitPath } from "../../platform/consoleRoutes.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { queryString, routes } from "../../platform/paths.ts";
import { dayAndTime } from "../../ui/text/longDay.ts";
import { modelOf } from "../units/unitName.ts";

/** A sentence about a task in the sale of units, and the path of the page for this task. */
export type SellingLine = { key: string; text: string; to: string };

/** Returns the tasks in the sale of units, with one line for each kind of task and one for each reservation. */
export function sellingLines(selling: SellingTodayFragment): SellingLine[] {
  const { drafts, returned, longInStock, reservations, reservationCount } = selling;
  const others = reservationCount - reservations.length;
  const counted = [
    {
      key: "drafts",
      count: drafts,
      text: t(
        "{count, plural, one {# piece} other {# pieces}} to photograph, price and put on sale",
        {
          count: drafts,
        },
      ),
      to: listOf({ state: "DRAFT" }),
    },
    {
      key: "returned",
      count: returned,
      text: t(
        "{count, plural, one {# returned piece} other {# returned pieces}} to restock or write off",
        {
          count: returned,
        },
      ),
      to: listOf({ state: "RETURNED" }),
    },
    {
      key: "reserved",
      count: others,
      text: t("{count, plural, one {# more reservation} other {# more reservations}}", {
        count: others,
      }),
      to: listOf({ state: "RESERVED" }),
    },
    {
      key: "long",
      count: longInStock,
      text: t(
        "{count, plural, one {# piece has} other {# pieces have}} been in stock for 45 days or longer",
        {
          count: longInStock,
        },
      ),
      to: listOf({ age: "45" }),
    },
  ];
  return [
    ...reservations.map(reservationLine),
    ...counted.filter(({ count }) => count > 0).map(({ key, text, to }) => ({ key, text, to })),
  ];
}

const listOf = (query: Record<string, string>) => routes.units + queryString(query);

function reservationLine(unit: SellingTodayFragment["reservations"][number]): SellingLine {
  const { code, reservation } = unit;
  const values = {
    title: modelOf(unit),
    name: reservation?.name ?? "",
    until: reservation ? dayAndTime(reservation.until) : "",
  };
  const text = values.name
    ? t("{title} is reserved for {name} until {until}", values)
    : t("{title} is reserved until {until}", values);
  return { key: `reserved ${code}`, text, to: unitPath(code) };
}

/**
 * Returns a sentence about yesterday's trade. Returns undefined if there was none, or if the user may not read reports.
 */
export function yesterdayLine({ yesterday }: SellingTodayFragment): string | undefined {
  if (!yesterday) return undefined;
  const { bought, boughtFor, sold, soldFor, margin, cash } = yesterday;
  if (bought + sold === 0 && margin === 0 && cash === 0) return undefined;
  return t(
    "Yesterday: {bought, plural, =0 {nothing bought} other {# bought for {boughtFor}}}, {sold, plural, =0 {nothing sold} other {# sold for {soldFor}}}, margin {margin}, cash {cash}",
    {
      bought,
      boughtFor: formatPrice(boughtFor),
      sold,
      soldFor: formatPrice(soldFor),
      margin: formatPrice(margin),
      cash: formatPrice(cash),
    },
  );
}
