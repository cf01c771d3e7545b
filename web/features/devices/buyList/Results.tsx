import { Box, Button, chakra, Flex, Spinner } from "@chakra-ui/react";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import type { BuyListQuery } from "../../../generated/BuyList.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { deviceRoutes, paths } from "../../../platform/paths.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ButtonLink } from "../../../ui/RouteLink.tsx";
import { DeviceCard } from "../DeviceCard.tsx";
import { buyKinds } from "./buyKinds.ts";
import { type BuyQuery, pageSize, writeBuyQuery } from "./buyQuery.ts";

const firstRow = 4;

type ResultsProps = {
  kind: DeviceKind;
  query: BuyQuery;
  devices: BuyListQuery["devices"];
  /** Another list is on its way, and this one stands in for it. */
  pending: boolean;
  loadingMore: boolean;
  showMore: (event: MouseEvent) => void;
};

/** The devices that a buy list holds, four in a row where there is room. */
export function Results(props: ResultsProps) {
  const { kind, devices, pending } = props;
  const { nodes } = devices;
  return (
    <Waiting pending={pending}>
      {nodes.length === 0 ? (
        <EmptyState text={buyKinds[kind].emptyText}>
          <ButtonLink to={paths.buyList(kind)}>Clear all filters</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <Cards>
            {nodes.map((device, index) => (
              <Box as="li" key={device.id} minW="0">
                <DeviceCard device={device} priority={index < firstRow} />
              </Box>
            ))}
          </Cards>
          <Pages {...props} />
        </>
      )}
    </Waiting>
  );
}

const Cards = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr 1fr", md: "repeat(3, 1fr)", lg: "repeat(4, 1fr)" },
    gap: { base: "4", xl: "6" },
  },
});

/** How far down the list one is, and the ways on: links, for where no script runs. */
function Pages({ kind, query, devices, loadingMore, showMore }: ResultsProps) {
  const { nodes, totalCount, pageInfo } = devices;
  const before = (query.page - 1) * pageSize;
  const pathOf = (page: number) => deviceRoutes.buyList[kind] + writeBuyQuery({ ...query, page });
  return (
    <Flex direction="column" align="center" gap="4" mt="8">
      <Box fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {before + 1} to {before + nodes.length} of {totalCount}
      </Box>
      <Flex gap="3" wrap="wrap" justify="center">
        {query.page > 1 && (
          <ButtonLink to={pathOf(query.page - 1)} variant="outline">
            Previous page
          </ButtonLink>
        )}
        {pageInfo.hasNextPage && (
          <Button asChild variant="outline" minW="40" aria-busy={loadingMore}>
            <Link to={pathOf(query.page + 1)} onClick={showMore}>
              {loadingMore ? <Spinner size="sm" /> : "Show more"}
            </Link>
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

/** Keeps showing what was there, paler and under a spinner, until what comes has come. */
function Waiting({ pending, children }: { pending: boolean; children: ReactNode }) {
  return (
    <Box pos="relative" aria-busy={pending}>
      <Box opacity={pending ? "0.45" : "1"} transition="opacity 200ms">
        {children}
      </Box>
      {pending && (
        <Flex pos="absolute" insetX="0" top="24" justify="center" role="status">
          <Spinner size="lg" aria-label="Loading" />
        </Flex>
      )}
    </Box>
  );
}
