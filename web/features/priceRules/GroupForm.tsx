import { Grid, Text } from "@chakra-ui/react";
import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import { SaveRulesDraftDocument } from "../../generated/SaveRulesDraft.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { numberOf } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { ChangedMark } from "./ChangedMark.tsx";
import { percentRule } from "./percentRule.ts";
import { SaveDraft } from "./SaveDraft.tsx";

const { share, cap } = limits.QuoteGroupInput;

const schema = z.object({
  groups: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      share: numberOf(t("Share"), share),
      cap: percentRule(t("Cap"), cap),
    }),
  ),
});

type GroupFormProps = { draft: RulesDraftFragment };

/** The form for the groups of deductions. Each group has a share and a limit. */
export function GroupForm({ draft }: GroupFormProps) {
  const { revision, rules } = draft;
  const save = useSave(SaveRulesDraftDocument, {
    done: t("Draft Saved"),
  });
  const form = useZodForm({
    schema,
    labels: { groups: t("Groups") },
    initial: {
      groups: rules.groups.map(({ code, label, share, cap }) => ({
        code,
        label,
        share: String(share),
        cap: String(cap / 100),
      })),
    },
    faultMessage: t("Please Fill All The Fields"),
    save: (changes) => save({ revision, changes }),
  });
  return (
    <form onSubmit={form.submit} noValidate aria-label={t("Groups of deductions")}>
      <Text mb="4" color="fg.muted">
        {t(
          "In each group, the largest deduction counts in full, and the others count by the group's share. Together, they take off at most the group's cap.",
        )}
      </Text>
      <Grid gap="4">
        {rules.groups.map(({ code, label }, index) => (
          <Grid
            key={code}
            templateColumns={{ base: "1fr 1fr", md: "10rem 1fr 1fr" }}
            gap="4"
            alignItems="end"
          >
            <Text fontWeight="medium" pb="2.5" gridColumn={{ base: "1 / -1", md: "auto" }}>
              {label}
              <ChangedMark
                draft={rules}
                rowsOf={({ groups }) => groups.filter((group) => group.code === code)}
              />
            </Text>
            <Field
              form={form}
              name={`groups.${index}.share`}
              label={t("{label}: share (per cent)", { label })}
            >
              <Input inputMode="numeric" autoComplete="off" />
            </Field>
            <Field
              form={form}
              name={`groups.${index}.cap`}
              label={t("{label}: cap (per cent)", { label })}
            >
              <Input inputMode="decimal" autoComplete="off" />
            </Field>
          </Grid>
        ))}
      </Grid>
      <SaveDraft form={form} />
    </form>
  );
}
