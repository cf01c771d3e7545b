import { type Language, type Text, t, translate } from "../../core/i18n.ts";
import { longDay } from "../../core/longDay.ts";
import type { QuoteLine } from "./engine/lines.ts";
import { noPrice, type Price, sentences } from "./engine/price.ts";
import {
  choiceLabel,
  choicesOf,
  choiceText,
  isQuestion,
  questionNames,
} from "./engine/questions.ts";

/** Translates a quote's labels and reasons, which the engine and the rows contain in English. */
export const quoteIn = <Quote extends Pick<Price, "lines" | "reasons">>(
  quote: Quote,
  language: Language,
): Quote => ({
  ...quote,
  lines: quote.lines.map((line) => ({
    ...line,
    label: translate(labelOf(line, language), language),
  })),
  reasons: quote.reasons.map((reason) => translate(textOfReason(reason), language)),
});

function labelOf({ code, question, option, label }: QuoteLine, language: Language): Text {
  if (question && option && isQuestion(question)) return choiceText({ question, option });
  const lastDay = code === "tradeInBonus" && dayOfBonus(label);
  if (lastDay)
    return t("Trade-in bonus for answers sent by {day}", { day: longDay(lastDay, language) });
  const step = code === "rounding" && /^\D+(\d+)$/.exec(label)?.[1];
  return step ? t("Rounded down to a multiple of BDT {step}", { step: Number(step) }) : label;
}

/** Returns the last day of a bonus from its label (`bonusLabel`); undefined for other labels. */
function dayOfBonus(label: string): string | undefined {
  const written = /^Trade-in bonus for answers sent by (\d+ \w+ \d{4})$/.exec(label)?.[1];
  const day = new Date(`${written} UTC`);
  return Number.isNaN(day.getTime()) ? undefined : day.toISOString().slice(0, 10);
}

/** The conditions for which the engine gives reasons, by their English text. */
const conditions = new Map<string, Text>([
  ...questionNames
    .flatMap(choicesOf)
    .map((choice): [string, Text] => [choiceLabel(choice), choiceText(choice)]),
  [noPrice, noPrice],
]);

/**
 * Returns a reason in translatable form. If the wording of the reason's condition has changed since the quote was made,
 * only the rest of the reason is translatable.
 */
function textOfReason(reason: string): Text {
  const sentence = Object.values(sentences).find((each) => reason.endsWith(`. ${each}`));
  if (!sentence) return reason;
  const condition = reason.slice(0, -sentence.length - 2);
  return t("{condition}. {sentence}", {
    condition: conditions.get(condition) ?? condition,
    sentence,
  });
}
