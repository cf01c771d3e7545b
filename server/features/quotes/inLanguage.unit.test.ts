import { expect, test } from "vitest";
import { bonusLabel, ruleLabels } from "./engine/lines.ts";
import { noPrice, sentences } from "./engine/price.ts";
import { choiceLabel, choicesOf, questionNames } from "./engine/questions.ts";
import { quoteIn } from "./inLanguage.ts";

const choices = questionNames.flatMap(choicesOf);
const lineOf = (code: string, label: string) => ({
  code,
  question: null,
  option: null,
  label,
  amount: -50,
});
const quote = {
  lines: [
    ...choices.map((choice) => ({
      ...choice,
      code: choice.question,
      label: choiceLabel(choice),
      amount: -100,
    })),
    ...Object.entries(ruleLabels).map(([code, label]) => lineOf(code, label)),
    lineOf("tradeInBonus", bonusLabel({ to: "2026-12-31" })),
    lineOf("rounding", "Rounded down to a multiple of BDT 50"),
  ],
  reasons: [
    ...choices.flatMap((choice) =>
      Object.values(sentences).map((sentence) => `${choiceLabel(choice)}. ${sentence}`),
    ),
    `${noPrice}. ${sentences.REVIEW}`,
  ],
};

test("in English, a quote has the words that rows store", () => {
  expect(quoteIn(quote, "en")).toEqual(quote);
});

test("in Bangla, every label and reason of a quote has Bangla words", () => {
  const { lines, reasons } = quoteIn(quote, "bn");
  const texts = [...lines.map(({ label }) => label), ...reasons];
  expect(texts.filter((text) => /[A-Za-z]{3}/.test(text) && !/IMEI|SIM|SAR/.test(text))).toEqual(
    [],
  );
  expect(lines.at(-1)?.label).toBe("৫০ টাকার গুণিতকে নামানো");
  expect(reasons.at(-1)).toBe("এই ডিভাইসের দাম এখনও ঠিক হয়নি। দাম বলার আগে আমরা ডিভাইসটি দেখে নিই।");
});

test("the options of a question differ in Bangla", () => {
  const labels = quoteIn(quote, "bn")
    .lines.slice(0, choices.length)
    .map(({ label }) => label);
  expect(new Set(labels).size).toBe(choices.length);
});

test("a stored reason with an outdated condition keeps the condition before the sentence in Bangla", () => {
  const reasons = [`Former question: Former option. ${sentences.REVIEW}`];
  expect(quoteIn({ lines: [], reasons }, "bn").reasons).toEqual([
    "Former question: Former option। দাম বলার আগে আমরা ডিভাইসটি দেখে নিই।",
  ]);
});

test("a text that the engine did not make stays unchanged", () => {
  const unknown = {
    lines: [
      lineOf("other", "Something else"),
      lineOf("tradeInBonus", "Former bonus"),
      lineOf("tradeInBonus", "Trade-in bonus for answers sent by 31 Frimaire 2026"),
    ],
    reasons: ["Another reason."],
  };
  expect(quoteIn(unknown, "bn")).toEqual(unknown);
});
