import type { Context } from "../../core/context.ts";
import { type Language, t, translate } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import type { PricingEffect, PricingGuide, PricingOption } from "../../generated/graphql.ts";
import { evaluationQuestionWords } from "../../generated/words.ts";
import { gradeLimits } from "./engine/grade.ts";
import { type Choice, choicesOf, optionWord, questionNames } from "./engine/questions.ts";
import type { Effect, RulesDocument } from "./engine/rulesDocument.ts";
import { publishedRules } from "./publishedRules.ts";

/**
 * The labels of the groups in the first version of the rules, marked for translation. Admins may have replaced these
 * labels since.
 */
export const groupLabels = [
  t("Screen"),
  t("Body"),
  t("Camera"),
  t("Battery"),
  t("Other issues"),
] as const;

/** Returns the guide to how the shop prices devices, made from the rules in force. */
export async function getPricingGuide(ctx: Context): Promise<PricingGuide> {
  authorize(ctx, "readQuotes");
  const { language } = ctx;
  const { version, document } = await publishedRules(ctx);
  const { totalCap, minimum, step, validDays, revisionDays } = document;
  return {
    rulesVersion: version,
    grades: [
      ...gradeLimits.map(([grade, maxDeduction]) => ({ grade, maxDeduction })),
      { grade: "E", maxDeduction: null },
    ],
    questions: questionNames.map((question) => ({
      question,
      title: translate(evaluationQuestionWords[question], language),
      options: choicesOf(question).map((choice) => describe(choice, document, language)),
    })),
    groups: document.groups.map((group) => ({ ...group, label: translate(group.label, language) })),
    totalCap,
    minimum,
    step,
    validDays,
    revisionDays,
  };
}

function describe(choice: Choice, { effects }: RulesDocument, language: Language): PricingOption {
  const own = effects.filter(
    ({ question, option }) => question === choice.question && option === choice.option,
  );
  const general = own.filter(({ brand, deviceId }) => !brand && !deviceId);
  return {
    option: choice.option,
    label: translate(optionWord(choice), language),
    effects: general.filter(hasEffect).map((effect) => rangeOf(effect, own)),
  };
}

/** Returns whether an effect changes the outcome. An effect with the value 0 does not. */
const hasEffect = ({ type, value }: Effect) => type === "REVIEW" || type === "REFUSE" || value > 0;

/** Returns an effect as a range. The range includes the effects of the same type for brands and models. */
function rangeOf({ kind, type, value }: Effect, own: Effect[]): PricingEffect {
  const values = own
    .filter((effect) => effect.type === type)
    .filter(
      (effect) => (effect.brand || effect.deviceId) && (!kind || effect.kind !== otherKind(kind)),
    )
    .map((effect) => effect.value);
  return { kind, type, min: Math.min(value, ...values), max: Math.max(value, ...values) };
}

const otherKind = (kind: "SMARTPHONE" | "TABLET") =>
  kind === "SMARTPHONE" ? "TABLET" : "SMARTPHONE";
