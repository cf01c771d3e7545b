import { Flex } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { ModelReport } from "../../features/units/reports/ModelReport.tsx";
import { MoneyReport } from "../../features/units/reports/MoneyReport.tsx";
import { ReportsDocument } from "../../generated/Reports.ts";
import { useStableQuery } from "../../platform/graphql/useStableQuery.ts";
import { t } from "../../platform/i18n.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { FormField } from "../../ui/forms/FormField.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { FilterForm } from "../../ui/lists/FilterForm.tsx";
import { LoadFailure } from "../../ui/lists/LoadFailure.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Loading } from "../../ui/page/Loading.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { dayInDhaka } from "../../ui/text/Day.tsx";

const dayMs = 86_400_000;
const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? "");

/** The days of the address; without them this month and the two before. */
function daysIn(query: URLSearchParams) {
  const today = dayInDhaka();
  const before = dayInDhaka(new Date(Date.now() - 60 * dayMs));
  const [from, to] = [query.get("from"), query.get("to")];
  return { from: isDay(from) ? from : `${before.slice(0, 7)}-01`, to: isDay(to) ? to : today };
}

/** What was bought and sold, what is in stock, and the money of each day. */
function Reports() {
  const [query] = useSearchParams();
  const days = daysIn(query);
  const result = useStableQuery(ReportsDocument, { variables: days });
  const file = `smarttrade-${days.from}-${days.to}`;
  return (
    <ConsolePage intro={t("Bought, in stock, sold and returned, with the margin and the money")}>
      <FilterForm mb="5">
        <Flex gap="4" wrap="wrap" key={`${days.from} ${days.to}`}>
          <FormField label={t("From")}>
            <Input type="date" name="from" defaultValue={days.from} max={dayInDhaka()} />
          </FormField>
          <FormField label={t("To")}>
            <Input type="date" name="to" defaultValue={days.to} max={dayInDhaka()} />
          </FormField>
        </Flex>
      </FilterForm>
      {!result && <Loading />}
      {result && (
        <>
          <LoadFailure failure={result.failure} onRetry={result.refetch} />
          {result.data.unitReport.models.length === 0 && (
            <EmptyState text={t("Nothing was bought or sold on these days")} />
          )}
          {result.data.unitReport.models.length > 0 && (
            <Section title={t("Models")} px="0" pt="0">
              <ModelReport models={result.data.unitReport.models} file={file} />
            </Section>
          )}
          {result.data.unitReport.days.length > 0 && (
            <Section title={t("Money")} px="0" pb="0">
              <MoneyReport days={result.data.unitReport.days} file={file} />
            </Section>
          )}
        </>
      )}
    </ConsolePage>
  );
}

export { Reports as Component };
