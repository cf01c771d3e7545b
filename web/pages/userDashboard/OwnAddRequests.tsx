import { useApolloClient } from "@apollo/client/react";
import { Box } from "@chakra-ui/react";
import { AddRequestTable } from "../../features/addRequests/AddRequestTable.tsx";
import { RequestFilters } from "../../features/requests/RequestFilters.tsx";
import type { FilterNames, RequestFilter } from "../../features/requests/requestFilter.ts";
import type { AddRequestTableFragment } from "../../generated/AddRequestTable.ts";
import { MoreAddRequestsDocument } from "../../generated/MoreAddRequests.ts";
import { t } from "../../platform/i18n.ts";
import { sellRoutes } from "../../platform/paths.ts";
import { Dropdown } from "../../ui/Dropdown.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Section } from "../../ui/Section.tsx";
import { ShowMore } from "../../ui/ShowMore.tsx";
import { NoRequests } from "./NoRequests.tsx";

const title = t("Your Add Requests");

const forms = [
  { to: sellRoutes.addRequest.SMARTPHONE, label: t("Smartphone") },
  { to: sellRoutes.addRequest.TABLET, label: t("Tablet") },
  { to: sellRoutes.addRequest.WEARABLE, label: t("Wearable") },
];

type OwnAddRequestsProps = {
  list: AddRequestTableFragment;
  filter: RequestFilter;
  names: FilterNames;
};

/** A customer's own add requests, newest first. */
export function OwnAddRequests({ list, filter, names }: OwnAddRequestsProps) {
  const client = useApolloClient();
  const { hasNextPage, endCursor } = list.pageInfo;
  const load = () =>
    client.query({
      query: MoreAddRequestsDocument,
      variables: { filter, after: endCursor },
      fetchPolicy: "network-only",
    });
  return (
    <Section
      title={title}
      pb="0"
      action={
        <Box bg="bg.muted" borderRadius="l2">
          <Dropdown label={t("New request")} align="end">
            <Menu links={forms} />
          </Dropdown>
        </Box>
      }
    >
      <RequestFilters what={t("add requests")} names={names} />
      {list.totalCount === 0 ? (
        <NoRequests
          filter={filter}
          names={names}
          none={t("You Don't Have Any Existing Add Requests")}
          start={{ to: sellRoutes.addRequest.SMARTPHONE, label: t("Request a smartphone") }}
        />
      ) : (
        <AddRequestTable label={title} addRequests={list.nodes} />
      )}
      {hasNextPage && <ShowMore load={load} />}
    </Section>
  );
}
