import { t } from "../../../core/i18n.ts";
import { longDay } from "../../../core/longDay.ts";
import type { QuoteRules } from "./effects.ts";
import { bySize, countGroup, type Deduction } from "./groups.ts";
import { roundDown, shareOf } from "./money.ts";
import { type Choice, choiceLabel } from "./questions.ts";
import type { Effect, TradeInBonus } from "./rulesDocument.ts";

/** One step on the way from the base to the amount, in whole taka. */
export type QuoteLine = {
  /** The question, or `limit`, `minimum`, `tradeInBonus`, `rounding`. */
  code: string;
  question: string | null;
  option: string | null;
  /** The label in English, as rows store it. `quoteIn` translates the label. */
  label: string;
  amount: number;
};

/** A choice with its effect. */
export type ChoiceEffect = { choice: Choice; effect: Effect };

/**
 * Returns the amount, and the lines that lead exactly from the base to the amount. Also returns the sum of deductions
 * in basis points, after groups' shares and caps were applied.
 */
export function countLines(
  rules: QuoteRules,
  base: number,
  effects: ChoiceEffect[],
  bonus?: TradeInBonus,
): { amount: number; deducted: number; lines: QuoteLine[] } {
  const lines: QuoteLine[] = [];
  let amount = base;
  const add = (...added: QuoteLine[]) => {
    const visible = added.filter((line) => line.amount !== 0);
    lines.push(...visible);
    for (const line of visible) amount += line.amount;
  };
  const deductions = countDeductions(rules, base, effects);
  add(...deductions.lines);
  const beyondCap = base - amount - shareOf(base, rules.totalCap);
  add(ruleLine("limit", ruleLabels.limit, Math.max(0, beyondCap)));
  add(...bonusLines(base, effects), ...fixedLines(effects));
  const lowest = Math.min(rules.minimum, roundDown(base, rules.step));
  add(ruleLine("minimum", ruleLabels.minimum, Math.max(0, lowest - amount)));
  if (bonus) add(ruleLine("tradeInBonus", bonusLabel(bonus), bonus.amount));
  const rounded = roundDown(amount, rules.step);
  add(ruleLine("rounding", `Rounded down to a multiple of BDT ${rules.step}`, rounded - amount));
  return { amount, deducted: deductions.total, lines };
}

function countDeductions(rules: QuoteRules, base: number, effects: ChoiceEffect[]) {
  const deductions: Deduction[] = sharesOf("DEDUCTION", effects).map(({ effect, ...rest }) => ({
    ...rest,
    group: effect.group ?? "",
  }));
  const groups = rules.groups.map((group) => countGroup(group, deductions, base));
  return {
    total: groups.reduce((sum, { total }) => sum + total, 0),
    lines: groups.flatMap(({ counted }) =>
      counted.map(({ choice, taka }) => choiceLine(choice, -taka)),
    ),
  };
}

const bonusLines = (base: number, effects: ChoiceEffect[]) =>
  sharesOf("BONUS", effects).map(({ choice, share }) => choiceLine(choice, shareOf(base, share)));

const fixedLines = (effects: ChoiceEffect[]) =>
  sharesOf("FIXED", effects).map(({ choice, share }) => choiceLine(choice, -share));

/** Returns the effects of one type, largest first. */
const sharesOf = (type: Effect["type"], effects: ChoiceEffect[]) =>
  effects
    .filter(({ effect }) => effect.type === type)
    .map(({ choice, effect }) => ({ choice, effect, share: effect.value }))
    .sort(bySize);

const choiceLine = (choice: Choice, amount: number): QuoteLine => ({
  code: choice.question,
  question: choice.question,
  option: choice.option,
  label: choiceLabel(choice),
  amount,
});

export const ruleLabels = {
  limit: t("Limit of all deductions"),
  minimum: t("Our lowest price"),
} as const;

/** Returns the label of a bonus in English. `quoteIn` reads the day from this label. */
export const bonusLabel = ({ to }: Pick<TradeInBonus, "to">): string =>
  `Trade-in bonus for answers sent by ${longDay(to, "en")}`;

type RuleCode = "limit" | "minimum" | "tradeInBonus" | "rounding";

const ruleLine = (code: RuleCode, label: string, amount: number) => ({
  code,
  question: null,
  option: null,
  label,
  amount,
});
