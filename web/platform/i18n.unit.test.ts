import { expect, test } from "vitest";
import { formatPrice, langOf } from "./i18n.ts";

test.each([
  [0, "BDT\u00a00"],
  [950, "BDT\u00a0950"],
  [125_000, "BDT\u00a01,25,000"],
  [100_000_000, "BDT\u00a010,00,00,000"],
])("%i taka are formatted as %s", (amount, written) => {
  expect(formatPrice(amount)).toBe(written);
});

test.each([
  ["A phone from Dhaka", undefined],
  ["ঢাকার একটি Samsung ফোন", "bn"],
  ["Samsung Galaxy S24, ফোন", undefined],
  ["৫০০ + ১২", undefined],
  ["", undefined],
])("on an English page, the element with the text %j has the lang %s", (text, lang) => {
  expect(langOf(text)).toBe(lang);
});
