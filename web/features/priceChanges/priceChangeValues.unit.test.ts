import { describe, expect, test } from "vitest";
import { initialValues, ruleIn, schema } from "./priceChangeValues.ts";

const values = (given: Partial<typeof initialValues>) => ({ ...initialValues, ...given });

describe("valid values become a price change", () => {
  test.each([
    [{ amount: "5" }, { prices: ["PRICE"], by: { basisPoints: 500 }, roundTo: 10 }],
    [
      { amount: "4.35", prices: "BOTH" },
      { prices: ["PRICE", "SELLING_PRICE"], by: { basisPoints: 435 } },
    ],
    [{ amount: " 99 ", direction: "LOWER" }, { by: { basisPoints: -9_900 } }],
    [{ amount: "1,000" }, { by: { basisPoints: 100_000 } }],
    [
      {
        amount: "1,50,000",
        unit: "TAKA",
        direction: "LOWER",
        prices: "SELLING_PRICE",
        roundTo: "1",
      },
      { prices: ["SELLING_PRICE"], by: { taka: -150_000 }, roundTo: 1 },
    ],
  ])("%j is %j", (given, expected) => {
    expect(ruleIn(values(given))).toMatchObject(expected);
  });
});

describe("incomplete or invalid values are no price change", () => {
  test.each([
    [{ amount: "" }, "Amount must be a percentage of at most 1,000, with at most two decimals"],
    [
      { amount: "1.234" },
      "Amount must be a percentage of at most 1,000, with at most two decimals",
    ],
    [
      { amount: "1000.01" },
      "Amount must be a percentage of at most 1,000, with at most two decimals",
    ],
    [
      { amount: "99.01", direction: "LOWER" },
      "Amount must be a percentage of at most 99, with at most two decimals",
    ],
    [{ amount: "-5" }, "Amount must be a percentage of at most 1,000, with at most two decimals"],
    [
      { amount: "1.5", unit: "TAKA" },
      "Amount must be a whole number of taka, at most 10,00,00,000",
    ],
    [
      { amount: "100000001", unit: "TAKA" },
      "Amount must be a whole number of taka, at most 10,00,00,000",
    ],
    [
      { amount: "1e3", unit: "TAKA" },
      "Amount must be a whole number of taka, at most 10,00,00,000",
    ],
    [{ amount: "1", roundTo: "7" }, "Rounding is Required"],
  ])("%j: %s", (given, message) => {
    expect(ruleIn(values(given))).toBeUndefined();
    expect(schema.safeParse(values(given)).error?.issues[0]?.message).toBe(message);
  });
});
