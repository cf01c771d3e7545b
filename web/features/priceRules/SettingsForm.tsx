import { Grid } from "@chakra-ui/react";
import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import { SaveRulesDraftDocument } from "../../generated/SaveRulesDraft.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { amountOf, numberOf } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { useRulesInForce } from "./ChangedMark.tsx";
import { percentRule } from "./percentRule.ts";
import { SaveDraft } from "./SaveDraft.tsx";

const labels = {
  totalCap: t("Limit of all deductions (per cent)"),
  minimum: t("Lowest price (taka)"),
  step: t("Prices are multiples of (taka)"),
  validDays: t("A quote is valid for (days)"),
  revisionDays: t("A revised offer stays open for (days)"),
};

const { totalCap, minimum, step, validDays, revisionDays } = limits.QuoteRulesChanges;

const schema = z.object({
  totalCap: percentRule(labels.totalCap, totalCap),
  minimum: amountOf(labels.minimum, minimum),
  step: amountOf(labels.step, step),
  validDays: numberOf(labels.validDays, validDays),
  revisionDays: numberOf(labels.revisionDays, revisionDays),
});

type Settings = Pick<RulesDraftFragment["rules"], keyof typeof labels>;

const typedOf = (rules: Settings) => ({
  totalCap: String(rules.totalCap / 100),
  minimum: String(rules.minimum),
  step: String(rules.step),
  validDays: String(rules.validDays),
  revisionDays: String(rules.revisionDays),
});

type SettingsFormProps = { draft: RulesDraftFragment };

/** The form for the limits of a price, and for the number of days that a price is valid. */
export function SettingsForm({ draft }: SettingsFormProps) {
  const { revision, rules } = draft;
  const save = useSave(SaveRulesDraftDocument, {
    done: t("Draft Saved"),
  });
  const form = useZodForm({
    schema,
    labels,
    initial: typedOf(rules),
    faultMessage: t("Please Fill All The Fields"),
    save: (changes) => save({ revision, changes }),
  });
  const inForce = useRulesInForce();
  const hintOf = (name: keyof typeof labels) => {
    if (!inForce || inForce[name] === rules[name]) return undefined;
    return t("Edited. In force: {value}", { value: localDigits(typedOf(inForce)[name]) });
  };
  return (
    <form onSubmit={form.submit} noValidate aria-label={t("Limits and validity")}>
      <Grid templateColumns={{ base: "1fr", md: "1fr 1fr", lg: "1fr 1fr 1fr" }} gap="4">
        {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
          <Field key={name} form={form} name={name} label={labels[name]} hint={hintOf(name)}>
            <Input inputMode="decimal" autoComplete="off" />
          </Field>
        ))}
      </Grid>
      <SaveDraft form={form} />
    </form>
  );
}
