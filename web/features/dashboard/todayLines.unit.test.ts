import { expect, test } from "vitest";
import type { TodayFragment } from "../../generated/Today.ts";
import type { WaitingSaleFragment } from "../../generated/WaitingSale.ts";
import { todayLines } from "./todayLines.ts";

const now = new Date("2026-11-26T10:00:00Z");

const sale = (id: string, given: Partial<WaitingSaleFragment> = {}): WaitingSaleFragment => ({
  __typename: "Evaluation",
  id,
  kind: "SMARTPHONE",
  seen: { __typename: "SeenDevice", brand: "Apple", model: "iPhone 15" },
  quote: { __typename: "Quote", amount: 61_300, validUntil: "2026-11-28T16:29:00Z" },
  purchase: null,
  visitDay: null,
  payout: null,
  requester: {
    __typename: "Requester",
    id: "u1",
    firstName: "Nadia",
    lastName: "Rahman",
    mobile: "01712345678",
  },
  ...given,
});

const offered = {
  __typename: "Purchase",
  needsHandover: true,
  state: "REVISED",
  amount: 54_000,
  expiresAt: "2026-11-27T16:29:00Z",
} as const;

type Task = TodayFragment["tasks"][number];

const waiting = (task: Task["task"], count: number, evaluations = [sale("e1")]): Task => ({
  __typename: "TodayTask",
  task,
  count,
  evaluations,
});

/** Returns each line's sentence, with plain spaces, and the kind of its action. */
const shown = (given: Partial<TodayFragment>) =>
  todayLines({ __typename: "Today", tasks: [], calls: [], selling: null, ...given }, now).map(
    ({ text, action }) => [text.replaceAll("\u00a0", " "), action.kind],
  );

test("several purchases with a task are counted, and lead to their list", () => {
  expect(shown({ tasks: [waiting("DECIDE", 2), waiting("INSPECT", 3)] })).toEqual([
    ["2 sell requests to approve or reject", "list"],
    ["3 devices expected for inspection", "list"],
  ]);
});

test("a single purchase is named, and leads to its page", () => {
  const tasks = [
    waiting("DECIDE", 1),
    waiting("INSPECT", 1),
    waiting("OFFER_ENDS", 1, [sale("e2", { purchase: offered })]),
    waiting("GIVE_BACK", 1),
    waiting("PUT_ON_SALE", 1),
  ];
  expect(shown({ tasks })).toEqual([
    ["Approve or reject Apple iPhone 15 of Nadia Rahman", "details"],
    ["Expected for inspection: Apple iPhone 15 of Nadia Rahman", "inspect"],
    [
      "The offer of BDT 54,000 to Nadia Rahman for Apple iPhone 15 ends on 27 November, 22:29",
      "details",
    ],
    ["Give Apple iPhone 15 back to Nadia Rahman, or inspect it again", "details"],
    ["Bought, to put on sale: Apple iPhone 15 of Nadia Rahman", "putOnSale"],
  ]);
});

test("each payment has a line of its own, and the payments that are not listed are counted", () => {
  const purchase = { ...offered, state: "ACCEPTED" } as const;
  const tasks = [waiting("PAY", 3, [sale("e1", { purchase }), sale("e2", { purchase })])];
  expect(shown({ tasks })).toEqual([
    ["Pay BDT 54,000 to Nadia Rahman for Apple iPhone 15", "pay"],
    ["Pay BDT 54,000 to Nadia Rahman for Apple iPhone 15", "pay"],
    ["1 more seller to pay", "list"],
  ]);
});

test("a payment says how the seller wants to be paid, and an expected visit says on which day", () => {
  const purchase = { ...offered, state: "ACCEPTED" } as const;
  const payout = { __typename: "Payout", method: "BKASH", mobile: "01812345678" } as const;
  const cash = { __typename: "Payout", method: "CASH", mobile: null } as const;
  const paid = [sale("e1", { purchase, payout }), sale("e2", { purchase, payout: cash })];
  const expected = [sale("e3", { visitDay: "2026-11-28" })];
  expect(shown({ tasks: [waiting("INSPECT", 1, expected), waiting("PAY", 2, paid)] })).toEqual([
    ["Expected for inspection on 28 November: Apple iPhone 15 of Nadia Rahman", "inspect"],
    ["Pay BDT 54,000 to Nadia Rahman by bKash, 01812345678, for Apple iPhone 15", "pay"],
    ["Pay BDT 54,000 to Nadia Rahman in cash for Apple iPhone 15", "pay"],
  ]);
});

test("a task without evaluations has no line", () => {
  expect(shown({ tasks: [waiting("DECIDE", 0, [])] })).toEqual([]);
});

test("a call says what to tell the seller", () => {
  const calls = [
    { __typename: "SellerCall", kind: "APPROVED", evaluation: sale("e1") },
    { __typename: "SellerCall", kind: "REJECTED", evaluation: sale("e2") },
    { __typename: "SellerCall", kind: "REVISED", evaluation: sale("e3", { purchase: offered }) },
    { __typename: "SellerCall", kind: "APPROVED", evaluation: sale("e4", { quote: null }) },
  ] as const;
  expect(shown({ calls: [...calls] })).toEqual([
    [
      "Call Nadia Rahman: Apple iPhone 15 is approved for BDT 61,300, until 28 November, 22:29",
      "call",
    ],
    ["Call Nadia Rahman: we don't buy Apple iPhone 15", "call"],
    [
      "Call Nadia Rahman: BDT 54,000 is our offer for Apple iPhone 15, until 27 November, 22:29",
      "call",
    ],
    ["Call Nadia Rahman: Apple iPhone 15 is approved", "call"],
  ]);
});

test("a call about an approval does not mention a price that is no longer valid", () => {
  const quote = {
    __typename: "Quote",
    amount: 61_300,
    validUntil: "2026-11-25T16:29:00Z",
  } as const;
  const calls = [
    { __typename: "SellerCall", kind: "APPROVED", evaluation: sale("e1", { quote }) },
  ] as const;
  expect(shown({ calls: [...calls] })).toEqual([
    ["Call Nadia Rahman: Apple iPhone 15 is approved", "call"],
  ]);
});
