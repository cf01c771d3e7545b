import { type Language, type Text, t, translate } from "../../core/i18n.ts";
import type { QuoteLine } from "./engine/lines.ts";
import { type Price, sentences } from "./engine/price.ts";
import { choiceText, isQuestion } from "./engine/questions.ts";

/** A quote with its labels and reasons in a language. The engine and the rows have them in English. */
export const quoteIn = <Quote extends Pick<Price, "lines" | "reasons">>(
  quote: Quote,
  language: Language,
): Quote => ({
  ...quote,
  lines: quote.lines.map((line) => ({ ...line, label: translate(labelOf(line), language) })),
  reasons: quote.reasons.map((reason) => translate(textOfReason(reason), language)),
});

function labelOf({ code, question, option, label }: QuoteLine): Text {
  if (question && option && isQuestion(question)) return choiceText({ question, option });
  const step = code === "rounding" && /^\D+(\d+)$/.exec(label)?.[1];
  return step ? t("Rounded down to a multiple of BDT {step}", { step: Number(step) }) : label;
}

/** `Screen condition: Major Crack. We don't buy a device in this condition.` */
function textOfReason(reason: string): Text {
  const sentence = Object.values(sentences).find((each) => reason.endsWith(`. ${each}`));
  if (!sentence) return reason;
  const [question = "", ...option] = reason.slice(0, -sentence.length - 2).split(": ");
  const condition =
    option.length > 0
      ? t("{question}: {option}", { question, option: option.join(": ") })
      : question;
  return t("{condition}. {sentence}", { condition, sentence });
}
