import { Box, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { useParams, useSearchParams } from "react-router-dom";
import { HowWePrice } from "../../features/evaluations/sell/HowWePrice.tsx";
import { NotBoughtByForm } from "../../features/evaluations/sell/NotBoughtByForm.tsx";
import { NotListed } from "../../features/evaluations/sell/NotListed.tsx";
import { QuoteButton } from "../../features/evaluations/sell/QuoteButton.tsx";
import { SellCard } from "../../features/evaluations/sell/SellCard.tsx";
import { SellSteps } from "../../features/evaluations/sell/SellSteps.tsx";
import { brandOf, sellKinds, sellSteps } from "../../features/evaluations/sellKinds.ts";
import type { SellListQuery, SellListQueryVariables } from "../../generated/SellList.ts";
import {
  type PageAddress,
  type PageModule,
  queryLoader,
  usePageData,
} from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import type { AddRequestKind } from "../../platform/kinds.ts";
import { allBrands, paths, queryString } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { searchIn } from "../../ui/lists/addressQuery.ts";
import { EmptyList } from "../../ui/lists/EmptyList.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { FilterForm, SearchField } from "../../ui/lists/FilterForm.tsx";
import { ListPages } from "../../ui/lists/ListPages.tsx";
import { Head } from "../../ui/page/Head.tsx";
import { LoadFailure } from "../../ui/page/LoadFailure.tsx";
import { Width } from "../../ui/page/Section.tsx";

const pageDocument = async () => (await import("../../generated/SellList.ts")).SellListDocument;

/** The number of devices on a page. It equals the server's default. */
const pageSize = 24;

/** The number of cards in the first row on wide screens. */
const firstRow = 4;

/** The maximum length of a brand that the server accepts. */
const longestBrand = 60;

const countOf = (devices: number) =>
  t("{devices, plural, one {# device} other {# devices}}", { devices });

/** Returns the brand, the search text and the page number in the address. */
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
  const filter = { brands: brand === allBrands ? [] : [brand], search: text || null };
  return { kind, filter, offset: (pageNumber - 1) * pageSize };
}

/** Returns the query string for a search text and a page number. */
const searchOf = (text: string, page: number) =>
  queryString({ search: text, page: page > 1 ? page : null });

/** The page of the second step of selling, on which customers choose a device of the brand. */
function SellList({ kind }: { kind: AddRequestKind }) {
  const params = useParams();
  const [search] = useSearchParams();
  const address = { params, search };
  const { brand, text, pageNumber } = listQueryOf(kind, address);
  const { data, failure } = usePageData(pageDocument);
  const { nodes, totalCount, pageInfo } = data.devices;
  const pathOf = (page: number) => ({ search: searchOf(text, page) });
  const { noun } = sellKinds[kind];
  const isAll = brand === allBrands;
  const title = isAll
    ? t("Sell Your {noun}", { noun })
    : t("Sell Your {brand} {noun}", { brand, noun });
  return (
    <Width py={{ base: "6", md: "10" }}>
      <Head
        title={title}
        description={
          import.meta.env.SSR &&
          t("{title} in Bangladesh: {totalCount}, with prices in BDT.", {
            title,
            totalCount: countOf(totalCount),
          })
        }
        // The canonical address has the brand as in the catalogue, and no search.
        canonicalPath={paths.sellList(kind, brand) + searchOf("", pageNumber)}
        image={nodes[0]?.coverImage}
        noindex={nodes.length === 0 || isAll}
      />
      <SellSteps steps={sellSteps(kind, brand)} current={t("Device")} />
      <Heading as="h1" size="2xl">
        {title}
      </Heading>
      {sellKinds[kind].isQuoted ? <HowWePrice /> : <NotBoughtByForm />}
      <FilterForm mt="4">
        <SearchField label={t("Search by brand or model")} />
      </FilterForm>
      <Text my="4" fontSize="sm" color="fg.muted" aria-live="polite">
        {totalCount > 0 && countOf(totalCount)}
      </Text>
      <LoadFailure failure={failure} />
      {nodes.length === 0 && (
        <EmptyList totalCount={totalCount}>
          <EmptyState text={sellKinds[kind].noneListed}>
            {text && (
              <ButtonLink to={paths.sellList(kind, brand)} variant="outline">
                {isAll ? t("Show all") : t("Show all of {brand}", { brand })}
              </ButtonLink>
            )}
          </EmptyState>
        </EmptyList>
      )}
      <Cards kind={kind} devices={nodes} />
      <Box mt="8">
        <ListPages
          previous={pageNumber > 1 && nodes.length > 0 && pathOf(pageNumber - 1)}
          next={pageInfo.hasNextPage && pathOf(pageNumber + 1)}
          query={pageDocument}
          variables={variablesOf(kind, address)}
        />
      </Box>
      <NotListed kind={kind} brand={isAll ? "" : brand} searched={text} />
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
            to={sellKinds[kind].pathOf(device)}
            priority={index < firstRow}
          />
          <QuoteButton device={device} />
        </Flex>
      ))}
    </Grid>
  );
}

/** Returns the page for one kind of device. The page lists the devices of the brand in the address. */
export const pageOf = (kind: AddRequestKind): PageModule => ({
  Component: () => <SellList kind={kind} />,
  loader: queryLoader(pageDocument, (address) => variablesOf(kind, address)),
  canonicalSearch:
    import.meta.env.SSR &&
    ((address) => {
      const { text, pageNumber } = listQueryOf(kind, address);
      return searchOf(text, pageNumber);
    }),
});
