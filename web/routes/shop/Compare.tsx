import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router-dom";
import { maxCompared } from "../../../shared/comparison.ts";
import { AddToComparison } from "../../features/compare/AddToComparison.tsx";
import { ComparisonTable } from "../../features/compare/ComparisonTable.tsx";
import {
  type ComparedRefs,
  comparedRefs,
  isUnitCode,
  pathOfComparison,
} from "../../features/compare/comparedRefs.ts";
import type { Comparison } from "../../features/compare/comparisonOf.ts";
import { deviceKinds, kinds } from "../../features/devices/kinds.tsx";
import type { CompareQuery } from "../../generated/Compare.ts";
import { type PageAddress, queryLoader } from "../../platform/graphql/pageData.ts";
import { contentLanguage, t } from "../../platform/i18n.ts";
import { deviceRoutes, queryString } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Head } from "../../ui/page/Head.tsx";
import { Width } from "../../ui/page/Section.tsx";

const pageDocument = async () => (await import("../../generated/Compare.ts")).CompareDocument;

/** One loader for each place of the comparison. All devices and units are read at the same time. */
const loads = Array.from({ length: maxCompared }, (_, index) =>
  queryLoader(pageDocument, ({ search }) => {
    const { refs } = comparedRefs(search);
    const ref = refs[index] ?? "";
    const isUnit = isUnitCode(ref);
    const isFirstDevice = !isUnit && refs.findIndex((each) => !isUnitCode(each)) === index;
    return {
      id: ref,
      code: ref,
      isDevice: !isUnit,
      isUnit,
      hasSimilar: isFirstDevice && refs.length < maxCompared,
      language: contentLanguage,
    };
  }),
);

/**
 * Reads the comparison. The first page of a visit arrives with its rows, so the module that computes the rows is
 * imported only when it is needed.
 */
export async function loader(request: LoaderFunctionArgs) {
  const { refs } = comparedRefs(new URL(request.request.url).searchParams);
  const loaded = await Promise.all(refs.map((_ref, index) => loads[index]?.(request)));
  const read: CompareQuery[] = [];
  for (const each of loaded) {
    if (!each) continue;
    // If a device does not exist, only its field is null, and there is still data.
    if (!("data" in each)) return each;
    read.push(each.data);
  }
  const { comparisonOf } = await import("../../features/compare/comparisonOf.ts");
  return { comparison: comparisonOf(refs, read) };
}

/**
 * The page that compares up to four devices and units side by side. The address names them, so that the comparison can
 * be shared.
 */
function Compare() {
  const named = comparedRefs(useSearchParams()[0]);
  const loaded = useLoaderData<typeof loader>();
  if (!("comparison" in loaded)) throw loaded.error;
  const { items, rows, similar } = loaded.comparison;
  const remarks = remarksOn(named, loaded.comparison);
  return (
    <Width py={{ base: "3", md: "5" }}>
      <Head
        title={t("Compare devices")}
        description={import.meta.env.SSR && t("Devices of the shop side by side.")}
        canonicalPath={pathOfComparison(named.refs)}
        noindex
        noStore={remarks.length > 0}
      />
      <Flex align="baseline" columnGap="3" wrap="wrap" mb="3">
        <Heading as="h1" size="2xl">
          {t("Compare devices")}
        </Heading>
        <Text as="span" color="fg.muted" role="status">
          {items.length > 0 &&
            t("{count} of {most} chosen", { count: items.length, most: maxCompared })}
        </Text>
      </Flex>
      {remarks.length > 0 && (
        <Box as="ul" mb="4" p="4" bg="warning.subtle" color="warning.fg" borderRadius="l3">
          {remarks.map((remark) => (
            <Box as="li" key={remark} overflowWrap="anywhere">
              {remark}
            </Box>
          ))}
        </Box>
      )}
      {items.length > 0 ? (
        <>
          <ComparisonTable items={items} rows={rows} />
          <AddToComparison items={items} similar={similar} />
        </>
      ) : (
        <Nothing />
      )}
    </Width>
  );
}

/**
 * Returns remarks for the visitor about the devices and units in the address. Some remarks are about items that the
 * page leaves out, and others about items that the page shows.
 */
function remarksOn(named: ComparedRefs, { items, isMixed }: Comparison): string[] {
  const missing = named.refs.filter((ref) => !items.some((item) => item.ref === ref));
  const titleOf = (ref: string) => items.find((item) => item.ref === ref)?.title ?? ref;
  return [
    ...missing.map((ref) =>
      isUnitCode(ref)
        ? t("{code} is no longer for sale.", { code: ref })
        : t("“{text}” is not in the shop, or is no longer there.", { text: ref }),
    ),
    ...named.unread.map((text) =>
      t("“{text}” is not in the shop, or is no longer there.", { text }),
    ),
    ...named.doubles.map((ref) =>
      t("{title} was chosen twice, and is shown once.", { title: titleOf(ref) }),
    ),
    ...(named.left.length > 0
      ? [
          t("There is room for {most} at a time. Left out: {names}.", {
            most: maxCompared,
            names: named.left.join(", "),
          }),
        ]
      : []),
    ...(isMixed
      ? [t("These are devices of different kinds, so some facts are known for only a few of them.")]
      : []),
  ];
}

const Nothing = () => (
  <EmptyState
    text={t("Nothing is chosen yet. Open a device, and press “Compare” beside its price.")}
  >
    <Flex gap="3" wrap="wrap" justify="center">
      {deviceKinds.map((kind) => (
        <ButtonLink key={kind} to={deviceRoutes.buyList[kind]} variant="outline">
          {kinds[kind].plural}
        </ButtonLink>
      ))}
    </Flex>
  </EmptyState>
);

export { Compare as Component };

export const canonicalSearch =
  import.meta.env.SSR &&
  (({ search }: PageAddress) => {
    const { refs, doubles, left, unread } = comparedRefs(search);
    return queryString({ d: [...refs, ...doubles, ...left, ...unread] });
  });
