import { expect, test } from "vitest";
import { translate } from "../../../core/i18n.ts";
import { firstDocument } from "../../../testing/fixtures/quoteRules.ts";
import { diffRules } from "./diff.ts";
import { percentInWords } from "./inWords.ts";

const deviceId = "0190a000-0000-7000-8000-000000000000";
const [first, ...others] = firstDocument.effects;
const [screen, body, ...groups] = firstDocument.groups;
if (!first || !screen || !body) throw new Error("The first rules have groups and effects");

test("rules do not differ from themselves in another order", () => {
  const reversed = { ...firstDocument, effects: [...firstDocument.effects].reverse() };
  expect(diffRules(firstDocument, reversed)).toEqual([]);
});

test("differences in settings, groups, market percentages and effects are described in words", () => {
  const after = {
    ...firstDocument,
    totalCap: 8_250,
    validDays: 1,
    groups: [body, { ...screen, cap: 5_000 }, ...groups],
    market: [{ kind: "TABLET" as const, brand: "Apple", share: 9_000 }],
    effects: [
      { ...first, value: 650 },
      ...others.slice(1),
      { ...first, kind: "SMARTPHONE" as const, type: "FIXED" as const, value: 300 },
      { ...first, deviceId, type: "REFUSE" as const, value: 0 },
      { ...first, deviceId: deviceId.replace("7", "8"), value: 0 },
    ],
  };
  const effect = { part: "EFFECT", name: "Screen condition: Scratch", before: undefined };
  expect(diffRules(firstDocument, after, new Map([[deviceId, "Nokia 3310"]]))).toEqual([
    setting("Total cap", "85 %", "82.5 %"),
    setting("Validity of a quote", "7 days", "1 day"),
    setting(
      "Order of groups",
      "Screen, Body, Camera, Battery, Other issues",
      "Body, Screen, Camera, Battery, Other issues",
    ),
    {
      part: "GROUP",
      name: "Screen",
      scope: undefined,
      before: "Screen: each further 25 %, at most 60 %",
      after: "Screen: each further 25 %, at most 50 %",
    },
    {
      part: "MARKET",
      name: "Market percentage",
      scope: "Apple tablets",
      before: undefined,
      after: "90 %",
    },
    {
      ...effect,
      scope: "All devices",
      before: "Deduction 5 % (Screen)",
      after: "Deduction 6.5 % (Screen)",
    },
    { ...effect, scope: "All smartphones", after: "Fixed amount BDT 300" },
    { ...effect, scope: "Nokia 3310", after: "Not bought" },
    { ...effect, scope: `Device ${deviceId.replace("7", "8")}`, after: "No effect" },
    {
      part: "EFFECT",
      name: "Screen condition: Changed",
      scope: "All devices",
      before: "Deduction 12 % (Screen)",
      after: undefined,
    },
  ]);
});

const setting = (name: string, before: string, after: string) => {
  return { part: "SETTING", name, scope: undefined, before, after };
};

test.each([
  [0, "0 %"],
  [5, "0.05 %"],
  [50, "0.5 %"],
  [1_234, "12.34 %"],
  [10_000, "100 %"],
])("%i basis points are %s", (basisPoints, words) => {
  expect(translate(percentInWords(basisPoints), "en")).toBe(words);
});

test("the differences are in the language of their reader", () => {
  const dearer = { ...firstDocument, minimum: 1_250 };
  const [difference] = diffRules(firstDocument, dearer, new Map(), "bn");
  expect(difference).toMatchObject({ name: "সর্বনিম্ন", after: "৳ ১,২৫০" });
});
