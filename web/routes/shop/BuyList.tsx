import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { type LoaderFunctionArgs, useSearchParams } from "react-router-dom";
import {
  type BuyQuery,
  buyListDocument,
  buyListVariables,
  isNarrowed,
  readBuyQuery,
  writeBuyQuery,
} from "../../features/devices/buyList/buyQuery.ts";
import { Chips } from "../../features/devices/buyList/Chips.tsx";
import { FilterPanel } from "../../features/devices/buyList/FilterPanel.tsx";
import { ListTools } from "../../features/devices/buyList/ListTools.tsx";
import { Results } from "../../features/devices/buyList/Results.tsx";
import { kinds } from "../../features/devices/kinds.tsx";
import { breadcrumbList, trailTo } from "../../features/devices/structuredData.ts";
import type { BuyListQuery, BuyListQueryVariables } from "../../generated/BuyList.ts";
import type { PictureFragment } from "../../generated/Picture.ts";
import {
  type LazyDocument,
  type PageModule,
  queryLoader,
  usePageData,
} from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { deviceRoutes, paths } from "../../platform/paths.ts";
import { useShop } from "../../platform/useShop.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { useFilterForm } from "../../ui/lists/useFilterForm.ts";
import { Breadcrumbs } from "../../ui/page/Breadcrumbs.tsx";
import { Head } from "../../ui/page/Head.tsx";
import { LoadFailure } from "../../ui/page/LoadFailure.tsx";
import { Width } from "../../ui/page/Section.tsx";
import { useIsHydrated } from "../../ui/page/useIsHydrated.ts";
import type { BrandWords } from "./brandWords.ts";

/** The data of the list, and the words about the brand on the list of one brand. */
type Data = BuyListQuery & { brand?: BrandWords | undefined };

const pageDocument: LazyDocument<Data, BuyListQueryVariables> = buyListDocument;

const TellMe = lazyPart(async () => (await import("../../features/alerts/TellMe.tsx")).TellMe);

const searchPath = (kind: DeviceKind, query: BuyQuery) =>
  deviceRoutes.buyList[kind] + writeBuyQuery({ ...query, page: 1 });

/** The layout of the page. If there is room, the filter panel is beside the title, the tools and the results. */
const Layout = chakra("form", {
  base: {
    display: "grid",
    columnGap: "8",
    rowGap: { base: "4", md: "5" },
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "15rem minmax(0, 1fr)" },
    gridTemplateRows: { lg: "auto auto auto 1fr" },
    gridTemplateAreas: {
      base: `"title" "tools" "chips" "results"`,
      lg: `"panel title" "panel tools" "panel chips" "panel results"`,
    },
  },
});

/** The page of all devices of one kind, with filters beside the list. */
function BuyList({ kind }: { kind: DeviceKind }) {
  const [search] = useSearchParams();
  const query = readBuyQuery(kind, search);
  const { data, failure } = usePageData(pageDocument);
  const isHydrated = useIsHydrated();
  const { devices, brand } = data;
  const { key, pending, form } = useFilterForm({
    searchOf: (values) => writeBuyQuery(readBuyQuery(kind, values)),
  });
  const { facets, totalCount } = devices;
  const { plural } = kinds[kind];
  const heading = brand?.heading ?? t("Buy {plural}", { plural });
  const count = t("{count, plural, one {# {noun}} other {# {plural}}}", {
    count: totalCount,
    noun: kinds[kind].noun,
    plural,
  });
  return (
    <Width pt={{ base: "3", md: "5" }} pb={{ base: "10", md: "14" }}>
      <ListHead {...{ kind, query, heading }} brand={brand?.name} first={devices.edges[0]?.node} />
      <Breadcrumbs trail={trailTo(kind)} />
      <Layout action={deviceRoutes.buyList[kind]} autoComplete="off" {...form}>
        <Flex gridArea="title" align="baseline" columnGap="3" wrap="wrap">
          <Heading as="h1" size="2xl">
            {heading}
          </Heading>
          <chakra.span color="fg.muted" role="status">
            {count}
          </chakra.span>
        </Flex>
        <FilterPanel key={`panel ${key}`} {...{ kind, query, facets, totalCount }} />
        <ListTools key={key} query={query} placeholder={t("Search {plural}", { plural })} />
        <Chips kind={kind} query={query} />
        <chakra.section gridArea="results" aria-label={t("Results")}>
          <LoadFailure failure={failure} />
          <Results {...{ kind, query, data, pending }} />
          {brand?.text && (
            <Text mt="6" color="fg.muted">
              {brand.text}
            </Text>
          )}
          {isHydrated && isNarrowed(query) && (
            <Box mt="6" mx="auto" maxW="sm">
              <TellMe
                key={searchPath(kind, query)}
                kind="NEW_MATCH"
                search={searchPath(kind, query)}
              />
            </Box>
          )}
        </chakra.section>
      </Layout>
    </Width>
  );
}

type ListHeadProps = {
  kind: DeviceKind;
  query: BuyQuery;
  brand: string | undefined;
  heading: string;
  first?: { coverImage: PictureFragment };
};

/**
 * The metadata of the list. Search engines should index the whole list and the list of each brand, but not the
 * countless other filtered lists.
 */
function ListHead({ kind, query: { page }, brand, heading, first }: ListHeadProps) {
  const shop = useShop();
  return (
    <Head
      title={
        page > 1
          ? t("{heading}, page {page}", { heading, page })
          : t("{heading}: prices in Bangladesh", { heading })
      }
      description={
        import.meta.env.SSR &&
        t(
          "{plural} for sale at {name} in Bangladesh, with prices in BDT. Filter by brand, price and condition, and contact the shop to buy.",
          { plural: brand ? heading : kinds[kind].plural, name: shop.name },
        )
      }
      canonicalPath={paths.buyList(kind, { brand, page: page > 1 ? page : undefined })}
      image={first?.coverImage}
      noindex={page > 1 && first === undefined}
      jsonLd={import.meta.env.SSR && [breadcrumbList(trailTo(kind), shop)]}
    />
  );
}

/** Returns the loader of a list. On the list of one brand, the loader adds the words about the brand. */
function loaderOf(kind: DeviceKind) {
  const load = queryLoader(buyListDocument, ({ search }) =>
    buyListVariables(kind, readBuyQuery(kind, search)),
  );
  return async (request: LoaderFunctionArgs) => {
    const loaded = await load(request);
    if (!("data" in loaded && loaded.data.cheapest)) return loaded;
    const { withBrand } = await import("./brandWords.ts");
    return { ...loaded, data: withBrand(loaded.data, kind, request) };
  };
}

/** Returns the buy list of one kind. */
export const pageOf = (kind: DeviceKind): PageModule => ({
  Component: () => <BuyList kind={kind} />,
  loader: loaderOf(kind),
  canonicalSearch:
    import.meta.env.SSR && (({ search }) => writeBuyQuery(readBuyQuery(kind, search))),
});
