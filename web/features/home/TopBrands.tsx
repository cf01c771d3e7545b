import { Box } from "@chakra-ui/react";
import type { HomeQuery } from "../../generated/Home.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { Carousel } from "../../ui/carousel/Carousel.tsx";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Section } from "../../ui/page/Section.tsx";

/** The brands with the most devices. Each brand links to its smartphones. */
export function TopBrands({ brands }: { brands: HomeQuery["home"]["topBrands"] }) {
  if (brands.length === 0) return null;
  return (
    <Section title={t("Top Selling Brands")}>
      <Carousel
        label={t("Top Selling Brands")}
        itemsInView={{ base: 4, sm: 6, lg: 10 }}
        autoplayMs={2000}
        gapRem={0.75}
      >
        {brands.map(({ brand }) => (
          <RouteLink
            key={brand}
            to={paths.buyList("SMARTPHONE", { brand })}
            display="flex"
            flexDirection="column"
            alignItems="center"
            gap="2"
            py="2"
            fontSize={{ base: "xs", md: "sm" }}
            fontWeight="medium"
          >
            <Box
              display="grid"
              placeItems="center"
              w="full"
              maxW="20"
              aspectRatio="1"
              bg="bg.muted"
              borderRadius="full"
              fontSize="xl"
              fontWeight="bold"
              color="accent.solid"
              aria-hidden="true"
            >
              {brand.charAt(0)}
            </Box>
            {brand}
          </RouteLink>
        ))}
      </Carousel>
    </Section>
  );
}
