import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { t } from "../../platform/i18n.ts";
import type { MenuLink } from "../../ui/controls/Menu.tsx";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { withParts } from "../../ui/lists/addressQuery.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { ShowMore } from "../../ui/lists/ShowMore.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { RequestFilters } from "../requests/RequestFilters.tsx";
import type { FilterNames, RequestFilter } from "../requests/requestFilter.ts";

type PageInfo = { hasNextPage: boolean; endCursor: string | null };

/** What the customer's two lists of requests are given. */
export type OwnListProps<List> = { list: List; filter: RequestFilter; names: FilterNames };

type OwnRequestsProps = OwnListProps<{ totalCount: number; pageInfo: PageInfo }> & {
  title: string;
  /** What is listed: "add requests". */
  what: string;
  /** Reads the next page, which Apollo's cache adds to the list. */
  more: TypedDocumentNode<unknown, { filter?: RequestFilter | null; after?: string | null }>;
  /** The text for customers without any, and the way to a first one. */
  none: string;
  start: MenuLink;
  /** Beside the title. */
  action: ReactNode;
  /** Of the section: "0" where another follows. */
  pb?: "0";
  /** The table. */
  children: ReactNode;
};

/** A customer's own requests, newest first. */
export function OwnRequests(props: OwnRequestsProps) {
  const { list, filter, names, title, what, more, none, start, action, pb, children } = props;
  const client = useApolloClient();
  const { hasNextPage, endCursor } = list.pageInfo;
  const variables = { filter, after: endCursor };
  return (
    <Section title={title} action={action} pb={pb}>
      <RequestFilters what={what} names={names} />
      {list.totalCount === 0 && <NoRequests {...{ filter, names, none, start }} />}
      {list.totalCount > 0 && children}
      <ShowMore
        hasMore={hasNextPage}
        load={() => client.query({ query: more, variables, fetchPolicy: "network-only" })}
      />
    </Section>
  );
}

type NoRequestsProps = Pick<OwnRequestsProps, "filter" | "names" | "none" | "start">;

/** Stands where a list of requests is empty, or its filter lets none through. */
function NoRequests({ filter, names, none, start }: NoRequestsProps) {
  const [query] = useSearchParams();
  const all = withParts(query, { [names.search]: "", [names.status]: "" });
  if (filter.search === undefined && filter.status === undefined)
    return (
      <EmptyState text={none}>
        <ButtonLink to={start.to}>{start.label}</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState text={t("Nothing matches your search and filter")}>
      <ButtonLink to={{ search: all }} replace preventScrollReset variant="outline">
        {t("Show all")}
      </ButtonLink>
    </EmptyState>
  );
}
