import { Box, chakra, Flex, Spinner } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { BuyListQuery } from "../../../generated/BuyList.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { deviceRoutes, paths, queryString, routes } from "../../../platform/paths.ts";
import { ButtonLink } from "../../../ui/controls/RouteLink.tsx";
import { EmptyList } from "../../../ui/lists/EmptyList.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { ListPages } from "../../../ui/lists/ListPages.tsx";
import { DeviceCard } from "../DeviceCard.tsx";
import { buyKinds } from "./buyKinds.ts";
import {
  type BuyQuery,
  buyListDocument,
  buyListVariables,
  pageSize,
  writeBuyQuery,
} from "./buyQuery.ts";

const firstRow = 4;

type ResultsProps = {
  kind: DeviceKind;
  query: BuyQuery;
  data: BuyListQuery;
  /** Whether another list is being loaded. This list stays visible until then. */
  pending: boolean;
};

/** The devices of a buy list, with four in a row on wide screens. */
export function Results(props: ResultsProps) {
  const { kind, query, data, pending } = props;
  const { edges, totalCount } = data.devices;
  return (
    <Waiting pending={pending}>
      {edges.length === 0 && (
        <EmptyList totalCount={totalCount}>
          <EmptyResults kind={kind} query={query} />
        </EmptyList>
      )}
      {edges.length > 0 && (
        <>
          <Cards>
            {edges.map(({ node, listedOffer }, index) => (
              <Box as="li" key={node.id} minW="0">
                <DeviceCard device={node} offer={listedOffer} priority={index < firstRow} />
              </Box>
            ))}
          </Cards>
          <Pages {...props} />
        </>
      )}
    </Waiting>
  );
}

const pathOf = (kind: DeviceKind, query: BuyQuery, page: number) =>
  deviceRoutes.buyList[kind] + writeBuyQuery({ ...query, page });

/** Shown for an empty list. Offers to search all kinds, because the device may be of another kind. */
function EmptyResults({ kind, query: { search } }: Pick<ResultsProps, "kind" | "query">) {
  return (
    <EmptyState text={buyKinds[kind].emptyText}>
      <Flex gap="3" wrap="wrap" justify="center">
        {search && (
          <ButtonLink to={routes.search + queryString({ search })} variant="outline">
            {t("Search the shop")}
          </ButtonLink>
        )}
        <ButtonLink to={paths.buyList(kind)}>{t("Clear all filters")}</ButtonLink>
      </Flex>
    </EmptyState>
  );
}

const Cards = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr 1fr", md: "repeat(3, 1fr)", lg: "repeat(4, 1fr)" },
    gap: { base: "4", xl: "6" },
  },
});

/** Shows which devices of the list the page contains, with links to the previous and the next page. */
function Pages({ kind, query, data }: ResultsProps) {
  const { edges, totalCount, pageInfo } = data.devices;
  const before = (query.page - 1) * pageSize;
  return (
    <Flex direction="column" align="center" gap="4" mt="8">
      <Box fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {t("{first} to {last} of {total}", {
          first: before + 1,
          last: before + edges.length,
          total: totalCount,
        })}
      </Box>
      <ListPages
        previous={query.page > 1 && pathOf(kind, query, query.page - 1)}
        next={pageInfo.hasNextPage && pathOf(kind, query, query.page + 1)}
        query={buyListDocument}
        variables={buyListVariables(kind, query)}
      />
    </Flex>
  );
}

/** While another list is being loaded, shows the list paler and below a spinner. */
function Waiting({ pending, children }: { pending: boolean; children: ReactNode }) {
  return (
    <Box pos="relative" aria-busy={pending}>
      <Box opacity={pending ? "0.45" : "1"} transition="opacity 200ms">
        {children}
      </Box>
      {pending && (
        <Flex pos="absolute" insetX="0" top="24" justify="center" role="status">
          <Spinner size="lg" aria-label={t("Loading")} />
        </Flex>
      )}
    </Box>
  );
}
