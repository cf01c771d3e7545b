import { Stack, Text } from "@chakra-ui/react";
import type { QuoteStatisticsQuery } from "../../generated/QuoteStatistics.ts";
import { dateLocale, t } from "../../platform/i18n.ts";
import { BarChart } from "../../ui/charts/BarChart.tsx";
import { longDay } from "../../ui/text/longDay.ts";
import { signedNumber } from "../../ui/text/signedNumber.ts";
import { NumberTable } from "./NumberTable.tsx";

type Week = QuoteStatisticsQuery["quoteStatistics"]["weeks"][number];
type Step = Exclude<keyof Week, "week" | "__typename">;

const words: Record<Step, string> = {
  asked: t("Requested"),
  submitted: t("Submitted"),
  approved: t("Approved"),
  confirmed: t("Confirmed"),
  revised: t("Revised"),
  accepted: t("Accepted"),
  paid: t("Paid"),
};

const steps = Object.keys(words) as Step[];

/**
 * Each chart contains only numbers of similar size. The number of quotes has a separate chart, because it is much
 * larger than the numbers of sell requests.
 */
const charts = [
  { label: t("Quotes requested by week"), colors: { asked: "accent.solid" } },
  {
    label: t("Sell requests by week"),
    colors: { submitted: "border.emphasized", approved: "warning.solid", paid: "accent.solid" },
  },
  {
    label: t("Inspections by week"),
    colors: { confirmed: "accent.solid", revised: "danger.solid", accepted: "warning.solid" },
  },
] satisfies readonly { label: string; colors: Partial<Record<Step, string>> }[];

/** Formats a day such as `20 Nov`. */
const shortDay = new Intl.DateTimeFormat(dateLocale, {
  day: "numeric",
  month: "short",
  timeZone: "Asia/Dhaka",
});

/**
 * Shows for each week the number of requested quotes and the number of sell requests that reached each step, as charts
 * and as a table.
 */
export function WeeklySteps({ weeks }: { weeks: readonly Week[] }) {
  const labels = weeks.map(({ week }) => shortDay.format(new Date(week)));
  return (
    <Stack gap="6">
      <Text color="fg.muted">
        {t(
          "“Requested” counts prices for a complete set of answers. All other numbers count sell requests in the week of the step. The latest week is incomplete.",
        )}
      </Text>
      {charts.map(({ label, colors }) => (
        <BarChart
          key={label}
          label={label}
          labels={labels}
          series={Object.entries(colors).map(([step, color]) => ({
            label: words[step as Step],
            color,
            values: weeks.map((week) => week[step as Step]),
          }))}
        />
      ))}
      <NumberTable
        label={t("Numbers by week")}
        columns={[t("Week of"), ...Object.values(words)]}
        rows={weeks.toReversed().map((week) => ({
          key: week.week,
          name: longDay(week.week),
          values: steps.map((step) => signedNumber(week[step])),
        }))}
      />
    </Stack>
  );
}
