import { Badge } from "@chakra-ui/react";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";
import { formatNumber, t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { DataList } from "../../ui/lists/DataList.tsx";
import { useSelection } from "../../ui/lists/useSelection.ts";
import { Section } from "../../ui/page/Section.tsx";
import { ChosenRequests } from "./ChosenRequests.tsx";
import { dashboardParams, type ListName } from "./dashboardParams.ts";
import { requestColumns } from "./requestColumns.tsx";
import type { RequestLine, RequestList } from "./requestLines.ts";

type RequestSectionProps = {
  list: ListName;
  title: string;
  emptyText: string;
  /** The name of a request within a sentence: "sell request". */
  noun: string;
  requests: RequestList;
};

/**
 * If a link from another page leads to this section, scrolls to the section and focuses it. The router can't do this,
 * because the section appears with the page's data, after the navigation.
 */
function useArrival(id: string): void {
  const { hash } = useLocation();
  const arrive = useEffectEvent(() => {
    if (hash !== `#${id}`) return;
    const section = document.getElementById(id);
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);
}

/** A section with one of the dashboard's lists. */
export function RequestSection({ list, title, emptyText, noun, requests }: RequestSectionProps) {
  const selection = useSelection();
  useArrival(list);
  const mayDecide = useMay()("DECIDE_REQUESTS");
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
      <DataList
        label={title}
        columns={requestColumns(list, noun)}
        params={dashboardParams[list]}
        list={{ nodes: lines, totalCount }}
        {...(mayDecide && {
          selection,
          nameOf: (line: RequestLine) => line.title,
          toolbar: <ChosenRequests {...{ lines, selection, list }} />,
        })}
        empty={emptyText}
      />
    </Section>
  );
}
