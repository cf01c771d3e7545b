import { dashboardVariables } from "../../features/dashboard/dashboardParams.ts";
import { RequestSection } from "../../features/dashboard/RequestSection.tsx";
import { addRequestLines, evaluationLines } from "../../features/dashboard/requestLines.ts";
import { Today } from "../../features/dashboard/Today.tsx";
import { SwitchedOffNotice } from "../../features/webhooks/SwitchedOffNotice.tsx";
import { DashboardDocument } from "../../generated/Dashboard.ts";
import { usePageData } from "../../platform/graphql/pageData.ts";
import { usePolling } from "../../platform/graphql/usePolling.ts";
import { t } from "../../platform/i18n.ts";
import { staffLoader } from "../../platform/rights.ts";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";

/** The interval at which the page looks for new requests, in milliseconds. */
const pollMs = 10_000;

export const loader = staffLoader(DashboardDocument, ({ search }, rights) =>
  dashboardVariables(search, rights),
);

/** The page with the requests that wait for an admin's decision, and with the decided requests. */
function Dashboard() {
  const { data } = usePageData(DashboardDocument);
  usePolling(pollMs);
  const sections = [
    {
      list: "evaluations",
      title: t("Device Evaluation"),
      noun: t("sell request"),
      emptyText: t("No Device Sell Requests"),
      requests: data.evaluations && evaluationLines(data.evaluations),
    },
    {
      list: "smartphones",
      title: t("Smartphone Add Requests"),
      noun: t("smartphone add request"),
      emptyText: t("No New Smartphone Add Requests"),
      requests: data.smartphones && addRequestLines(data.smartphones),
    },
    {
      list: "tablets",
      title: t("Tablet Add Requests"),
      noun: t("tablet add request"),
      emptyText: t("No New Tablet Add Requests"),
      requests: data.tablets && addRequestLines(data.tablets),
    },
    {
      list: "wearables",
      title: t("Wearable Add Requests"),
      noun: t("wearable add request"),
      emptyText: t("No New Wearable Add Requests"),
      requests: data.wearables && addRequestLines(data.wearables),
    },
  ] as const;
  const shown = sections.flatMap(({ requests, ...section }) =>
    requests ? [{ ...section, requests }] : [],
  );
  return (
    <ConsolePage
      intro={
        shown.length > 0
          ? t("Your tasks, and the sell requests and add requests of customers.")
          : t("What is waiting for you")
      }
    >
      <SwitchedOffNotice endpoints={data.webhookEndpoints ?? []} linked />
      <Today
        today={data.today}
        asked={shown
          .filter(({ list }) => list !== "evaluations")
          .map(({ list, title, requests: { pendingCount } }) => ({ list, title, pendingCount }))}
      />
      {shown.map((section) => (
        <RequestSection key={section.list} {...section} />
      ))}
    </ConsolePage>
  );
}

export { Dashboard as Component };
