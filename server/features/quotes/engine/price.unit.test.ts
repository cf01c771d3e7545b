import { describe, expect, test } from "vitest";
import {
  best,
  device,
  linesOf,
  price,
  withEffects,
} from "../../../testing/fixtures/quotePrices.ts";
import { firstDocument } from "../../../testing/fixtures/quoteRules.ts";
import { baseOf, compileRules } from "./effects.ts";
import type { Answers } from "./questions.ts";
import type { Effect, RulesDocument } from "./rulesDocument.ts";

describe("the amount of complete answers", () => {
  test("is the base minus each deduction plus each bonus", () => {
    const quote = price(50_000, {
      ...best,
      screenCondition: "SCRATCH",
      bodyCondition: "MINOR",
      backPanel: "MINOR",
      cameraCondition: "DUST",
      batteryHealth: "FROM_85_TO_89",
      otherIssues: ["SPEAKER"],
      availableAccessories: ["IMEI_MATCHED_BOX", "ORIGINAL_CHARGER"],
    });
    expect(quote).toMatchObject({ outcome: "OFFER", base: 50_000, amount: 40_000, grade: "C" });
    expect(quote).toMatchObject({ upTo: null, reasons: [] });
    expect(linesOf(quote)).toEqual([
      "screenCondition SCRATCH -2500",
      "bodyCondition MINOR -2000",
      "backPanel MINOR -1500",
      "cameraCondition DUST -2000",
      "batteryHealth FROM_85_TO_89 -2000",
      "otherIssues SPEAKER -2000",
      "availableAccessories ORIGINAL_CHARGER 1000",
      "availableAccessories IMEI_MATCHED_BOX 1000",
    ]);
  });

  test("is limited by the groups' shares and the total cap", () => {
    const quote = price(36_000, {
      ...best,
      deadPixels: "HEAVY",
      lineOnDisplay: "HEAVY",
      screenCondition: "HEAVY_CRACK",
      touchScreen: "NOT_WORKING",
      bodyCondition: "MAJOR",
      backPanel: "HEAVY",
      cameraCondition: "DUST",
      batteryHealth: "BELOW_80",
    });
    expect(quote).toMatchObject({ outcome: "OFFER", amount: 5_400, grade: "E" });
    expect(linesOf(quote)).toEqual([
      "screenCondition HEAVY_CRACK -12600",
      "touchScreen NOT_WORKING -3150",
      "lineOnDisplay HEAVY -2700",
      "deadPixels HEAVY -2250",
      "bodyCondition MAJOR -3600",
      "backPanel HEAVY -3600",
      "cameraCondition DUST -1440",
      "batteryHealth BELOW_80 -5400",
      "limit - 4140",
    ]);
  });

  test("rounds down each share and the amount", () => {
    const quote = price(17_990, {
      ...best,
      screenCondition: "CHANGED",
      batteryHealth: null,
      availableAccessories: ["ORIGINAL_CHARGER", "MONEY_RECEIPT"],
      warranty: "LESS_THAN_3_MONTHS",
    });
    expect(quote).toMatchObject({ outcome: "OFFER", amount: 16_000, grade: "C" });
    expect(linesOf(quote)).toEqual([
      "screenCondition CHANGED -2158",
      "batteryHealth NOT_TOLD -719",
      "availableAccessories ORIGINAL_CHARGER 359",
      "availableAccessories MONEY_RECEIPT 359",
      "warranty LESS_THAN_3_MONTHS 179",
      "rounding - -10",
    ]);
  });

  test("has the larger bonus first", () => {
    const quote = price(10_000, {
      ...best,
      warranty: "MORE_THAN_3_MONTHS",
      availableAccessories: ["MONEY_RECEIPT", "ONLY_DEVICE"],
    });
    expect(linesOf(quote)).toEqual([
      "warranty MORE_THAN_3_MONTHS 300",
      "availableAccessories MONEY_RECEIPT 200",
    ]);
  });

  test("is cut at the group's cap from the smallest deduction", () => {
    const otherIssues: Answers["otherIssues"] = [
      "VIBRATION",
      "FACE_ID",
      "BACK_CAMERA",
      "CHARGING_PORT",
      "SPEAKER",
    ];
    expect(linesOf(price(10_000, { ...best, otherIssues }))).toEqual([
      "otherIssues FACE_ID -1500",
      "otherIssues CHARGING_PORT -1500",
      "otherIssues BACK_CAMERA -1200",
      "otherIssues SPEAKER -300",
    ]);
  });

  test("is lifted to the minimum", () => {
    const quote = price(1_000, {
      ...best,
      screenCondition: "HEAVY_CRACK",
      touchScreen: "NOT_WORKING",
      batteryHealth: "BELOW_80",
      otherIssues: ["FACE_ID", "CHARGING_PORT", "WIFI"],
    });
    expect(linesOf(quote).slice(-2)).toEqual(["limit - 157", "minimum - 50"]);
    expect(quote.amount).toBe(200);
  });

  test.each([
    [190, 150, ["rounding - -40"]],
    [49, 0, ["rounding - -49"]],
    [1, 0, ["rounding - -1"]],
  ])("of a base of %i is not lifted above it", (base, amount, lines) => {
    const quote = price(base, best);
    expect(quote).toMatchObject({ outcome: "OFFER", amount });
    expect(linesOf(quote)).toEqual(lines);
  });

  test("is not negative if fixed deductions exceed the base", () => {
    const quote = price(1_000, best, withEffects({ type: "FIXED", value: 1_000_000 }));
    expect(quote.amount).toBe(200);
    expect(linesOf(quote)).toEqual(["warranty NO_WARRANTY -1000000", "minimum - 999200"]);
  });

  test("is the minimum with deductions of 100 % and no total cap", () => {
    const groups = [{ code: "screen", label: "Screen", share: 100, cap: 10_000 }];
    const everything = withEffects({ type: "DEDUCTION", value: 10_000, group: "screen" });
    const quote = price(20_000, best, { ...everything, groups, totalCap: 10_000 });
    expect(quote).toMatchObject({ amount: 200, grade: "E" });
    expect(linesOf(quote)).toEqual(["warranty NO_WARRANTY -20000", "minimum - 200"]);
  });

  test("has the trade-in bonus on top of the minimum", () => {
    const fixed = withEffects({ type: "FIXED", value: 1_000_000 });
    const quote = price(1_000, best, fixed, 3_000);
    expect(quote.amount).toBe(3_200);
    expect(linesOf(quote).slice(1)).toEqual(["minimum - 999200", "tradeInBonus - 3000"]);
  });

  test("is rounded down after the trade-in bonus", () => {
    const quote = price(10_000, best, { step: 50 }, 75);
    expect(quote.amount).toBe(10_050);
    expect(linesOf(quote)).toEqual(["tradeInBonus - 75", "rounding - -25"]);
  });

  test("leaves FIXED deductions out of the total cap", () => {
    const quote = price(10_000, best, {
      ...withEffects({ type: "FIXED", value: 9_000 }),
      totalCap: 1_000,
    });
    expect(linesOf(quote)).toEqual(["warranty NO_WARRANTY -9000"]);
    expect(quote).toMatchObject({ amount: 1_000, grade: "A" });
  });

  test("can exceed the base because of bonuses", () => {
    const quote = price(10_000, { ...best, warranty: "MORE_THAN_3_MONTHS" });
    expect(quote).toMatchObject({ amount: 10_300, grade: "A" });
  });
});

