import { Flex, Grid, Text } from "@chakra-ui/react";
import { useState } from "react";
import { limits } from "../../generated/limits.ts";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import { SaveRulesDraftDocument } from "../../generated/SaveRulesDraft.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { Fields } from "../../ui/forms/Fields.tsx";
import { choiceRow, formOf, row } from "../../ui/forms/fieldRows.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { ChangedMark } from "./ChangedMark.tsx";
import { percentRule } from "./percentRule.ts";
import { kindPlurals, percent, scopeWords } from "./ruleWords.ts";
import { optionalBrand } from "./scopeRules.ts";

const { brand, share } = limits.QuoteMarketShareInput;

const fields = {
  kind: choiceRow(t("Kind"), kindPlurals),
  brand: row(t("Brand"), optionalBrand, brand, { hint: t("Leave it empty for all brands.") }),
  share: row(t("Per cent of the selling price"), percentRule, share, { inputMode: "decimal" }),
};

type MarketShare = Pick<RulesDraftFragment["rules"]["market"][number], "kind" | "brand" | "share">;
type MarketSharesProps = { draft: RulesDraftFragment };

const isFor = (row: MarketShare, kind: string, brand: string | null) =>
  row.kind === kind && (row.brand ?? "").toLowerCase() === (brand ?? "").toLowerCase();

/** The market percentages: a quote begins with this share of the variant's selling price. */
export function MarketShares({ draft }: MarketSharesProps) {
  const { market } = draft.rules;
  const changesTo = (rows: readonly MarketShare[]) => ({
    revision: draft.revision,
    changes: { market: rows.map(({ kind, brand, share }) => ({ kind, brand, share })) },
  });
  const save = useSave(SaveRulesDraftDocument, {
    done: t("Draft Saved"),
  });
  const [remove, busy] = useAction(SaveRulesDraftDocument, {
    done: t("Draft Saved"),
  });
  const [removed, setRemoved] = useState<MarketShare>();
  const removeRow = (row: MarketShare) => {
    setRemoved(row);
    void remove(changesTo(market.filter((other) => other !== row)));
  };
  return (
    <>
      <Text mb="4" color="fg.muted">
        {t(
          "A quote starts from this share of the variant's selling price. Without a row for the device's kind or brand, the quote starts from the whole price.",
        )}
      </Text>
      {market.length > 0 && (
        <DataTable
          label={t("Market percentages")}
          rows={market.map((share) => ({
            share,
            id: scopeWords({ ...share, deviceId: null }, new Map()),
          }))}
          columns={[
            {
              header: t("Devices"),
              cell: ({ id, share: { kind, brand } }) => (
                <>
                  {id}
                  <ChangedMark
                    draft={draft.rules}
                    rowsOf={({ market }) => market.filter((row) => isFor(row, kind, brand))}
                  />
                </>
              ),
            },
            { header: t("Per cent"), phone: "end", cell: ({ share }) => percent(share.share) },
            {
              header: t("Actions"),
              hasLabel: false,
              cell: ({ id: devices, share }) => (
                <LoadingButton
                  variant="ghost"
                  size="sm"
                  aria-label={t("Remove the percentage for {devices}", { devices })}
                  disabled={busy}
                  loading={busy && removed === share}
                  onClick={() => removeRow(share)}
                >
                  {t("Remove")}
                </LoadingButton>
              ),
            },
          ]}
        />
      )}
      <MarketShareForm
        onSave={(row) =>
          save(changesTo([...market.filter((other) => !isFor(other, row.kind, row.brand)), row]))
        }
      />
    </>
  );
}

/** The form that sets the percentage for a kind or for a brand. The new percentage replaces an earlier percentage. */
function MarketShareForm({ onSave }: { onSave: (row: MarketShare) => Promise<unknown> }) {
  const form = useZodForm({
    ...formOf(fields, { kind: "SMARTPHONE" }),
    faultMessage: t("Please Fill All The Fields"),
    save: async ({ brand, ...row }) => {
      await onSave({ ...row, brand: brand || null });
      form.reset();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate aria-label={t("Set a market percentage")}>
      <Grid
        mt="4"
        templateColumns={{ base: "1fr", md: "1fr 1fr 1fr auto" }}
        gap="4"
        alignItems="start"
      >
        <Fields form={form} rows={fields} />
        <Flex pt={{ md: "6" }}>
          <SubmitButton form={form} variant="outline">
            {t("Set")}
          </SubmitButton>
        </Flex>
      </Grid>
    </form>
  );
}
