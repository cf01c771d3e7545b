import { Grid } from "@chakra-ui/react";
import { limits } from "../../generated/limits.ts";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import { SaveRulesDraftDocument } from "../../generated/SaveRulesDraft.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { formOf, row } from "../../ui/forms/fieldRows.ts";
import { amountOf, numberOf } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { useRulesInForce } from "./ChangedMark.tsx";
import { percentRule } from "./percentRule.ts";
import { SaveDraft } from "./SaveDraft.tsx";

const { totalCap, minimum, step, validDays, revisionDays } = limits.QuoteRulesChanges;

const fields = {
  totalCap: row(t("Limit of all deductions (per cent)"), percentRule, totalCap, {
    inputMode: "decimal",
  }),
  minimum: row(t("Lowest price (taka)"), amountOf, minimum),
  step: row(t("Prices are multiples of (taka)"), amountOf, step),
  validDays: row(t("A quote is valid for (days)"), numberOf, validDays),
  revisionDays: row(t("A revised offer stays open for (days)"), numberOf, revisionDays),
};

type Name = keyof typeof fields;

type Settings = Pick<RulesDraftFragment["rules"], Name>;

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
    ...formOf(fields, typedOf(rules)),
    faultMessage: t("Please Fill All The Fields"),
    save: (changes) => save({ revision, changes }),
  });
  const inForce = useRulesInForce();
  const hintOf = (name: Name) => {
    if (!inForce || inForce[name] === rules[name]) return undefined;
    return t("Edited. In force: {value}", { value: localDigits(typedOf(inForce)[name]) });
  };
  const rows = Object.fromEntries(
    Object.entries(fields).map(([name, row]) => [name, { ...row, hint: hintOf(name as Name) }]),
  );
  return (
    <form onSubmit={form.submit} noValidate aria-label={t("Limits and validity")}>
      <Grid templateColumns={{ base: "1fr", md: "1fr 1fr", lg: "1fr 1fr 1fr" }} gap="4">
        <Fields form={form} rows={rows} />
      </Grid>
      <SaveDraft form={form} />
    </form>
  );
}
