import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { t } from "../../platform/i18n.ts";
import type { MenuLink } from "../../ui/controls/Menu.tsx";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { DataList } from "../../ui/lists/DataList.tsx";
import type { Column } from "../../ui/lists/DataTable.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import type { ListParams } from "../../ui/lists/listParams.ts";
import { ShowMore } from "../../ui/lists/ShowMore.tsx";
import { Section } from "../../ui/page/Section.tsx";
import type { RequestStatus } from "../submissions/submissionParams.ts";

type Filter = { search?: string; status?: RequestStatus };

type OwnRequestsProps<Row> = {
  title: string;
  columns: readonly Column<Row>[];
  params: ListParams<Filter>;
  list: {
    nodes: readonly Row[];
    totalCount: number;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
  /** Reads the next page, which Apollo's cache adds to the list. */
  more: TypedDocumentNode<unknown, { filter?: Filter | null; after?: string | null }>;
  /** The text for customers without any, and the way to a first one. */
  none: string;
  start: MenuLink;
  /** Beside the title. */
  action: ReactNode;
  /** Of the section: "0" where another follows. */
  pb?: "0";
};

/** A customer's own requests, newest first. */
export function OwnRequests<Row extends { id: string }>(props: OwnRequestsProps<Row>) {
  const { title, columns, params, list, more, none, start, action, pb } = props;
  const [query] = useSearchParams();
  const client = useApolloClient();
  const { hasNextPage, endCursor } = list.pageInfo;
  const variables = { filter: params.read(query), after: endCursor };
  return (
    <Section title={title} action={action} pb={pb}>
      <DataList
        label={title}
        columns={columns}
        params={params}
        list={list}
        isGrowing
        empty={
          <EmptyState text={none}>
            <ButtonLink to={start.to}>{start.label}</ButtonLink>
          </EmptyState>
        }
        noneFound={t("Nothing matches your search and filter")}
      />
      <ShowMore
        hasMore={hasNextPage}
        load={() => client.query({ query: more, variables, fetchPolicy: "network-only" })}
      />
    </Section>
  );
}
