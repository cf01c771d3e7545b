import { Flex, Heading, Stack } from "@chakra-ui/react";
import type { MoneyOfDayFragment } from "../../../generated/MoneyOfDay.ts";
import { paymentMethodWords } from "../../../generated/words.ts";
import { formatNumber, t } from "../../../platform/i18n.ts";
import { BarChart } from "../../../ui/charts/BarChart.tsx";
import { longDay, shortDay } from "../../../ui/text/longDay.ts";
import { NumberTable } from "../../quoteStatistics/NumberTable.tsx";
import { CsvButton } from "./CsvButton.tsx";

const columns = [t("Method"), t("Paid out (BDT)"), t("Taken in (BDT)")];

/** The money of each day by method of payment. Staff compare it with the till and the mobile wallets. */
export function MoneyReport({ days, file }: { days: readonly MoneyOfDayFragment[]; file: string }) {
  const dates = [...new Set(days.map(({ day }) => day))].toReversed();
  const sumOf = (day: string, name: "paidOut" | "takenIn") =>
    days.filter((row) => row.day === day).reduce((sum, row) => sum + row[name], 0);
  const title = t("By day and method");
  return (
    <Stack gap="6">
      <BarChart
        label={t("Money by day (BDT)")}
        labels={dates.map(shortDay)}
        series={[
          {
            label: t("Paid out"),
            color: "warning.solid",
            values: dates.map((day) => sumOf(day, "paidOut")),
          },
          {
            label: t("Taken in"),
            color: "accent.solid",
            values: dates.map((day) => sumOf(day, "takenIn")),
          },
        ]}
      />
      <Flex align="center" gap="4">
        <Heading as="h3" size="md">
          {title}
        </Heading>
        <CsvButton
          name={`${file}-days`}
          label={title}
          columns={[t("Day"), ...columns]}
          rows={days.map(({ day, method, paidOut, takenIn }) => [
            day,
            paymentMethodWords[method],
            paidOut,
            takenIn,
          ])}
        />
      </Flex>
      <NumberTable
        label={title}
        columns={[t("Day"), ...columns]}
        rows={days.map(({ day, method, paidOut, takenIn }) => ({
          key: `${day} ${method}`,
          name: longDay(day),
          values: [paymentMethodWords[method], formatNumber(paidOut), formatNumber(takenIn)],
        }))}
      />
    </Stack>
  );
}
