import { Box, Button, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import {
  SellListDocument,
  type SellListQuery,
  type SellListQueryVariables,
} from "../../../generated/SellList.ts";
import { t } from "../../../platform/i18n.ts";
import type { AddRequestKind } from "../../../platform/kinds.ts";
import {
  type PageAddress,
  type PageModule,
  queryLoader,
  usePageData,
} from "../../../platform/pageData.ts";
import { paths, queryString } from "../../../platform/paths.ts";
import { EmptyList } from "../../../ui/EmptyList.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Head } from "../../../ui/Head.tsx";
import { LoadFailure } from "../../../ui/LoadFailure.tsx";
import { ButtonLink } from "../../../ui/RouteLink.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { Width } from "../../../ui/Section.tsx";
import { useShowMore } from "../../../ui/useShowMore.ts";
import { searchIn } from "../../../ui/useTypedSearch.ts";
import { brandOf, sellKinds, sellSteps } from "../sellKinds.ts";
import { HowWePrice } from "./HowWePrice.tsx";
import { NotListed } from "./NotListed.tsx";
import { QuoteButton } from "./QuoteButton.tsx";
import { SellCard } from "./SellCard.tsx";
import { SellSteps } from "./SellSteps.tsx";

/** Devices on one page, as many as the server gives where it is not told. */
const pageSize = 24;

/** Cards in the first row where there is room for most. */
const firstRow = 4;

/** The longest brand that the server knows. */
const longestBrand = 60;

const countOf = (devices: number) =>
  t("{devices, plural, one {# device} other {# devices}}", { devices });

/** The address's brand, text to search for, and number of a page. */
function listQueryOf(kind: AddRequestKind, { params, search }: PageAddress) {
  const number = Math.trunc(Number(search.get("page")));
  return {
    brand: brandOf(kind, (params.brand ?? "").slice(0, longestBrand)),
    text: searchIn(search) ?? "",
    pageNumber: number >= 1 && number <= 1000 ? number : 1,
  };
}

function variablesOf(kind: AddRequestKind, address: PageAddress): SellListQueryVariables {
  const { brand, text, pageNumber } = listQueryOf(kind, address);
  const filter = { brands: [brand], search: text || null };
  return { kind, filter, offset: (pageNumber - 1) * pageSize };
}

/** The part of an address that asks for this, from its question mark. */
const searchOf = (text: string, page: number) =>
  queryString({ search: text, page: page > 1 ? page : null });

/** The second step of selling: the devices of a brand (spec, section 2). */
function SellList({ kind }: { kind: AddRequestKind }) {
  const params = useParams();
  const [search] = useSearchParams();
  const address = { params, search };
  const { brand, text, pageNumber } = listQueryOf(kind, address);
  const { devices, failure, ...ways } = useGrowingList(kind, address);
  const { nodes, totalCount } = devices;
  const title = t("Sell Your {brand} {noun}", { brand, noun: sellKinds[kind].noun });
  return (
    <Width py={{ base: "6", md: "10" }}>
      <Head
        title={title}
        description={t("{title} in Bangladesh: {totalCount}, with prices in BDT.", {
          title,
          totalCount: countOf(totalCount),
        })}
        // In one spelling of the brand, and without a search.
        canonicalPath={paths.sellList(kind, brand) + searchOf("", pageNumber)}
        image={nodes[0]?.coverImage}
        noindex={nodes.length === 0}
      />
      <SellSteps steps={sellSteps(kind, brand)} current={t("Device")} />
      <Heading as="h1" size="2xl">
        {title}
      </Heading>
      {sellKinds[kind].isQuoted && <HowWePrice />}
      <Box mt="4">
        <SearchField label={t("Search by brand or model")} />
      </Box>
      <Text my="4" fontSize="sm" color="fg.muted" aria-live="polite">
        {totalCount > 0 && countOf(totalCount)}
      </Text>
      <LoadFailure failure={failure} />
      {nodes.length === 0 && (
        <EmptyList totalCount={totalCount}>
          <EmptyState text={sellKinds[kind].noneListed}>
            {text && (
              <ButtonLink to={paths.sellList(kind, brand)} variant="outline">
                {t("Show all of {brand}", { brand })}
              </ButtonLink>
            )}
          </EmptyState>
        </EmptyList>
      )}
      <Cards kind={kind} devices={nodes} />
      <Ways {...ways} />
      <NotListed kind={kind} />
    </Width>
  );
}

type CardsProps = { kind: AddRequestKind; devices: SellListQuery["devices"]["nodes"] };

function Cards({ kind, devices }: CardsProps) {
  return (
    <Grid
      as="ul"
      templateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" }}
      gap={{ base: "4", md: "6" }}
    >
      {devices.map((device, index) => (
        <Flex as="li" key={device.id} direction="column">
          <SellCard
            device={device}
            to={sellKinds[kind].pathOf(device.id)}
            priority={index < firstRow}
          />
          <QuoteButton device={device} />
        </Flex>
      ))}
    </Grid>
  );
}

/** The list at the address, and how to make it longer while there is more of it. */
function useGrowingList(kind: AddRequestKind, address: PageAddress) {
  const { text, pageNumber } = listQueryOf(kind, address);
  const { data, failure } = usePageData(SellListDocument);
  const { hasNextPage, endCursor } = data.devices.pageInfo;
  const query = SellListDocument;
  const variables = variablesOf(kind, address);
  const more = useShowMore(
    { query, variables, data },
    { query, variables: { ...variables, after: endCursor } },
  );
  const pathOf = (page: number) => ({ search: searchOf(text, page) });
  return {
    devices: data.devices,
    failure,
    previous: pageNumber > 1 && data.devices.nodes.length > 0 ? pathOf(pageNumber - 1) : undefined,
    next: hasNextPage ? pathOf(pageNumber + 1) : undefined,
    ...more,
  };
}

type WaysProps = Omit<ReturnType<typeof useGrowingList>, "devices" | "failure">;

/** Links to the rest of the list, which work without scripts. */
function Ways({ previous, next, showMore, loadingMore }: WaysProps) {
  return (
    <Flex justify="center" gap="3" mt="8">
      {previous && (
        <ButtonLink to={previous} variant="outline">
          {t("Previous page")}
        </ButtonLink>
      )}
      {next && (
        <Button asChild variant="outline" minW="40" aria-busy={loadingMore}>
          <Link to={next} onClick={showMore}>
            {loadingMore ? t("Loading …") : t("Show more")}
          </Link>
        </Button>
      )}
    </Flex>
  );
}

/** The devices of a brand, of a kind. */
export const pageOf = (kind: AddRequestKind): PageModule => ({
  Component: () => <SellList kind={kind} />,
  loader: queryLoader(SellListDocument, (address) => variablesOf(kind, address)),
  canonicalSearch: (address) => {
    const { text, pageNumber } = listQueryOf(kind, address);
    return searchOf(text, pageNumber);
  },
});
