import { Box, Heading, Text } from "@chakra-ui/react";
import { BrandGrid } from "../../features/evaluations/sell/BrandGrid.tsx";
import { brandsToSell } from "../../features/evaluations/sell/brandsToSell.ts";
import { HowWePrice } from "../../features/evaluations/sell/HowWePrice.tsx";
import { NotBoughtByForm } from "../../features/evaluations/sell/NotBoughtByForm.tsx";
import { NotListed } from "../../features/evaluations/sell/NotListed.tsx";
import { SellSteps } from "../../features/evaluations/sell/SellSteps.tsx";
import { sellKinds, sellSteps } from "../../features/evaluations/sellKinds.ts";
import { type PageModule, queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import type { AddRequestKind } from "../../platform/kinds.ts";
import { Head } from "../../ui/page/Head.tsx";
import { Width } from "../../ui/page/Section.tsx";

const pageDocument = async () => (await import("../../generated/SellBrands.ts")).SellBrandsDocument;

/** The page of the first step of selling, on which customers choose the brand. */
function SellBrands({ kind }: { kind: AddRequestKind }) {
  const { noun } = sellKinds[kind];
  const { facets } = usePageData(pageDocument).data.devices;
  const brands = brandsToSell(
    kind,
    facets.brands.map(({ brand }) => brand),
  );
  const title = t("Sell Your {noun}", { noun });
  return (
    <Width py={{ base: "6", md: "10" }}>
      <Head
        title={title}
        description={
          import.meta.env.SSR &&
          t("{title} in Bangladesh: {names} and more.", {
            title,
            names: brands.slice(0, 4).join(", "),
          })
        }
      />
      <SellSteps steps={sellSteps(kind)} current={t("Brand")} />
      <Heading as="h1" size="2xl">
        {title}
      </Heading>
      <Text mt="2" color="fg.muted">
        {t("Choose its brand first.")}
      </Text>
      {sellKinds[kind].isQuoted ? <HowWePrice /> : <NotBoughtByForm />}
      <Box mt={{ base: "6", md: "8" }}>
        <BrandGrid kind={kind} brands={brands} />
      </Box>
      <NotListed kind={kind} />
    </Width>
  );
}

/** Returns the page with the brands of one kind of device. */
export const pageOf = (kind: AddRequestKind): PageModule => ({
  Component: () => <SellBrands kind={kind} />,
  loader: queryLoader(pageDocument, () => ({ kind })),
});
