import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../../generated/limits.ts";
import { adjusted } from "./amounts.ts";

const { basisPoints, taka } = limits.PriceChangeBy;
const price = fc.integer(limits.VariantInput.price);
const roundTo = fc.integer(limits.PriceChangeInput.roundTo);
const by = fc.oneof(
  fc.record({ basisPoints: fc.integer(basisPoints) }),
  fc.record({ taka: fc.integer(taka) }),
);

test.each([
  [10_000, { basisPoints: 500 }, 1, 10_500],
  [10_000, { basisPoints: -500 }, 1, 9_500],
  [999, { basisPoints: 1_000 }, 1, 1_099],
  [5, { basisPoints: 1_000 }, 1, 6],
  [5, { basisPoints: -1_000 }, 1, 5],
  [41_999, { basisPoints: 0 }, 500, 42_000],
  [41_749, { taka: 0 }, 500, 41_500],
  [41_750, { taka: 0 }, 500, 42_000],
  [10_000, { taka: -250 }, 1, 9_750],
  [10_000, { taka: -250 }, 100, 9_800],
  [200, { taka: -500 }, 1, -300],
  [1, { basisPoints: -9_900 }, 1, 0],
  [100_000_000, { basisPoints: 100_000 }, 1, 1_100_000_000],
])("%i by %j, rounded to %i, is %i", (before, by, roundTo, after) => {
  expect(adjusted(before, { by, roundTo })).toBe(after);
});

test("is the multiple nearest to the exact amount, for any input", () => {
  fc.assert(
    fc.property(price, by, roundTo, (before, by, roundTo) => {
      const after = adjusted(before, { by, roundTo });
      const exact =
        "taka" in by
          ? BigInt(before + by.taka) * 10_000n
          : BigInt(before) * BigInt(10_000 + by.basisPoints);
      const twiceTheDistance = 2n * (BigInt(after) * 10_000n - exact);
      const step = BigInt(roundTo) * 10_000n;
      expect(Math.abs(after) % roundTo).toBe(0);
      // Exactly half a step is rounded up.
      expect(twiceTheDistance > -step && twiceTheDistance <= step).toBe(true);
    }),
  );
});
