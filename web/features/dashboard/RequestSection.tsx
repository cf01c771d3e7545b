import { Badge, Box } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { formatNumber, t } from "../../platform/i18n.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { withParts } from "../../ui/lists/addressQuery.ts";
import { EmptyList } from "../../ui/lists/EmptyList.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { FilterSelect } from "../../ui/lists/FilterForm.tsx";
import { Pager } from "../../ui/lists/Pager.tsx";
import { useSelection } from "../../ui/lists/useSelection.ts";
import { Section } from "../../ui/page/Section.tsx";
import { RequestFilters } from "../requests/RequestFilters.tsx";
import { ChosenRequests } from "./ChosenRequests.tsx";
import { type ListName, namesOf, pageSize, quoteNames } from "./listPlaces.ts";
import { QuoteFilters } from "./QuoteFilters.tsx";
import { RequestTable } from "./RequestTable.tsx";
import type { RequestList } from "./requestLines.ts";

const orders = { "": t("Newest first"), oldest: t("Oldest first") };

const evaluationOrders = {
  ...orders,
  highest: t("Highest quote first"),
  lowest: t("Lowest quote first"),
};

type RequestSectionProps = {
  list: ListName;
  title: string;
  emptyText: string;
  /** What one is called within a sentence: "sell request". */
  noun: string;
  /** What several are called: "sell requests". */
  plural: string;
  requests: RequestList;
};

/** One of the dashboard's tables, with what narrows and orders it. */
export function RequestSection(props: RequestSectionProps) {
  const { list, title, emptyText, noun, plural, requests } = props;
  const names = namesOf(list);
  const selection = useSelection();
  const { lines, totalCount, pendingCount } = requests;
  return (
    <Section
      id={list}
      title={title}
      px="0"
      py={{ base: "5", md: "7" }}
      action={
        <Badge colorPalette="warning">
          {t("{pendingCount} pending", { pendingCount: formatNumber(pendingCount) })}
        </Badge>
      }
    >
      <RequestFilters what={plural} names={names}>
        <Box ms={{ sm: "auto" }}>
          <FilterSelect
            label={t("Order of {plural}", { plural })}
            name={names.order}
            words={list === "evaluations" ? evaluationOrders : orders}
          />
        </Box>
        {list === "evaluations" && <QuoteFilters />}
      </RequestFilters>
      {lines.length === 0 ? (
        <EmptyList totalCount={totalCount} page={names.page}>
          <Nothing text={emptyText} list={list} />
        </EmptyList>
      ) : (
        <>
          <ChosenRequests {...{ lines, selection, list }} />
          <RequestTable label={title} {...{ list, lines, selection, noun }} />
        </>
      )}
      <Pager label={title} name={names.page} pageSize={pageSize} totalCount={totalCount} />
    </Section>
  );
}

/** Where the list is narrowed, the way out is to show all of it. */
function Nothing({ text, list }: { text: string; list: ListName }) {
  const [query] = useSearchParams();
  const { status, search, page } = namesOf(list);
  const quote = list === "evaluations" ? Object.values(quoteNames) : [];
  const names = [status, search, page, ...quote];
  const narrowed = names.some((name) => query.has(name));
  const all = withParts(query, Object.fromEntries(names.map((name) => [name, ""])));
  return (
    <EmptyState text={text}>
      {narrowed && (
        <ButtonLink to={{ search: all }} replace preventScrollReset variant="outline">
          {t("Show all")}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
