import { chakra, Grid } from "@chakra-ui/react";
import { useLocation, useSearchParams } from "react-router-dom";
import { SwitchedOffNotice } from "../features/webhooks/SwitchedOffNotice.tsx";
import { DashboardDocument } from "../generated/Dashboard.ts";
import { useStableQuery } from "../platform/graphql/useStableQuery.ts";
import { formatNumber, t } from "../platform/i18n.ts";
import { RouteLink } from "../ui/controls/RouteLink.tsx";
import { LoadFailure } from "../ui/lists/LoadFailure.tsx";
import { ConsolePage } from "../ui/page/ConsolePage.tsx";
import { Loading } from "../ui/page/Loading.tsx";
import { dashboardVariables, type ListName } from "./dashboard/listPlaces.ts";
import { RequestSection } from "./dashboard/RequestSection.tsx";
import { addRequestLines, evaluationLines, type RequestList } from "./dashboard/requestLines.ts";

/** Requests come in while the page is open. */
const pollMs = 10_000;

/** What waits for an admin's decision, and what has been decided. */
function Dashboard() {
  const [query] = useSearchParams();
  const result = useStableQuery(DashboardDocument, {
    variables: dashboardVariables(query),
    pollMs,
  });
  if (!result) return <Loading />;
  const { data } = result;
  const sections = [
    {
      list: "smartphones",
      title: t("Smartphone Add Requests"),
      noun: t("smartphone add request"),
      plural: t("smartphone add requests"),
      emptyText: t("No New Smartphone Add Requests"),
      requests: addRequestLines(data.smartphones),
    },
    {
      list: "tablets",
      title: t("Tablet Add Requests"),
      noun: t("tablet add request"),
      plural: t("tablet add requests"),
      emptyText: t("No New Tablet Add Requests"),
      requests: addRequestLines(data.tablets),
    },
    {
      list: "wearables",
      title: t("Wearable Add Requests"),
      noun: t("wearable add request"),
      plural: t("wearable add requests"),
      emptyText: t("No New Wearable Add Requests"),
      requests: addRequestLines(data.wearables),
    },
    {
      list: "evaluations",
      title: t("Device Evaluation"),
      noun: t("sell request"),
      plural: t("sell requests"),
      emptyText: t("No Device Sell Requests"),
      requests: evaluationLines(data.evaluations),
    },
  ] as const;
  return (
    <ConsolePage intro={t("What customers ask for, and what they want to sell.")}>
      <LoadFailure failure={result.failure} onRetry={result.refetch} />
      <SwitchedOffNotice endpoints={data.webhookEndpoints} linked />
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
  const { search } = useLocation();
  return (
    <Grid
      as="nav"
      aria-label={t("Pending")}
      templateColumns={{ base: "1fr 1fr", md: "repeat(4, 1fr)" }}
      gap="3"
      mb="4"
    >
      {lists.map(({ list, title, requests: { pendingCount } }) => (
        <RouteLink
          key={list}
          to={{ search, hash: list }}
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
            {formatNumber(pendingCount)}
          </chakra.span>
          {t("{title} pending", { title })}
        </RouteLink>
      ))}
    </Grid>
  );
}

export { Dashboard as Component };
