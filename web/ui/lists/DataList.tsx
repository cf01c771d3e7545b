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

/** The parameters of a list without filters. */
const noParams = listParams({});

export type DataListProps<Row> = Omit<DataTableProps<Row>, "rows" | "params"> & {
  /** The rows of the current page, and the number of rows on all pages. */
  list: { nodes: readonly Row[]; totalCount: number };
  /** Rows shown above the rows of the first page. They are not part of the list. */
  pinned?: readonly Row[];
  params?: ListParams;
  /** Additional choices of the filters, by the name of their parameter in the address. */
  choices?: Parameters<typeof ListFilters>[0]["choices"];
  /**
   * `empty` is shown instead of the table if the list has no rows. `noneFound` is the text if no row matches the
   * filters.
   */
  empty: ReactNode;
  noneFound?: string;
  /** Actions for the chosen rows. Shown between the filters and the table. */
  toolbar?: ReactNode;
};

/** A list whose rows the address filters, sorts and pages. The caller loads the rows of the current page. */
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

/** Says that the list has no rows. If filters are set, a button shows the whole list. */
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
