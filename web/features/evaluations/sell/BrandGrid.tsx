import { chakra, Grid } from "@chakra-ui/react";
import type { AddRequestKind } from "../../../platform/kinds.ts";
import { paths } from "../../../platform/paths.ts";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";

type BrandGridProps = { kind: AddRequestKind; brands: readonly string[] };

/** The brands that the shop buys. Each brand links to its devices. */
export function BrandGrid({ kind, brands }: BrandGridProps) {
  return (
    <Grid
      as="ul"
      templateColumns={{ base: "repeat(2, 1fr)", sm: "repeat(3, 1fr)", lg: "repeat(6, 1fr)" }}
      gap={{ base: "3", md: "5" }}
    >
      {brands.map((brand) => (
        <li key={brand}>
          <Tile to={paths.sellList(kind, brand)}>
            <Initial aria-hidden="true" data-initial="">
              {brand.charAt(0)}
            </Initial>
            {brand}
          </Tile>
        </li>
      ))}
    </Grid>
  );
}

const Tile = chakra(RouteLink, {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    gap: "3",
    px: "3",
    py: { base: "5", md: "7" },
    bg: "bg.muted",
    borderRadius: "l3",
    fontWeight: "semibold",
    transition: "background-color 200ms",
    _hover: { bg: "bg.emphasized", textDecoration: "none" },
    "&:hover [data-initial]": { bg: "accent.solid", color: "accent.contrast" },
  },
});

const Initial = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    boxSize: { base: "14", md: "16" },
    bg: "bg",
    color: "accent.solid",
    borderRadius: "full",
    fontSize: { base: "2xl", md: "3xl" },
    fontWeight: "bold",
    letterSpacing: "-0.03em",
    transition: "background-color 200ms, color 200ms",
  },
});
