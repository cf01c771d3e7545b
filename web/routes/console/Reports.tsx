import { Flex } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { dayOf } from "../../../shared/days.ts";
import { ModelReport } from "../../features/units/reports/ModelReport.tsx";
import { MoneyReport } from "../../features/units/reports/MoneyReport.tsx";
import { type Period, periodsOn, threeMonthsTo } from "../../features/units/reports/periods.ts";
import { ReportsDocument } from "../../generated/Reports.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { now } from "../../platform/now.ts";
import { queryString } from "../../platform/paths.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { FormField } from "../../ui/forms/FormField.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { FilterForm } from "../../ui/lists/FilterForm.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Section } from "../../ui/page/Section.tsx";

const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? "");

/**
 * Returns the first and the last day of the period in the address. Default: from the first day of the month before last
 * until today.
 */
function daysIn(query: URLSearchParams): Period {
  const today = dayOf(now());
  const [from, to] = [query.get("from"), query.get("to")];
  return {
    from: isDay(from) ? from : threeMonthsTo(today),
    to: isDay(to) ? to : today,
  };
}

export const loader = queryLoader(ReportsDocument, ({ search }) => daysIn(search));

/** The page of the reports on purchases, sales, stock, and the money of each day. */
function Reports() {
  const [query] = useSearchParams();
  const days = daysIn(query);
  const { data } = usePageData(ReportsDocument);
  const { months, models, modelCount, days: money } = data.unitReport;
  const file = `smarttrade-${days.from}-${days.to}`;
  return (
    <ConsolePage
      intro={t(
        "Pieces bought, in stock, sold and returned, with the margin, and the money of each day",
      )}
    >
      <Periods shown={days} />
      <FilterForm mb="5">
        <Flex gap="4" wrap="wrap" key={`${days.from} ${days.to}`}>
          <FormField label={t("From")}>
            <Input type="date" name="from" defaultValue={days.from} max={dayOf(now())} />
          </FormField>
          <FormField label={t("To")}>
            <Input type="date" name="to" defaultValue={days.to} max={dayOf(now())} />
          </FormField>
        </Flex>
      </FilterForm>
      {models.length === 0 && <EmptyState text={t("Nothing was bought or sold on these days")} />}
      {models.length > 0 && (
        <Section title={t("Models")} px="0" pt="0">
          <ModelReport months={months} models={models} count={modelCount} file={file} />
        </Section>
      )}
      {money.length > 0 && (
        <Section title={t("Money")} px="0" pb="0">
          <MoneyReport days={money} file={file} />
        </Section>
      )}
    </ConsolePage>
  );
}

/** Links to the reports of frequently used periods. */
function Periods({ shown }: { shown: Period }) {
  return (
    <Flex as="nav" aria-label={t("Period")} gap="2" wrap="wrap" mb="4">
      {periodsOn(dayOf(now())).map(({ label, from, to }) => {
        const isShown = from === shown.from && to === shown.to;
        return (
          <ButtonLink
            key={label}
            to={{ search: queryString({ from, to }) }}
            size="sm"
            variant={isShown ? "subtle" : "outline"}
            aria-current={isShown ? "page" : undefined}
          >
            {label}
          </ButtonLink>
        );
      })}
    </Flex>
  );
}

export { Reports as Component };
