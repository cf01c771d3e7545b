import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { type LoaderFunctionArgs, redirect, useSearchParams } from "react-router-dom";
import { DeviceCard } from "../../features/devices/DeviceCard.tsx";
import { kinds } from "../../features/devices/kinds.tsx";
import { pathOfLabel } from "../../features/devices/search/pathOfLabel.ts";
import type { SearchQuery } from "../../generated/Search.ts";
import { type PageAddress, queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { formatNumber, t } from "../../platform/i18n.ts";
import { paths, queryString, routes } from "../../platform/paths.ts";
import { ButtonLink, RouteLink } from "../../ui/controls/RouteLink.tsx";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { Head } from "../../ui/page/Head.tsx";
import { Section, Width } from "../../ui/page/Section.tsx";
import { useIsHydrated } from "../../ui/page/useIsHydrated.ts";

const TellMe = lazyPart(async () => (await import("../../features/alerts/TellMe.tsx")).TellMe);

const pageDocument = async () => (await import("../../generated/Search.ts")).SearchDocument;

/** The maximum length of a search that the server accepts. */
const longestSearch = 100;

const textOf = ({ search }: Pick<PageAddress, "search">) =>
  (search.get("search") ?? "").trim().slice(0, longestSearch);

const load = queryLoader(pageDocument, (address) => ({ search: textOf(address) }));

/**
 * Loads the results. If the devices of only one kind match, redirects to the list of that kind. If the search text is
 * the address of a device's page, redirects to that page. Without scripts, the header's form sends every search here.
 */
export async function loader(request: LoaderFunctionArgs) {
  const search = textOf({ search: new URL(request.request.url).searchParams });
  const pasted = await pathOfLabel(search);
  if (pasted) throw redirect(pasted);
  const loaded = await load(request);
  const groups = "data" in loaded && search ? loaded.data.searchDevices.groups : [];
  if (groups.length === 1)
    for (const { kind } of groups) throw redirect(paths.buyList(kind, { search }));
  return loaded;
}

type Group = SearchQuery["searchDevices"]["groups"][number];

/** The page with the results of a search in all kinds of devices. */
function Search() {
  const search = textOf({ search: useSearchParams()[0] });
  const { data, failure } = usePageData(pageDocument);
  // Shows the failure instead of the earlier data, because that data belongs to another search.
  if (failure) throw failure;
  const { groups, nearest } = data.searchDevices;
  const count = groups.reduce((sum, { totalCount }) => sum + totalCount, 0);
  const title = search
    ? count > 0
      ? t("Results for “{words}”", { words: search })
      : t("Nothing found for “{words}”", { words: search })
    : t("All devices");
  return (
    <Box py={{ base: "3", md: "5" }}>
      <Head
        title={title}
        description={import.meta.env.SSR && t("The shop's devices that match a search.")}
        canonicalPath={routes.search}
        noindex
      />
      <Width>
        <Flex align="baseline" columnGap="3" wrap="wrap">
          <Heading as="h1" size="2xl" overflowWrap="anywhere">
            {title}
          </Heading>
          <chakra.span color="fg.muted" role="status">
            {count > 0 && t("{count, plural, one {# device} other {# devices}}", { count })}
          </chakra.span>
        </Flex>
      </Width>
      {groups.map((group, index) => (
        <Found key={group.kind} group={group} search={search} priority={index === 0} />
      ))}
      {count === 0 && (
        <>
          {nearest.length > 0 && (
            <Section title={t("The closest matches in the shop")}>
              <Cards edges={nearest.map((node) => ({ node, listedOffer: node.listedOffer }))} />
            </Section>
          )}
          <NothingFound search={search} kinds={data.all.groups} />
        </>
      )}
    </Box>
  );
}

type FoundProps = { group: Group; search: string; priority: boolean };

/** The first devices of a kind that match, and a link to all matches with their number. */
function Found({ group: { kind, totalCount, edges }, search, priority }: FoundProps) {
  return (
    <Section
      title={kinds[kind].plural}
      action={
        <RouteLink
          to={paths.buyList(kind, { search })}
          color="accent.fg"
          aria-label={t("All {count} {plural}", {
            count: totalCount,
            plural: kinds[kind].plural,
          })}
        >
          {t("All {count}", { count: totalCount })}
        </RouteLink>
      }
    >
      <Cards edges={edges} priority={priority} />
    </Section>
  );
}

type Edge = Group["edges"][number];

type CardsProps = { edges: readonly Pick<Edge, "node" | "listedOffer">[]; priority?: boolean };

const CardList = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" },
    gap: { base: "4", md: "6" },
  },
});

const Cards = ({ edges, priority = false }: CardsProps) => (
  <CardList>
    {edges.map(({ node, listedOffer }) => (
      <li key={node.id}>
        <DeviceCard device={node} offer={listedOffer} priority={priority} />
      </li>
    ))}
  </CardList>
);

type NothingFoundProps = { search: string; kinds: SearchQuery["all"]["groups"] };

/** The visitor's next steps: ask for an alert about new matches, or open the list of a kind. */
function NothingFound({ search, kinds: all }: NothingFoundProps) {
  const isHydrated = useIsHydrated();
  const total = all.reduce((sum, { totalCount }) => sum + totalCount, 0);
  return (
    <Section title={t("Everything that the shop has")}>
      <Text mb="4" color="fg.muted">
        {search &&
          t("None of the shop's {total} devices matches “{words}”.", { total, words: search })}
      </Text>
      <Flex gap="3" wrap="wrap">
        {all.map(({ kind, totalCount }) => (
          <ButtonLink key={kind} to={paths.buyList(kind)} variant="outline">
            {`${kinds[kind].plural} (${formatNumber(totalCount)})`}
          </ButtonLink>
        ))}
      </Flex>
      <Box mt="6" maxW="sm">
        {isHydrated && search && (
          <TellMe kind="NEW_MATCH" search={queryString({ search })} isMain />
        )}
      </Box>
    </Section>
  );
}

export { Search as Component };

export const canonicalSearch =
  import.meta.env.SSR && ((address: PageAddress) => queryString({ search: textOf(address) }));
