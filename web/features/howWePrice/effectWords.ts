import type { HowWePriceQuery } from "../../generated/HowWePrice.ts";
import { evaluationKindWords } from "../../generated/words.ts";
import { formatPrice, localDigits, t } from "../../platform/i18n.ts";

export type Question = HowWePriceQuery["pricingGuide"]["questions"][number];
type Effect = Question["options"][number]["effects"][number];

/** Formats basis points as a percentage, such as `5%` or `12.5%`. */
export const percent = (basisPoints: number): string =>
  `${localDigits(String(basisPoints / 100))}%`;

const range = (min: number, max: number, format: (value: number) => string, first = format) =>
  min === max ? format(min) : t("{from} to {to}", { from: first(min), to: format(max) });

const amountOf = ({ type, min, max }: Effect) =>
  type === "FIXED"
    ? range(min, max, formatPrice)
    : range(min, max, percent, (value) => localDigits(String(value / 100)));

function wordsOf(effect: Effect): string {
  switch (effect.type) {
    case "DEDUCTION":
    case "FIXED":
      return t("{effect} less", { effect: amountOf(effect) });
    case "BONUS":
      return t("{effect} more", { effect: amountOf(effect) });
    case "REVIEW":
      return t("We look at it first");
    case "REFUSE":
      return t("We don't buy it");
  }
}

/** Returns the effect of an answer on the price in words: `5 to 8% less`, `Smartphone: we look at it first`. */
export function effectWords(effects: readonly Effect[]): string {
  if (effects.length === 0) return t("No effect");
  return effects
    .map((effect) => {
      const words = wordsOf(effect);
      return effect.kind ? `${evaluationKindWords[effect.kind]}: ${words}` : words;
    })
    .join("; ");
}

/** Returns the effects of the answers to a question on the price in one phrase: `Up to 35% less`. */
export function questionWords({ options }: Question): string {
  const effects = options.flatMap((option) => option.effects);
  const most = (...types: Effect["type"][]) =>
    Math.max(0, ...effects.filter(({ type }) => types.includes(type)).map(({ max }) => max));
  const has = (type: Effect["type"]) => effects.some((effect) => effect.type === type);
  const parts = [
    most("DEDUCTION") > 0 && t("up to {amount} less", { amount: percent(most("DEDUCTION")) }),
    most("FIXED") > 0 && t("up to {amount} less", { amount: formatPrice(most("FIXED")) }),
    most("BONUS") > 0 && t("up to {amount} more", { amount: percent(most("BONUS")) }),
    has("REVIEW") && t("we may look at it first"),
    has("REFUSE") && t("we may not buy it"),
  ].filter((part) => part !== false);
  const words = parts.join(", ") || t("No effect");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
