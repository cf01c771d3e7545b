import type { Grade } from "../../../../shared/grades.ts";
import { t } from "../../../core/i18n.ts";
import type { PricedDevice, QuoteRules } from "./effects.ts";
import { gradeOf } from "./grade.ts";
import { type ChoiceEffect, countLines, type QuoteLine } from "./lines.ts";
import { bestOpenChoices, isComplete } from "./openAnswers.ts";
import {
  type Answers,
  type Choice,
  choiceLabel,
  chosenIn,
  findChoice,
  notTold,
} from "./questions.ts";
import type { Effect, TradeInBonus } from "./rulesDocument.ts";

type QuoteOutcome = "OFFER" | "INCOMPLETE" | "REVIEW" | "REFUSED";

/** The part of a quote that does not depend on time. Money is whole taka. */
export type Price = {
  outcome: QuoteOutcome;
  base: number;
  /** The amount, set only for an OFFER. */
  amount: number | null;
  /**
   * For INCOMPLETE, the amount with the best answer to each unanswered question; null if an unanswered question has no
   * option with a price. Null for other outcomes.
   */
  upTo: number | null;
  /** The grade, set only for an OFFER. */
  grade: Grade | null;
  /** The lines that lead from `base` to `amount` or `upTo`. Base and lines add up to this amount. */
  lines: QuoteLine[];
  /** The reasons of REVIEW and REFUSED, one sentence each. */
  reasons: string[];
};

type PriceInput = {
  rules: QuoteRules;
  device: PricedDevice;
  /** The selling price after the market percentage (`baseOf`). */
  base: number;
  answers: Answers;
  /** The bonus for the device on the day of the price (`bonusFor`). */
  bonus?: TradeInBonus | undefined;
};

/**
 * Calculates the price of a device from answers. Answers may be missing. The function is pure: the same input gives the
 * same price.
 */
export function priceAnswers({ rules, device, base, answers, bonus }: PriceInput): Price {
  const effectOf = rules.effectsFor(device);
  const complete = isComplete(answers);
  const choices = complete ? withNotTold(chosenIn(answers), answers) : chosenIn(answers);
  const effects = choices.flatMap((choice) => withEffect(choice, effectOf(choice)));
  const unpriced = withoutPrice(base, effects);
  if (unpriced) return { ...empty, base, ...unpriced };
  if (complete) {
    const { amount, deducted, lines } = countLines(rules, base, effects, bonus);
    return { ...empty, outcome: "OFFER", base, amount, grade: gradeOf(deducted, choices), lines };
  }
  const best = bestOpenChoices(answers, effectOf, base);
  if (!best) return { ...empty, outcome: "INCOMPLETE", base };
  const assumed = best.flatMap((choice) => withEffect(choice, effectOf(choice)));
  const { amount, lines } = countLines(rules, base, [...effects, ...assumed], bonus);
  return { ...empty, outcome: "INCOMPLETE", base, upTo: amount, lines };
}

const empty = { amount: null, upTo: null, grade: null, lines: [], reasons: [] };

const withEffect = (choice: Choice, effect: Effect | undefined): ChoiceEffect[] =>
  effect ? [{ choice, effect }] : [];

function withNotTold(choices: Choice[], { batteryHealth }: Answers): Choice[] {
  const untold = batteryHealth ? undefined : findChoice("batteryHealth", notTold);
  return untold ? [...choices, untold] : choices;
}

/** For each outcome without a price, the second sentence of the reason. */
export const sentences = {
  REFUSE: t("We don't buy a device in this condition."),
  REVIEW: t("We look at the device before we name a price."),
} as const;

export const noPrice = t("This device has no price yet");

/** Returns a reason such as `Screen condition: Major Crack. We don't buy a device in this condition.` */
const reasonOf = (condition: string, type: keyof typeof sentences): string =>
  `${condition}. ${sentences[type]}`;

/** Returns the outcome and the reasons for answers without a price; undefined if the answers have a price. */
function withoutPrice(
  base: number,
  effects: ChoiceEffect[],
): { outcome: "REFUSED" | "REVIEW"; reasons: string[] } | undefined {
  const reasonsOf = (type: keyof typeof sentences) =>
    effects
      .filter(({ effect }) => effect.type === type)
      .map(({ choice }) => reasonOf(choiceLabel(choice), type));
  const refusals = reasonsOf("REFUSE");
  if (refusals.length > 0) return { outcome: "REFUSED", reasons: refusals };
  const reviews = reasonsOf("REVIEW");
  if (reviews.length > 0) return { outcome: "REVIEW", reasons: reviews };
  if (base > 0) return undefined;
  return { outcome: "REVIEW", reasons: [reasonOf(noPrice, "REVIEW")] };
}
