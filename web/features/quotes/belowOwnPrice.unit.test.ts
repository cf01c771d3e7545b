import { expect, test } from "vitest";
import type { QuotedPriceFragment } from "../../generated/QuotedPrice.ts";
import { belowOwnPrice } from "./belowOwnPrice.ts";

const open = {
  __typename: "Quote",
  outcome: "INCOMPLETE",
  base: 60_000,
  amount: null,
  upTo: 65_400,
  grade: null,
  lines: [],
  reasons: [],
  validUntil: null,
} as const satisfies QuotedPriceFragment;

test('an "up to" is limited to the highest price shown for the variant, with a line for the difference', () => {
  const price = belowOwnPrice(open, 59_950);
  expect(price).toMatchObject({
    upTo: 59_950,
    lines: [{ label: "Below our own selling price", amount: -5_450 }],
  });
});

test('a lower "up to" and the amount for complete answers stay unchanged', () => {
  expect(belowOwnPrice(open, 65_400)).toBe(open);
  expect(belowOwnPrice(open, null)).toBe(open);
  const offer = { ...open, outcome: "OFFER", amount: 65_400, upTo: null } as const;
  expect(belowOwnPrice(offer, 59_950)).toBe(offer);
});
