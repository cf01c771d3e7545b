import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { amountOf, requiredSentence } from "../../ui/forms/rules.ts";
import { checkScope, scopeInput, scopeLabels, scopeShape } from "./scopeRules.ts";

export const labels = {
  ...scopeLabels,
  amount: t("Bonus, taka"),
  from: t("First day"),
  to: t("Last day"),
};

/** The typed values of a bonus. */
export type BonusValues = Record<keyof typeof labels, string>;

const day = (name: "from" | "to") =>
  z.string().check(z.minLength(1, requiredSentence(labels[name])));

/** The schema that checks a bonus and turns it into the mutation's input. */
export const bonusRules = z.pipe(
  z
    .object({
      ...scopeShape,
      amount: amountOf(labels.amount, limits.QuoteTradeInBonusInput.amount),
      from: day("from"),
      to: day("to"),
    })
    .check((context) => {
      const { from, to } = context.value;
      const fault = (path: keyof BonusValues, message: string) =>
        context.issues.push({ code: "custom", input: context.value, path: [path], message });
      checkScope(context.value, fault);
      if (to < from) fault("to", t("The last day is before the first day"));
    }),
  z.transform(({ amount, from, to, ...scope }) => ({ ...scopeInput(scope), amount, from, to })),
);
