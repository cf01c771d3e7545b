import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { formOf, row } from "../../ui/forms/fieldRows.ts";
import { amountOf, requiredSentence } from "../../ui/forms/rules.ts";
import { checkScope, scopeFields, scopeInput } from "./scopeRules.ts";

const { amount, from, to } = limits.QuoteTradeInBonusInput;

const day = (label: string) => z.string().check(z.minLength(1, requiredSentence(label)));

/** The fields of a bonus, without the fields that choose the devices. */
export const bonusFields = {
  amount: row(t("Bonus, taka"), amountOf, amount),
  from: row(t("First day"), day, from, { type: "date" }),
  to: row(t("Last day"), day, to, { type: "date", hint: t("Both days are included.") }),
};

const { schema, labels, initial } = formOf(
  { ...scopeFields, ...bonusFields },
  { scope: "all", kind: "SMARTPHONE" },
);

/** The typed values of a bonus. */
export type BonusValues = typeof initial;

/** The options of the form. The schema turns a bonus into the mutation's input. */
export const bonusForm = {
  labels,
  initial,
  schema: z.pipe(
    schema.check((context) => {
      const { from, to } = context.value;
      const fault = (path: keyof BonusValues, message: string) =>
        context.issues.push({ code: "custom", input: context.value, path: [path], message });
      checkScope(context.value, fault);
      if (to < from) fault("to", t("The last day is before the first day"));
    }),
    z.transform(({ amount, from, to, ...scope }: z.output<typeof schema>) => ({
      ...scopeInput(scope),
      amount,
      from,
      to,
    })),
  ),
};
