import { chakra, Grid } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { DashboardDocument } from "../generated/Dashboard.ts";
import type { Page } from "../platform/page.tsx";
import { useQuestion } from "../platform/useQuestion.ts";
import { ConsolePage } from "../ui/ConsolePage.tsx";
import { grouped } from "../ui/Price.tsx";
import { dashboardVariables, type ListName } from "./dashboard/listPlaces.ts";
import { RequestSection } from "./dashboard/RequestSection.tsx";
import { addRequestLines, evaluationLines, type RequestList } from "./dashboard/requestLines.ts";
import { useAddRequestDecisions, useEvaluationDecisions } from "./dashboard/useDecisions.ts";
import { useRefreshed } from "./dashboard/useRefreshed.ts";

/** Requests come in while the page is open. */
const refreshMs = 10_000;

/** What waits for an admin's decision, and what has been decided (spec, section 2). */
function Dashboard() {
  const [query] = useSearchParams();
  const variables = dashboardVariables(query);
  const { data } = useQuestion(DashboardDocument, {
    variables,
    fetchPolicy: "cache-and-network",
  });
  useRefreshed({ query: DashboardDocument, variables }, refreshMs);
  const sections = [
    {
      list: "smartphones",
      title: "Smartphone Add Requests",
      noun: "smartphone add request",
      emptyText: "No New Smartphone Add Requests",
      requests: addRequestLines(data.smartphones),
      decisions: useAddRequestDecisions("SMARTPHONE"),
    },
    {
      list: "tablets",
      title: "Tablet Add Requests",
      noun: "tablet add request",
      emptyText: "No New Tablet Add Requests",
      requests: addRequestLines(data.tablets),
      decisions: useAddRequestDecisions("TABLET"),
    },
    {
      list: "wearables",
      title: "Wearable Add Requests",
      noun: "wearable add request",
      emptyText: "No New Wearable Add Requests",
      requests: addRequestLines(data.wearables),
      decisions: useAddRequestDecisions("WEARABLE"),
    },
    {
      list: "evaluations",
      title: "Device Evaluation",
      noun: "sell request",
      emptyText: "No Device Sell Requests",
      requests: evaluationLines(data.evaluations),
      decisions: useEvaluationDecisions(),
    },
  ] as const;
  return (
    <ConsolePage title="Dashboard" intro="What customers ask for, and what they want to sell.">
      <Overview lists={sections} />
      {sections.map((section) => (
        <RequestSection key={section.list} {...section} />
      ))}
    </ConsolePage>
  );
}

type OverviewProps = {
  lists: readonly { list: ListName; title: string; requests: RequestList }[];
};

/** How many wait in each list, which is also the way to it. */
function Overview({ lists }: OverviewProps) {
  return (
    <Grid
      as="nav"
      aria-label="Pending"
      templateColumns={{ base: "1fr 1fr", md: "repeat(4, 1fr)" }}
      gap="3"
      mb="4"
    >
      {lists.map(({ list, title, requests: { pendingCount } }) => (
        <chakra.a
          key={list}
          href={`/dashboard#${list}`}
          p="4"
          bg={pendingCount > 0 ? "warning.subtle" : "bg.subtle"}
          borderRadius="l3"
          fontSize="sm"
        >
          <chakra.span
            display="block"
            fontSize="2xl"
            fontWeight="bold"
            fontVariantNumeric="tabular-nums"
          >
            {grouped(pendingCount)}
          </chakra.span>
          {title} pending
        </chakra.a>
      ))}
    </Grid>
  );
}

export const page: Page = { View: Dashboard };
