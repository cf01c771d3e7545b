import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useNavigation, useSearchParams } from "react-router-dom";
import { t } from "../../platform/i18n.ts";
import { ButtonLink } from "../controls/RouteLink.tsx";
import { DataTable, type DataTableProps } from "./DataTable.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { ListFilters } from "./ListFilters.tsx";
import { type ListParams, listParams } from "./listParams.ts";
import { Pager } from "./Pager.tsx";

/** The parameters of lists without filters. */
const noParams = listParams({});

export type DataListProps<Row> = Omit<DataTableProps<Row>, "rows" | "params"> & {
  /** The rows of the page, and the number of rows on all pages. */
  list: { nodes: readonly Row[]; totalCount: number };
  /** Rows above the first page's rows that are not part of the list. */
  pinned?: readonly Row[];
  params?: ListParams;
  /** Further choices of the filters, by the parameter's name in the address. */
  choices?: Parameters<typeof ListFilters>[0]["choices"];
  /** Shown instead of the table of an empty list. `noneFound` is for filters that match nothing. */
  empty: ReactNode;
  noneFound?: string;
  /** Shown between filters and table: actions for the chosen rows. */
  toolbar?: ReactNode;
};

/** A list that its parameters filter and sort, one page at a time. The caller passes the rows as data. */
export function DataList<Row extends { id: string }>(props: DataListProps<Row>) {
  const { list, pinned = [], params = noParams, choices } = props;
  const { empty, noneFound, toolbar, ...table } = props;
  const { pageName, pageSize } = params;
  const [query] = useSearchParams();
  const isFirst = params.pageOf(query).offset === 0;
  const nodes = isFirst ? [...pinned, ...list.nodes] : list.nodes;
  const totalCount = list.totalCount + pinned.length;
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      <ListFilters params={params} choices={choices} totalCount={totalCount} />
      <Box srOnly aria-live="polite">
        {t("{totalCount, plural, one {# row} other {# rows}}", { totalCount })}
      </Box>
      {nodes.length === 0 ? (
        <EmptyList totalCount={totalCount} page={pageName}>
          <EmptyRows {...{ params, empty, noneFound }} />
        </EmptyList>
      ) : (
        <Box aria-busy={isLoading} opacity={isLoading ? "0.6" : undefined}>
          {toolbar}
          <DataTable {...table} rows={nodes} params={params} />
        </Box>
      )}
      <Pager label={table.label} name={pageName} pageSize={pageSize} totalCount={list.totalCount} />
    </>
  );
}

/** Says that there are no rows. If the list is filtered, a button shows the whole list. */
function EmptyRows({
  params,
  empty,
  noneFound,
}: Required<Pick<DataListProps<never>, "params">> &
  Pick<DataListProps<never>, "empty" | "noneFound">) {
  const [query] = useSearchParams();
  if (!params.isNarrowed(query))
    return typeof empty === "string" ? <EmptyState text={empty} /> : empty;
  return (
    <EmptyState
      text={
        noneFound ??
        (typeof empty === "string" ? empty : t("Nothing matches your search and filter"))
      }
    >
      <ButtonLink to={{ search: params.widen(query) }} replace preventScrollReset variant="outline">
        {t("Show all")}
      </ButtonLink>
    </EmptyState>
  );
}
