import { t } from "../../core/i18n.ts";
import { evaluationQuestionWords } from "../../generated/words.ts";
import { type QuoteLine, ruleLabels } from "../quotes/engine/lines.ts";
import {
  type Answers,
  chosenIn,
  notTold,
  type Question,
  questionNames,
} from "../quotes/engine/questions.ts";

/** The parts of a quote in whole taka, with the answers from which it was computed. */
export type PricedAnswers = {
  base: number;
  /** The amount; null if the rules give no price for the answers. */
  amount: number | null;
  lines: readonly QuoteLine[];
  answers: Answers;
};

/** A cause for the difference between two amounts, in whole taka. */
export type QuoteDifference = {
  /** A question, or `base`, `limit`, `minimum`, `tradeInBonus`, `rounding`, `review`. */
  code: string;
  question: Question | null;
  /** The label in English. */
  label: string;
  /** The options that the seller chose. `to` has the options that the inspection found. */
  from: string[];
  to: string[];
  before: number;
  after: number;
  /** `after` minus `before`. */
  amount: number;
};

/**
 * Returns the differences between a submitted quote and an inspection's quote, in the order of the questions. Together,
 * the differences add up to the difference between the two amounts. An amount that an admin decided on is a single
 * difference. Returns no differences if an amount is missing.
 */
export function differencesBetween(
  quoted: PricedAnswers,
  found: PricedAnswers,
  amount: number | null,
): QuoteDifference[] {
  if (quoted.amount === null || amount === null) return [];
  if (found.amount === null) {
    const decided = { code: "review", label: t("Price after a review"), before: quoted.amount };
    return changed([{ ...ofNoQuestion, ...decided, after: amount }]);
  }
  return changed([
    {
      ...ofNoQuestion,
      code: "base",
      label: t("Base price"),
      before: quoted.base,
      after: found.base,
    },
    ...questionNames.map((question) => ({
      code: question,
      question,
      label: evaluationQuestionWords[question],
      from: optionsOf(question, quoted.answers),
      to: optionsOf(question, found.answers),
      before: sumOf(question, quoted),
      after: sumOf(question, found),
    })),
    ...Object.entries({
      ...ruleLabels,
      tradeInBonus: t("Trade-in bonus"),
      rounding: t("Rounding"),
    }).map(([code, label]) => ({
      ...ofNoQuestion,
      code,
      label,
      before: sumOf(code, quoted),
      after: sumOf(code, found),
    })),
  ]);
}

const ofNoQuestion = { question: null, from: [], to: [] };

const changed = (rows: Omit<QuoteDifference, "amount">[]): QuoteDifference[] =>
  rows.map((row) => ({ ...row, amount: row.after - row.before })).filter((row) => row.amount !== 0);

const sumOf = (code: string, { lines }: PricedAnswers): number =>
  lines.reduce((sum, line) => (line.code === code ? sum + line.amount : sum), 0);

function optionsOf(question: Question, answers: Answers): string[] {
  const options = chosenIn({ [question]: answers[question] }).map(({ option }) => option);
  return question === "batteryHealth" && options.length === 0 ? [notTold] : options;
}
