import type { HowWePriceQuery } from "../../generated/HowWePrice.ts";
import { evaluationKindWords } from "../../generated/words.ts";
import { formatNumber, formatPrice } from "../../platform/i18n.ts";

export type Question = HowWePriceQuery["pricingGuide"]["questions"][number];
type Effect = Question["options"][number]["effects"][number];

/** Basis points as people read them: `5%`, `12.5%`. */
export const percent = (basisPoints: number): string => `${basisPoints / 100}%`;

const range = (min: number, max: number, format: (value: number) => string, first = format) =>
  min === max ? format(min) : `${first(min)} to ${format(max)}`;

const amountOf = ({ type, min, max }: Effect) =>
  type === "FIXED"
    ? range(min, max, formatPrice, (value) => `BDT ${formatNumber(value)}`)
    : range(min, max, percent, (value) => String(value / 100));

function wordsOf(effect: Effect): string {
  switch (effect.type) {
    case "DEDUCTION":
    case "FIXED":
      return `${amountOf(effect)} less`;
    case "BONUS":
      return `${amountOf(effect)} more`;
    case "REVIEW":
      return "We look at it first";
    case "REFUSE":
      return "We don't buy it";
  }
}

/** What an answer costs or brings: `5 to 8% less`, `Smartphone: we look at it first`. */
export function effectWords(effects: readonly Effect[]): string {
  if (effects.length === 0) return "No effect";
  return effects
    .map((effect) => {
      const words = wordsOf(effect);
      return effect.kind ? `${evaluationKindWords[effect.kind]}: ${words}` : words;
    })
    .join("; ");
}

/** What the answers to a question cost or bring, in one phrase: `Up to 35% less`. */
export function questionWords({ options }: Question): string {
  const effects = options.flatMap((option) => option.effects);
  const most = (...types: Effect["type"][]) =>
    Math.max(0, ...effects.filter(({ type }) => types.includes(type)).map(({ max }) => max));
  const has = (type: Effect["type"]) => effects.some((effect) => effect.type === type);
  const parts = [
    most("DEDUCTION") > 0 && `up to ${percent(most("DEDUCTION"))} less`,
    most("FIXED") > 0 && `up to ${formatPrice(most("FIXED"))} less`,
    most("BONUS") > 0 && `up to ${percent(most("BONUS"))} more`,
    has("REVIEW") && "we may look at it first",
    has("REFUSE") && "we may not buy it",
  ].filter((part) => part !== false);
  const words = parts.join(", ") || "no effect";
  return words.charAt(0).toUpperCase() + words.slice(1);
}
