import type { HowWePriceQuery } from "../../generated/HowWePrice.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import { percent } from "./effectWords.ts";

type Guide = HowWePriceQuery["pricingGuide"];

/** A question that sellers have, and its answer. */
export type Faq = { question: string; answer: string };

const { OTHER: _other, CASH: _cash, ...transfers } = paymentMethodWords;

export const days = (count: number): string => (count === 1 ? "1 day" : `${count} days`);

/** What sellers want to know before they sell, by the rules in force. */
export const faqOf = ({ validDays, revisionDays, totalCap }: Guide): Faq[] => [
  {
    question: "When do I see the price?",
    answer:
      "At once. Answer twelve questions about your device: the price changes with every answer, and each line of it is shown in taka. You need no login to see it.",
  },
  {
    question: "How long is the price valid?",
    answer: `For ${days(validDays)} from the moment in which you submit your answers, whatever happens to our prices meanwhile.`,
  },
  {
    question: "What happens when you inspect my device?",
    answer: `We answer the same twelve questions. If our answers are yours, we pay the price that you saw. If not, you get a revised offer that shows each difference in taka, and you have ${days(revisionDays)} to accept or decline it.`,
  },
  {
    question: "What if I decline the revised offer?",
    answer: "Then there is no sale, and you get your device back.",
  },
  {
    question: "How much can my answers take off the price?",
    answer: `All percentages together at most ${percent(totalCap)} of the price in the best condition.`,
  },
  {
    question: "How do you pay?",
    answer: `In cash or by ${Object.values(transfers).join(", ")}, after the inspection, when we have agreed on the price.`,
  },
];

/** The same for search engines, in schema.org's words. */
export const faqPage = (entries: readonly Faq[]) => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: entries.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
