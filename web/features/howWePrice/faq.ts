import type { HowWePriceQuery } from "../../generated/HowWePrice.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { percent } from "./effectWords.ts";

type Guide = HowWePriceQuery["pricingGuide"];

/** A question that sellers ask, and its answer. */
export type Faq = { question: string; answer: string };

const { OTHER: _other, CASH: _cash, ...transfers } = paymentMethodWords;

export const days = (count: number): string =>
  t("{count, plural, one {# day} other {# days}}", { count });

/**
 * Returns the questions that sellers ask before they sell. The answers contain values from the quote rules in force.
 */
export const faqOf = ({ validDays, revisionDays, totalCap }: Guide): Faq[] => [
  {
    question: t("When do I see the price?"),
    answer: t(
      "At once. Answer twelve questions about your device: the price changes with every answer, and each line of it is shown in taka. You need no login to see it.",
    ),
  },
  {
    question: t("How long is the price valid?"),
    answer: t(
      "For {validDays} from the moment you submit your answers, whatever happens to our prices in the meantime.",
      { validDays: days(validDays) },
    ),
  },
  {
    question: t("What happens when you inspect my device?"),
    answer: t(
      "We answer the same twelve questions. If our answers match yours, we pay the price that you saw. If not, you get a revised offer that shows each difference in taka, and you have {revisionDays} to accept or decline it.",
      { revisionDays: days(revisionDays) },
    ),
  },
  {
    question: t("What if I decline the revised offer?"),
    answer: t("Then there is no sale, and you get your device back."),
  },
  {
    question: t("How much can my answers take off the price?"),
    answer: t("All percentages together at most {totalCap} of the price in the best condition.", {
      totalCap: percent(totalCap),
    }),
  },
  {
    question: t("How do you pay?"),
    answer: t("In cash or by {methods}, after the inspection, when we have agreed on the price.", {
      methods: Object.values(transfers).join(", "),
    }),
  },
];

/** Returns the questions and answers in schema.org's vocabulary. */
export const faqPage = (entries: readonly Faq[]) => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: entries.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
