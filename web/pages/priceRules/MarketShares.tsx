import { Flex, Grid, Text } from "@chakra-ui/react";
import { useState } from "react";
import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { messageOf } from "../../platform/errors.ts";
import { t } from "../../platform/i18n.ts";
import { Input } from "../../ui/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { choice } from "../../ui/forms/rules.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { LoadingButton } from "../../ui/LoadingButton.tsx";
import { Cell, Row, Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toasts.ts";
import { KindSelect } from "./KindSelect.tsx";
import { percentRule } from "./percentRule.ts";
import { kindPlurals, percent, scopeWords } from "./ruleWords.ts";
import type { RulesActions, RulesDraft } from "./useRulesDraft.ts";

const { brand, share } = limits.QuoteMarketShareInput;

const labels = { kind: t("Kind"), brand: t("Brand"), share: t("Per cent of the selling price") };

const schema = z.object({
  kind: choice(kindPlurals, t("Choose a kind")),
  brand: z.string().check(z.trim(), z.maxLength(brand.maxLength)),
  share: percentRule(labels.share, share),
});

type MarketShare = Pick<RulesDraft["rules"]["market"][number], "kind" | "brand" | "share">;
type MarketSharesProps = { rules: RulesDraft["rules"]; actions: RulesActions };

const isFor = (row: MarketShare, kind: string, brand: string | null) =>
  row.kind === kind && (row.brand ?? "").toLowerCase() === (brand ?? "").toLowerCase();

/** What part of a variant's selling price a quote starts from. */
export function MarketShares({ rules, actions }: MarketSharesProps) {
  const { market } = rules;
  const save = async (rows: readonly MarketShare[]) => {
    await actions.save({ market: rows.map(({ kind, brand, share }) => ({ kind, brand, share })) });
    toast.success(t("Draft Saved"));
  };
  const [removed, setRemoved] = useState<MarketShare>();
  const remove = async (row: MarketShare) => {
    setRemoved(row);
    try {
      await save(market.filter((other) => other !== row));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setRemoved(undefined);
    }
  };
  return (
    <>
      <Text mb="4" color="fg.muted">
        {t(
          "A quote starts from this part of the variant's selling price; without a row for its kind or brand, from all of it.",
        )}
      </Text>
      {market.length > 0 && (
        <Table label={t("Market percentages")} columns={[t("Devices"), t("Per cent"), ""]}>
          {market.map((row) => {
            const devices = scopeWords({ ...row, deviceId: null }, new Map());
            return (
              <Row key={devices}>
                <Cell>{devices}</Cell>
                <Cell>{percent(row.share)}</Cell>
                <Cell>
                  <LoadingButton
                    variant="ghost"
                    size="sm"
                    aria-label={t("Remove the percentage for {devices}", { devices })}
                    disabled={removed !== undefined}
                    loading={removed === row}
                    onClick={() => void remove(row)}
                  >
                    {t("Remove")}
                  </LoadingButton>
                </Cell>
              </Row>
            );
          })}
        </Table>
      )}
      <MarketShareForm
        onSave={(row) =>
          save([...market.filter((other) => !isFor(other, row.kind, row.brand)), row])
        }
      />
    </>
  );
}

/** Sets the percentage of a kind or of a brand, in place of an earlier one. */
function MarketShareForm({ onSave }: { onSave: (row: MarketShare) => Promise<void> }) {
  const form = useZodForm({
    schema,
    labels,
    initial: { kind: "SMARTPHONE", brand: "", share: "" },
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
        <Field form={form} name="kind" label={labels.kind}>
          <KindSelect />
        </Field>
        <Field form={form} name="brand" label={labels.brand} hint={t("Empty for all brands.")}>
          <Input autoComplete="off" maxLength={brand.maxLength} />
        </Field>
        <Field form={form} name="share" label={labels.share}>
          <Input inputMode="decimal" autoComplete="off" />
        </Field>
        <Flex pt={{ md: "6" }}>
          <SubmitButton form={form} variant="outline">
            {t("Set")}
          </SubmitButton>
        </Flex>
      </Grid>
    </form>
  );
}
