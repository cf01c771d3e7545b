import { Flex, Grid, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import {
  SaveRulesDraftDocument,
  type SaveRulesDraftMutationVariables,
} from "../../generated/SaveRulesDraft.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { Fields } from "../../ui/forms/Fields.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { shortDay } from "../../ui/text/longDay.ts";
import { type BonusValues, bonusFields, bonusForm } from "./bonusRules.ts";
import { ChangedMark } from "./ChangedMark.tsx";
import { scopeWords } from "./ruleWords.ts";
import { shownScopeFields } from "./scopeRules.ts";

type Bonus = RulesDraftFragment["rules"]["bonuses"][number];
type BonusInput = NonNullable<SaveRulesDraftMutationVariables["changes"]["bonuses"]>[number];

const inputOf = ({ kind, brand, deviceId, amount, from, to }: Bonus): BonusInput => ({
  ...{ kind, brand, deviceId, amount, from, to },
});

type BonusesProps = { draft: RulesDraftFragment };

/** The amounts that the shop pays in addition to a device's price, each within a range of days. */
export function Bonuses({ draft }: BonusesProps) {
  const { bonuses, devices } = draft.rules;
  const titles = new Map(devices.map(({ id, title }) => [id, title]));
  const changesTo = (rows: readonly BonusInput[]) => ({
    revision: draft.revision,
    changes: { bonuses: [...rows] },
  });
  const save = useSave(SaveRulesDraftDocument, { done: t("Draft Saved") });
  const [remove, busy] = useAction(SaveRulesDraftDocument, { done: t("Draft Saved") });
  const [removed, setRemoved] = useState<Bonus>();
  const removeRow = (row: Bonus) => {
    setRemoved(row);
    void remove(changesTo(bonuses.filter((other) => other !== row).map(inputOf)));
  };
  return (
    <>
      <Text mb="4" color="fg.muted">
        {t(
          "From its first to its last day, a bonus is added to each quote for the devices. A seller who sends the answers by the last day keeps the bonus while the quote is valid. If several bonuses apply to a device, only the most specific one counts.",
        )}
      </Text>
      {bonuses.length > 0 && (
        <DataTable
          label={t("Trade-in bonuses")}
          rows={bonuses.map((bonus) => {
            const devices = scopeWords(bonus, titles);
            return { bonus, devices, id: `${devices} ${bonus.from}` };
          })}
          columns={[
            {
              header: t("Devices"),
              cell: ({ devices, bonus }) => (
                <>
                  {devices}
                  <ChangedMark
                    draft={draft.rules}
                    rowsOf={({ bonuses }) =>
                      bonuses.filter(
                        (row) => row.from === bonus.from && scopeWords(row, titles) === devices,
                      )
                    }
                  />
                </>
              ),
            },
            {
              header: t("Bonus"),
              phone: "end",
              cell: ({ bonus }) => `+ ${formatPrice(bonus.amount)}`,
            },
            {
              header: t("Days"),
              cell: ({ bonus: { from, to } }) =>
                t("{from} to {to}", { from: shortDay(from), to: shortDay(to) }),
            },
            {
              header: t("Actions"),
              hasLabel: false,
              cell: ({ devices, bonus }) => (
                <LoadingButton
                  variant="ghost"
                  size="sm"
                  aria-label={t("Remove the bonus for {devices}", { devices })}
                  disabled={busy}
                  loading={busy && removed === bonus}
                  onClick={() => removeRow(bonus)}
                >
                  {t("Remove")}
                </LoadingButton>
              ),
            },
          ]}
        />
      )}
      <BonusForm onSave={(row) => save(changesTo([...bonuses.map(inputOf), row]))} />
    </>
  );
}

/** The form that adds a bonus. */
function BonusForm({ onSave }: { onSave: (row: BonusInput) => Promise<unknown> }) {
  const form = useZodForm<BonusValues, BonusInput>({
    ...bonusForm,
    faultMessage: t("Please Fill All The Fields"),
    save: async (row) => {
      await onSave(row);
      form.reset();
    },
  });
  const scope = useWatch({ control: form.control, name: "scope" });
  return (
    <form onSubmit={form.submit} noValidate aria-label={t("Add a trade-in bonus")}>
      <Grid mt="4" templateColumns={{ base: "1fr", md: "1fr 1fr 1fr" }} gap="4" alignItems="start">
        <Fields form={form} rows={shownScopeFields(scope)} />
      </Grid>
      <Grid mt="4" templateColumns={{ base: "1fr", md: "1fr 1fr 1fr" }} gap="4" alignItems="start">
        <Fields form={form} rows={bonusFields} />
      </Grid>
      <Flex justify="flex-end" mt="4">
        <SubmitButton form={form} variant="outline">
          {t("Add to the draft")}
        </SubmitButton>
      </Flex>
    </form>
  );
}
