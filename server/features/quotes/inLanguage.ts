import { type Language, type Text, t, translate } from "../../core/i18n.ts";
import type { QuoteLine } from "./engine/lines.ts";
import { noPrice, type Price, reasonOf, sentences } from "./engine/price.ts";
import {
  choiceLabel,
  choicesOf,
  choiceText,
  isQuestion,
  questionNames,
} from "./engine/questions.ts";

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

type ReasonType = keyof typeof sentences;

const reasonIn = (english: string, type: ReasonType, condition: Text): [string, Text] => [
  reasonOf(english, type),
  t("{condition}. {sentence}", { condition, sentence: sentences[type] }),
];

/** Every reason that the engine gives, by its English text. */
const reasonTexts = new Map<string, Text>([
  ...questionNames
    .flatMap(choicesOf)
    .flatMap((choice) =>
      (Object.keys(sentences) as ReasonType[]).map((type) =>
        reasonIn(choiceLabel(choice), type, choiceText(choice)),
      ),
    ),
  reasonIn(noPrice, "REVIEW", noPrice),
]);

/** Of a reason that the engine gave with other words for the condition, only the sentence has a text. */
function textOfReason(reason: string): Text {
  const known = reasonTexts.get(reason);
  const sentence = Object.values(sentences).find((each) => reason.endsWith(`. ${each}`));
  if (known || !sentence) return known ?? reason;
  return t("{condition}. {sentence}", {
    condition: reason.slice(0, -sentence.length - 2),
    sentence,
  });
}
