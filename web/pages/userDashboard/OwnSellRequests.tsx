import { useApolloClient } from "@apollo/client/react";
import { SellRequestTable } from "../../features/evaluations/SellRequestTable.tsx";
import { RequestFilters } from "../../features/requests/RequestFilters.tsx";
import type { FilterNames, RequestFilter } from "../../features/requests/requestFilter.ts";
import { MoreSellRequestsDocument } from "../../generated/MoreSellRequests.ts";
import type { SellRequestTableFragment } from "../../generated/SellRequestTable.ts";
import { t } from "../../platform/i18n.ts";
import { sellRoutes } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/RouteLink.tsx";
import { Section } from "../../ui/Section.tsx";
import { ShowMore } from "../../ui/ShowMore.tsx";
import { NoRequests } from "./NoRequests.tsx";

const title = t("Your Sell Requests");
const start = { to: sellRoutes.brands.SMARTPHONE, label: t("Sell a device") };

type OwnSellRequestsProps = {
  list: SellRequestTableFragment;
  filter: RequestFilter;
  names: FilterNames;
};

/** The devices that a customer has offered to sell, newest first. */
export function OwnSellRequests({ list, filter, names }: OwnSellRequestsProps) {
  const client = useApolloClient();
  const { hasNextPage, endCursor } = list.pageInfo;
  const load = () =>
    client.query({
      query: MoreSellRequestsDocument,
      variables: { filter, after: endCursor },
      fetchPolicy: "network-only",
    });
  return (
    <Section
      title={title}
      action={
        <ButtonLink to={start.to} variant="outline">
          {start.label}
        </ButtonLink>
      }
    >
      <RequestFilters what={t("sell requests")} names={names} />
      {list.totalCount === 0 ? (
        <NoRequests
          filter={filter}
          names={names}
          none={t("You Don't Have Any Existing Sell Request")}
          start={start}
        />
      ) : (
        <SellRequestTable label={title} evaluations={list.nodes} />
      )}
      {hasNextPage && <ShowMore load={load} />}
    </Section>
  );
}
