import { Flex, Heading, Stack, Text } from "@chakra-ui/react";
import type { ModelMonthFragment } from "../../../generated/ModelMonth.ts";
import type { ReportMonthFragment } from "../../../generated/ReportMonth.ts";
import { formatNumber, t } from "../../../platform/i18n.ts";
import { queryString, routes } from "../../../platform/paths.ts";
import { BarChart } from "../../../ui/charts/BarChart.tsx";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";
import { signedNumber } from "../../../ui/text/signedNumber.ts";
import { NumberTable } from "../../quoteStatistics/NumberTable.tsx";
import { CsvButton } from "./CsvButton.tsx";
import { monthName, shortMonthName } from "./periods.ts";

type Row = ModelMonthFragment;

const columns = {
  bought: t("Bought"),
  boughtFor: t("Bought for (BDT)"),
  inStock: t("In stock"),
  stockCost: t("Cost of the stock (BDT)"),
  stockDays: t("Days in stock"),
  sold: t("Sold"),
  soldFor: t("Sold for (BDT)"),
  returned: t("Came back"),
  refunded: t("Refunded (BDT)"),
  margin: t("Margin (BDT)"),
} as const satisfies Partial<Record<keyof Row, string>>;

const names = Object.keys(columns) as (keyof typeof columns)[];

type Props = {
  months: readonly ReportMonthFragment[];
  models: readonly Row[];
  /** The total number of rows. `models` may contain only some of them. */
  count: number;
  file: string;
};

/**
 * The units that were bought, are in stock, were sold or were returned, by month and model. Each month shows its
 * margin.
 */
export function ModelReport({ months, models, count, file }: Props) {
  const inOrder = months.toReversed();
  const labels = inOrder.map(({ month }) => shortMonthName(month));
  const title = t("By month and model");
  return (
    <Stack gap="6">
      <Flex
        gap="6"
        direction={{ base: "column", lg: "row" }}
        css={{ "& > *": { flex: 1, minWidth: 0 } }}
      >
        <BarChart
          label={t("Pieces by month")}
          labels={labels}
          series={[
            {
              label: columns.bought,
              color: "border.emphasized",
              values: inOrder.map((row) => row.bought),
            },
            { label: columns.sold, color: "accent.solid", values: inOrder.map((row) => row.sold) },
            {
              label: columns.returned,
              color: "danger.solid",
              values: inOrder.map((row) => row.returned),
            },
          ]}
        />
        <BarChart
          label={columns.margin}
          labels={labels}
          series={[
            {
              label: columns.margin,
              color: "accent.solid",
              values: inOrder.map((row) => row.margin),
            },
          ]}
        />
      </Flex>
      <Flex align="center" gap="4">
        <Heading as="h3" size="md">
          {title}
        </Heading>
        <CsvButton
          name={`${file}-models`}
          label={title}
          columns={[t("Month"), t("Model"), ...Object.values(columns)]}
          rows={models.map((row) => [row.month, row.title, ...names.map((name) => row[name])])}
        />
      </Flex>
      {count > models.length && (
        <Text color="fg.muted">
          {t(
            "Only the latest {shown} of {count} rows are shown. Choose fewer days to see the others.",
            {
              shown: formatNumber(models.length),
              count: formatNumber(count),
            },
          )}
        </Text>
      )}
      <NumberTable
        label={title}
        columns={[t("Month and model"), ...Object.values(columns)]}
        rows={months.flatMap(({ month, ...total }) => [
          {
            key: month,
            name: <strong>{monthName(month)}</strong>,
            values: names.map((name) => signedNumber(total[name])),
          },
          ...models
            .filter((row) => row.month === month)
            .map((row) => ({
              key: `${month} ${row.deviceId ?? row.title}`,
              name: <Model row={row} />,
              values: names.map((name) => signedNumber(row[name])),
            })),
        ])}
      />
    </Stack>
  );
}

function Model({ row: { deviceId, title } }: { row: Row }) {
  if (!deviceId) return title;
  return <RouteLink to={`${routes.units}${queryString({ search: title })}`}>{title}</RouteLink>;
}
