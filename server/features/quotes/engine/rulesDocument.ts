import { z } from "zod";
import { type Message, type Text, t } from "../../../core/i18n.ts";
import { line, within } from "../../../core/validation.ts";
import { limits, lists } from "../../../generated/limits.ts";
import { evaluationQuestionWords } from "../../../generated/words.ts";
import { fullShare } from "./money.ts";
import { findChoice, isQuestion, questionNames } from "./questions.ts";

const inputs = limits.QuoteRulesChanges;
const groupLimits = limits.QuoteGroupInput;

const kind = z.enum(["SMARTPHONE", "TABLET"]).nullish();
const brand = line(limits.QuoteEffectInput.brand.maxLength).nullish();

const group = z.strictObject({
  code: z
    .string()
    .max(groupLimits.code.maxLength)
    .regex(/^[a-z][a-zA-Z0-9]*$/, t("must be a lower-case letter, followed by letters and digits")),
  label: line(groupLimits.label.maxLength),
  /** The percentage to which each deduction counts, except the group's largest deduction, which counts in full. */
  share: within(groupLimits.share),
  /** The limit for the sum of the group's deductions, in basis points. */
  cap: within(groupLimits.cap),
});

const market = z.strictObject({
  kind: z.enum(["SMARTPHONE", "TABLET"]),
  brand,
  /** The share in basis points of the variant's selling price. */
  share: within(limits.QuoteMarketShareInput.share),
});

const effect = z.strictObject({
  question: z.string(),
  option: z.string(),
  kind,
  brand,
  deviceId: z.uuid(t("must be the id of a device")).nullish(),
  type: z.enum(["DEDUCTION", "FIXED", "BONUS", "REVIEW", "REFUSE"]),
  /** Basis points of the base; for FIXED, whole taka. 0 for REVIEW and REFUSE. */
  value: z.int().min(0).default(0),
  /** The group of a DEDUCTION. */
  group: z.string().nullish(),
});

const day = z.iso.date({ error: t("must be a day such as 2026-03-26") });

const bonus = z.strictObject({
  kind,
  brand,
  deviceId: z.uuid(t("must be the id of a device")).nullish(),
  /** Whole taka. */
  amount: within(limits.QuoteTradeInBonusInput.amount),
  /** The first and the last day of the bonus in Bangladesh time. */
  from: day,
  to: day,
});

/** An amount that the shop pays in addition to a device's price, from the day `from` to the day `to` inclusive. */
export type TradeInBonus = z.output<typeof bonus>;

export type Effect = z.output<typeof effect>;
type EffectType = Effect["type"];
export type DeductionGroup = z.output<typeof group>;

/**
 * The largest value for each type of effect. Because of these limits and the limits in the schema, amounts always fit
 * into a GraphQL integer of 32 bits.
 */
const maxValues: Record<EffectType, number> = {
  DEDUCTION: fullShare,
  BONUS: 3_000,
  FIXED: limits.QuoteEffectInput.value.max,
  REVIEW: 0,
  REFUSE: 0,
};

type AddIssue = (path: (string | number)[], text: Text) => void;

/** Returns the message of an issue with its values, as `textOfIssue` expects it. */
const paramsOf = ({ message, values }: Message) => ({ message, params: { ...values } });

/** The largest number of effects. With more effects, the list of problems might not fit into a GraphQL response. */
export const maxEffects = lists.QuoteRules.effects;

/** The rules of one version. Money is whole taka, and shares are basis points unless stated otherwise. */
export const rulesDocument = z
  .strictObject({
    /** The groups, in the order of their lines in a quote. */
    groups: z.array(group).min(inputs.groups.minItems).max(inputs.groups.maxItems),
    totalCap: within(inputs.totalCap),
    minimum: within(inputs.minimum),
    /** The step of which all amounts are multiples. */
    step: within(inputs.step),
    validDays: within(inputs.validDays),
    /** The number of days within which a seller can accept a revised offer. */
    revisionDays: within(inputs.revisionDays),
    market: z.array(market).max(inputs.market.maxItems),
    effects: z.array(effect).max(maxEffects),
    bonuses: z.array(bonus).max(inputs.bonuses.maxItems).optional(),
  })
  .superRefine((rules, context) => {
    const addIssue: AddIssue = (path, text) =>
      context.addIssue({
        code: "custom",
        path,
        ...(typeof text === "string" ? { message: text } : paramsOf(text)),
      });
    if (rules.minimum % rules.step !== 0)
      addIssue(["minimum"], t("must be a multiple of the step, {step}", { step: rules.step }));
    addDuplicates(rules.groups, "groups", ({ code }) => code, addIssue);
    addDuplicates(rules.market, "market", scopeOf, addIssue);
    addDuplicates(rules.effects, "effects", effectKey, addIssue);
    const groups = new Set(rules.groups.map(({ code }) => code));
    for (const [index, row] of rules.effects.entries()) {
      for (const [field, message] of effectFaults(row, groups))
        addIssue(["effects", index, field], message);
    }
    addMissingQuestions(rules.effects, addIssue);
    addBonusFaults(rules.bonuses ?? [], addIssue);
  });

