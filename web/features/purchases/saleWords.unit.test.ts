import { expect, test } from "vitest";
import type { SaleFragment } from "../../generated/Sale.ts";
import { saleWords } from "./saleWords.ts";

const shop = { phone: "+8801700000000" };
/** The current time in the tests: 16:00 in Dhaka. */
const now = new Date("2026-11-25T10:00:00Z");

const quote = {
  __typename: "Quote",
  outcome: "OFFER",
  amount: 61_300,
  validUntil: "2026-11-28T16:29:00Z",
} as const;

const sale: SaleFragment = {
  __typename: "Evaluation",
  id: "e1",
  status: "PENDING",
  createdAt: "2026-11-25T09:00:00Z",
  answerBy: "2026-11-26T09:00:00Z",
  seen: { __typename: "SeenDevice", brand: "Apple", model: "iPhone 15" },
  quote,
  rejection: null,
  purchase: null,
};

type Purchase = NonNullable<SaleFragment["purchase"]>;

const bought = (state: Purchase["state"], given: Partial<Purchase> = {}): SaleFragment => ({
  ...sale,
  status: "APPROVED",
  purchase: {
    __typename: "Purchase",
    state,
    amount: 54_000,
    expiresAt: "2026-11-28T16:29:00Z",
    payment: null,
    timeline: [],
    ...given,
  },
});

/** Returns the sentence and the hint, with plain spaces. */
const said = (given: SaleFragment) => {
  const { sentence, hint = "" } = saleWords(given, shop, now);
  return `${sentence} | ${hint}`.replaceAll("\u00a0", " ");
};

test("a pending request says until when the shop answers, and what it pays", () => {
  expect(said(sale)).toBe(
    "We answer by 26 November, 15:00. | Our price is BDT 61,300, if the device is as you described it.",
  );
});

test("if the answer is late, the seller is asked to call", () => {
  expect(said({ ...sale, answerBy: "2026-11-25T09:59:00Z" })).toBe(
    "We are late with our answer. | Please call us: +8801700000000",
  );
});

test("a rejected request shows the shop's reason", () => {
  const rejection = { __typename: "Rejection", at: sale.createdAt, reason: "Too old" } as const;
  expect(said({ ...sale, status: "REJECTED", rejection })).toBe(
    "We don't buy this device. | Too old",
  );
});

test("an approved request shows the price, and until when to bring the device", () => {
  expect(said(bought("AWAITING_INSPECTION"))).toBe(
    "Approved: BDT 61,300 if the device is as you described it. | Bring it to the shop by 28 November, 22:29.",
  );
});

test("after an approved request's price has expired, the device can still be brought", () => {
  const ended = { ...quote, validUntil: "2026-11-24T16:29:00Z" };
  expect(said({ ...bought("AWAITING_INSPECTION"), quote: ended })).toMatch(
    /^Approved. Our price of BDT 61,300 ended on 24 November 2026. \| You can still bring/,
  );
});

test("a revised offer is shown beside the quote, with the time for the answer", () => {
  expect(said(bought("REVISED"))).toBe(
    "New offer: BDT 54,000 instead of 61,300. | Answer by 28 November, 22:29.",
  );
  expect(said({ ...bought("REVISED"), quote: null })).toMatch(/^Our offer: BDT 54,000\. \|/);
});

test("a paid purchase shows what was paid, how and when", () => {
  const payment = {
    __typename: "Payment",
    method: "BKASH",
    date: "2026-11-24",
    reference: "TX 4711",
    receiptUrl: null,
  } as const;
  expect(said(bought("PAID", { payment }))).toBe(
    "We paid you BDT 54,000. Thank you! | By bKash on 24 November 2026, reference TX 4711.",
  );
});