describe("the effect of an answer", () => {
  const offered = (...effects: Parameters<typeof withEffects>) =>
    price(10_000, best, withEffects(...effects)).amount;
  const global: Parameters<typeof withEffects>[0] = { type: "FIXED", value: 1_000 };
  const ofKind = { ...global, kind: "SMARTPHONE", value: 2_000 } as const;
  const ofBrand = { ...ofKind, brand: " APPLE ", value: 3_000 } as const;
  const ofDevice = { ...global, deviceId: device.id.toUpperCase(), value: 4_000 };

  test("comes from the most specific rule", () => {
    expect(offered(global)).toBe(9_000);
    expect(offered(ofKind, global)).toBe(8_000);
    expect(offered(global, ofBrand, ofKind)).toBe(7_000);
    expect(offered(ofDevice, ofBrand, ofKind, global)).toBe(6_000);
  });

  test("is nothing if a more specific rule has the value 0", () => {
    expect(offered(global, { ...ofBrand, value: 0 })).toBe(10_000);
  });

  test("ignores rules of another kind, brand or device", () => {
    const others = [
      { ...ofKind, kind: "TABLET" as const },
      { ...ofBrand, brand: "Nokia" },
      { ...ofDevice, deviceId: "0190f3c0-0000-7000-8000-000000000002" },
    ];
    expect(offered(global, ...others)).toBe(9_000);
  });
});

describe("the grade", () => {
  test.each([
    [{}, "A"],
    [{ screenCondition: "SCRATCH" }, "A"],
    [{ deadPixels: "MINOR" }, "B"],
    [{ deadPixels: "MAJOR" }, "B"],
    [{ deadPixels: "MAJOR", batteryHealth: "FROM_90_TO_94" }, "C"],
    [{ otherIssues: ["FACE_ID", "CHARGING_PORT"] }, "C"],
    [{ otherIssues: ["FACE_ID", "CHARGING_PORT", "SENSORS"] }, "D"],
    [{ screenCondition: "HEAVY_CRACK", bodyCondition: "MAJOR", backPanel: "HEAVY" }, "D"],
    [{ otherIssues: ["FACE_ID", "CHARGING_PORT", "WIFI", "SPEAKER"], bodyCondition: "MAJOR" }, "D"],
    [
      {
        otherIssues: ["FACE_ID", "CHARGING_PORT", "WIFI", "SPEAKER"],
        bodyCondition: "MAJOR",
        batteryHealth: "FROM_90_TO_94",
      },
      "E",
    ],
  ] satisfies [Answers, string][])("of %j is %s", (answers, grade) => {
    expect(price(10_000, { ...best, ...answers }).grade).toBe(grade);
  });

  test.each([{ screenCondition: "MINOR_CRACK" }, { backPanel: "CRACKED" }] satisfies Answers[])(
    "is at best C with a crack, regardless of its deduction: %j",
    (answers) => {
      const effects: Effect[] = [];
      expect(price(10_000, { ...best, ...answers }, { effects }).grade).toBe("C");
    },
  );
});

describe("the base", () => {
  test.each([
    [[], 17_990],
    [[{ kind: "SMARTPHONE", share: 9_000 }], 16_191],
    [
      [
        { kind: "SMARTPHONE", share: 9_000 },
        { kind: "SMARTPHONE", brand: "apple", share: 9_999 },
      ],
      17_988,
    ],
    [
      [
        { kind: "TABLET", share: 9_000 },
        { kind: "SMARTPHONE", brand: "Nokia", share: 1 },
      ],
      17_990,
    ],
    [[{ kind: "SMARTPHONE", share: 15_000 }], 26_985],
  ] satisfies [RulesDocument["market"], number][])("by %j is %i", (market, base) => {
    expect(baseOf(compileRules({ ...firstDocument, market }), device, 17_990)).toBe(base);
  });
});