export type RulesDocument = z.output<typeof rulesDocument>;

type Scope = { kind?: string | null; brand?: string | null; deviceId?: string | null };

/**
 * Returns a key for the devices to which a row applies: one device, a brand within a kind, a kind, or all devices (an
 * empty string).
 */
export function scopeOf({ kind, brand, deviceId }: Scope): string {
  if (deviceId) return deviceId.toLowerCase();
  // A brand without a kind is an error; it does not mean all devices.
  return kind || brand ? kindScope(kind ?? "", brand) : "";
}

export const kindScope = (kind: string, brand?: string | null): string =>
  brand ? `${kind}:${brand.trim().toLowerCase()}` : kind;

type Answer = { question: string; option: string };

/** Returns a key for an answer and the devices of a scope. */
export const keyOf = ({ question, option }: Answer, scope: string): string =>
  `${question}:${option}:${scope}`;

/** Returns a key for the answer and the devices to which an effect applies. */
export const effectKey = (row: Scope & Answer): string => keyOf(row, scopeOf(row));

function addDuplicates<Row>(
  rows: Row[],
  list: string,
  keyOf: (row: Row) => string,
  addIssue: AddIssue,
): void {
  const seen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const earlier = seen.get(keyOf(row));
    if (earlier === undefined) seen.set(keyOf(row), index);
    else
      addIssue(
        [list, index],
        t("is for the same answer and devices as row {row}", { row: String(earlier + 1) }),
      );
  }
}

function addBonusFaults(bonuses: TradeInBonus[], addIssue: AddIssue): void {
  for (const [index, row] of bonuses.entries()) {
    for (const [field, message] of scopeFaults(row)) addIssue(["bonuses", index, field], message);
    if (row.to < row.from)
      addIssue(["bonuses", index, "to"], t("must not be before the first day"));
    const other = bonuses
      .slice(0, index)
      .findIndex(
        (earlier) =>
          scopeOf(earlier) === scopeOf(row) && earlier.from <= row.to && row.from <= earlier.to,
      );
    if (other >= 0)
      addIssue(
        ["bonuses", index],
        t("is for the same devices on some days as row {row}", { row: String(other + 1) }),
      );
  }
}

function scopeFaults({ kind, brand, deviceId }: Scope): [string, Text][] {
  const faults: [string, Text][] = [];
  if (brand && !kind) faults.push(["kind", t("is required if a brand is given")]);
  if (deviceId && (kind || brand))
    faults.push(["deviceId", t("can't be combined with a kind or brand")]);
  return faults;
}

/** Returns the errors of an effect, by field. */
function effectFaults(row: Effect, groups: Set<string>): [string, Text][] {
  const faults: [string, Text][] = [];
  if (!isQuestion(row.question)) faults.push(["question", t("is not a known question")]);
  else if (!findChoice(row.question, row.option))
    faults.push([
      "option",
      t("is not an option of {question}", { question: evaluationQuestionWords[row.question] }),
    ]);
  faults.push(...scopeFaults(row));
  const most = maxValues[row.type];
  if (row.value > most)
    faults.push([
      "value",
      most ? t("may be at most {maximum}", { maximum: most }) : t("must be 0"),
    ]);
  if (row.type === "DEDUCTION" && !groups.has(row.group ?? ""))
    faults.push([
      "group",
      row.group ? t("is not one of the groups") : t("is required for a deduction"),
    ]);
  if (row.type !== "DEDUCTION" && row.group) faults.push(["group", t("is for deductions only")]);
  return faults;
}

/**
 * Adds a problem for each question without an effect, because the question was probably forgotten. A question that
 * costs nothing needs an effect of 0.
 */
function addMissingQuestions(effects: Effect[], addIssue: AddIssue): void {
  const named = new Set(effects.map(({ question }) => question));
  for (const question of questionNames) {
    if (!named.has(question))
      addIssue(
        ["effects"],
        t("has no rule for {question}", { question: evaluationQuestionWords[question] }),
      );
  }
}
