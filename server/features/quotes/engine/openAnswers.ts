import type { EffectLookup } from "./effects.ts";
import { shareOf } from "./money.ts";
import {
  type Answers,
  type Choice,
  choicesOf,
  notTold,
  type Question,
  questionNames,
} from "./questions.ts";

const optional: ReadonlySet<Question> = new Set<Question>(["batteryHealth", "otherIssues"]);

/** Returns whether a question is answered. An empty list is no answer. */
function isAnswered(answers: Answers, question: Question): boolean {
  const answer = answers[question];
  return Array.isArray(answer) ? answer.some((option) => option !== null) : Boolean(answer);
}

/** Returns whether all required answers are given. */
export const isComplete = (answers: Answers): boolean =>
  questionNames.every((question) => optional.has(question) || isAnswered(answers, question));

/**
 * Returns the best answers to the unanswered questions. The best answer is the option that pays most. For accessories,
 * the best answer is all options that add something; for other issues, it is no option. Returns undefined if a question
 * has no option with a price.
 */
export function bestOpenChoices(
  answers: Answers,
  effectOf: EffectLookup,
  base: number,
): Choice[] | undefined {
  const best: Choice[] = [];
  for (const question of questionNames) {
    if (question === "otherIssues" || isAnswered(answers, question)) continue;
    const choices = bestOf(question, effectOf, base);
    if (!choices) return undefined;
    best.push(...choices);
  }
  return best;
}

type Rated = { choice: Choice; taka: number; share: number };

function bestOf(question: Question, effectOf: EffectLookup, base: number): Choice[] | undefined {
  const rated = choicesOf(question)
    .map((choice) => rate(choice, effectOf, base))
    .filter((each) => each !== undefined);
  if (question === "availableAccessories") {
    const paying = rated.filter(({ taka }) => taka > 0);
    if (paying.length > 0) return paying.map(({ choice }) => choice);
  }
  const told = rated.filter(({ choice }) => choice.option !== notTold);
  const candidates = told.length > 0 ? told : rated;
  if (candidates.length === 0) return undefined;
  const best = candidates.reduce((a, b) => (byPayment(a, b) < 0 ? a : b));
  return [best.choice];
}

/**
 * Returns the effect that a single choice has on the price, in taka and basis points; undefined if the choice has no
 * price.
 */
function rate(choice: Choice, effectOf: EffectLookup, base: number): Rated | undefined {
  const effect = effectOf(choice);
  const value = effect?.value ?? 0;
  switch (effect?.type) {
    case "REVIEW":
    case "REFUSE":
      return undefined;
    case "DEDUCTION":
      return { choice, taka: -shareOf(base, value), share: -value };
    case "BONUS":
      return { choice, taka: shareOf(base, value), share: value };
    default:
      return { choice, taka: -value, share: 0 };
  }
}

/** Sorts the best choice first. If choices round to the same taka, the smallest deduction comes first. */
const byPayment = (a: Rated, b: Rated): number =>
  b.taka - a.taka || b.share - a.share || a.choice.position - b.choice.position;
