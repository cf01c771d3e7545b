import { describe, expect, test } from "vitest";
import {
  best,
  device,
  linesOf,
  price,
  tablet,
  withEffects,
} from "../../../testing/fixtures/quotePrices.ts";
import { firstDocument, firstRules } from "../../../testing/fixtures/quoteRules.ts";
import { priceAnswers } from "./price.ts";
import type { Answers } from "./questions.ts";

describe("the outcome", () => {
  test("is REVIEW for a smartphone that can't receive calls, even while answers are missing", () => {
    for (const answers of [
      { receiveCalls: "NO" } as const,
      { ...best, receiveCalls: "NO" } as const,
    ]) {
      const quote = price(10_000, answers);
      expect(quote).toMatchObject({ outcome: "REVIEW", base: 10_000, lines: [] });
      expect(quote).toMatchObject({ amount: null, upTo: null, grade: null });
      expect(quote.reasons).toEqual([
        "Receive calls: No. We look at the device before we name a price.",
      ]);
    }
  });

  test("of a tablet does not depend on calls", () => {
    const answers: Answers = { ...best, receiveCalls: "NO" };
    const quote = priceAnswers({ rules: firstRules, device: tablet, base: 10_000, answers });
    expect(quote).toMatchObject({ outcome: "OFFER", amount: 10_000, lines: [] });
  });

  test("is REFUSED before REVIEW", () => {
    const quote = price(10_000, { ...best, receiveCalls: "NO" }, withEffects({ type: "REFUSE" }));
    expect(quote).toMatchObject({ outcome: "REFUSED", lines: [] });
    expect(quote.reasons).toEqual([
      "Warranty: No Warranty Available. We don't buy a device in this condition.",
    ]);
  });

  test("is REVIEW without a base", () => {
    const quote = price(0, best);
    expect(quote).toMatchObject({ outcome: "REVIEW", amount: null, lines: [] });
    expect(quote.reasons).toHaveLength(1);
  });

  test.each(Object.keys(best).filter((name) => !["batteryHealth", "otherIssues"].includes(name)))(
    "is INCOMPLETE without %s",
    (question) => {
      const quote = price(10_000, { ...best, [question]: undefined });
      expect(quote).toMatchObject({ outcome: "INCOMPLETE", amount: null, grade: null });
      expect(quote.upTo).not.toBeNull();
    },
  );

  test("is INCOMPLETE with an empty list of accessories", () => {
    expect(price(10_000, { ...best, availableAccessories: [] })).toMatchObject({
      outcome: "INCOMPLETE",
      upTo: 10_600,
    });
  });
});

describe("the best price of open answers", () => {
  test("uses the best option of each question", () => {
    const quote = price(50_000, {});
    expect(quote).toMatchObject({ outcome: "INCOMPLETE", upTo: 54_500, reasons: [] });
    expect(linesOf(quote)).toEqual([
      "warranty MORE_THAN_3_MONTHS 1500",
      "availableAccessories ORIGINAL_CHARGER 1000",
      "availableAccessories IMEI_MATCHED_BOX 1000",
      "availableAccessories MONEY_RECEIPT 1000",
    ]);
  });

  test("counts the answers given, other issues among them", () => {
    const quote = price(10_000, { batteryHealth: "BELOW_80", otherIssues: ["WIFI"] });
    expect(quote.upTo).toBe(10_000 - 1_500 - 1_200 + 900);
  });

  test("does not count an unanswered battery health", () => {
    const answers: Answers = { ...best, batteryHealth: null, touchScreen: null };
    expect(price(10_000, answers).upTo).toBe(10_000);
  });

  test("assumes that the battery health is answered, even if leaving it out costs nothing", () => {
    const others = firstDocument.effects.filter(({ question }) => question !== "batteryHealth");
    const options = ["FULL", "FROM_95_TO_99", "FROM_90_TO_94", "FROM_85_TO_89"];
    const fixed = [...options, "FROM_80_TO_84", "BELOW_80"].map((option, index) => {
      const value = 1_000 - index * 100;
      return { question: "batteryHealth", option, type: "FIXED", value } as const;
    });
    const answers: Answers = { ...best, batteryHealth: null, touchScreen: null };
    const quote = price(10_000, answers, { effects: [...others, ...fixed] });
    expect(linesOf(quote)).toEqual(["batteryHealth BELOW_80 -500"]);
  });

  test("skips options without a price", () => {
    const review = { question: "touchScreen", option: "WORKING", type: "REVIEW" } as const;
    expect(price(10_000, { ...best, touchScreen: null }, withEffects(review)).upTo).toBe(8_000);
  });

  test("is null if no option of an unanswered question has a price", () => {
    const effects = ["YES", "NO"].map((option) => {
      return { question: "receiveCalls", option, deviceId: device.id, type: "REFUSE" } as const;
    });
    expect(price(10_000, { ...best, receiveCalls: null }, withEffects(...effects))).toMatchObject({
      outcome: "INCOMPLETE",
      upTo: null,
      lines: [],
    });
  });

  test("uses the least bad accessory if no accessory adds anything", () => {
    const costs = firstDocument.effects.filter(
      ({ question }) => question !== "availableAccessories",
    );
    const options = ["ORIGINAL_CHARGER", "IMEI_MATCHED_BOX", "MONEY_RECEIPT", "ONLY_DEVICE"];
    const fixed = options.map((option, index) => {
      const value = 500 - index * 100;
      return { question: "availableAccessories", option, type: "FIXED", value } as const;
    });
    const quote = price(
      10_000,
      { ...best, availableAccessories: [] },
      { effects: [...costs, ...fixed] },
    );
    expect(linesOf(quote)).toEqual(["availableAccessories ONLY_DEVICE -200"]);
  });
});
