import { Stack, Text } from "@chakra-ui/react";
import type { QuoteStatisticsQuery } from "../../generated/QuoteStatistics.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { BarChart } from "../../ui/charts/BarChart.tsx";
import { signedNumber } from "../../ui/text/signedNumber.ts";
import { NumberTable } from "./NumberTable.tsx";

type Model = QuoteStatisticsQuery["quoteStatistics"]["models"][number];

const maxBars = 15;

const nameOf = ({ brand, model }: Model) => `${brand} ${model}`;

/** Shows how much payments differed from the quotes, for the models with the most payments. */
export function ModelDifferences({ models }: { models: readonly Model[] }) {
  const shown = models.slice(0, maxBars);
  return (
    <Stack gap="6">
      <Text color="fg.muted">
        {t(
          "The average payment minus the average quote: below 0 if the shop paid less than it quoted.",
        )}
      </Text>
      <BarChart
        label={t("Average difference between quote and payment by model, in taka")}
        labels={shown.map(nameOf)}
        series={[
          {
            label: t("Difference in taka"),
            color: "accent.solid",
            values: shown.map(({ averageDifference }) => averageDifference),
          },
        ]}
        isHorizontal
      />
      <NumberTable
        label={t("Numbers by model")}
        columns={[
          t("Model"),
          t("Payments"),
          t("Average quote"),
          t("Average payment"),
          t("Difference"),
        ]}
        rows={models.map((model) => ({
          key: nameOf(model),
          name: nameOf(model),
          values: [
            signedNumber(model.paid),
            formatPrice(model.averageQuote),
            formatPrice(model.averagePayment),
            signedNumber(model.averageDifference),
          ],
        }))}
      />
    </Stack>
  );
}
