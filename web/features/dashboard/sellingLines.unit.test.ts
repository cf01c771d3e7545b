import { expect, test } from "vitest";
import type { SellingTodayFragment } from "../../generated/SellingToday.ts";
import { sellingLines, yesterdayLine } from "./sellingLines.ts";

const quiet: SellingTodayFragment = {
  __typename: "SellingToday",
  drafts: 0,
  reservationCount: 0,
  reservations: [],
  returned: 0,
  longInStock: 0,
  yesterday: null,
};

const reserved = (code: string, name: string | null) => ({
  __typename: "Unit" as const,
  id: code,
  code,
  device: {
    __typename: "Smartphone" as const,
    id: "d1",
    kind: "SMARTPHONE" as const,
    title: "iPhone 13",
  },
  variant: null,
  reservation: { __typename: "UnitReservation" as const, until: "2026-11-27T10:00:00Z", name },
});

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ");

test("no lines are shown if nothing waits", () => {
  expect(sellingLines(quiet)).toEqual([]);
  expect(yesterdayLine(quiet)).toBeUndefined();
});

test("work is counted and leads to its list, and each reservation leads to its unit", () => {
  const lines = sellingLines({
    ...quiet,
    drafts: 2,
    returned: 1,
    longInStock: 1,
    reservationCount: 3,
    reservations: [reserved("U-1", "Karim"), reserved("U-2", null)],
  });
  expect(lines.map(({ text, to }) => [plain(text), to])).toEqual([
    ["iPhone 13 is reserved for Karim until 27 November, 16:00", "/units/U-1"],
    ["iPhone 13 is reserved until 27 November, 16:00", "/units/U-2"],
    ["2 pieces to photograph, price and put on sale", "/units?state=DRAFT"],
    ["1 returned piece to restock or write off", "/units?state=RETURNED"],
    ["1 more reservation", "/units?state=RESERVED"],
    ["1 piece has been in stock for 45 days or longer", "/units?age=45"],
  ]);
});

test("yesterday's trade is summed up in one sentence", () => {
  const yesterday = {
    __typename: "TradingDay" as const,
    ...{ bought: 1, boughtFor: 20_000, sold: 2, soldFor: 56_000, margin: 11_000, cash: -5_000 },
  };
  expect(plain(yesterdayLine({ ...quiet, yesterday }))).toBe(
    "Yesterday: 1 bought for BDT 20,000, 2 sold for BDT 56,000, margin BDT 11,000, cash BDT -5,000",
  );
  const onlyReturns = { ...yesterday, bought: 0, sold: 0, margin: -400, cash: -16_500 };
  expect(plain(yesterdayLine({ ...quiet, yesterday: onlyReturns }))).toBe(
    "Yesterday: nothing bought, nothing sold, margin BDT -400, cash BDT -16,500",
  );
});
