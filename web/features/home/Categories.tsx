import { Box, Grid } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { deviceRoutes, sellRoutes } from "../../platform/paths.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { deviceKinds, kinds } from "../devices/kinds.tsx";

type CategoryProps = { kind: DeviceKind; to: string; verb: "Buy" | "Sell" };

function Category({ kind, to, verb }: CategoryProps) {
  const { plural, Drawing } = kinds[kind];
  return (
    <RouteLink
      to={to}
      display="flex"
      alignItems="center"
      gap={{ base: "2.5", md: "4" }}
      p={{ base: "3", md: "6" }}
      bg="bg.muted"
      borderRadius="l3"
      _hover={{ bg: "bg.emphasized" }}
    >
      <Box fontSize={{ base: "2xl", md: "3xl" }} color="accent.solid">
        <Drawing />
      </Box>
      <Box>
        <Box fontSize="sm" color="fg.muted">
          {verb}
        </Box>
        <Box fontWeight="semibold" fontSize={{ base: "sm", sm: "md", md: "lg" }}>
          {plural}
        </Box>
      </Box>
    </RouteLink>
  );
}

/** Links to the brands of each kind for which the shop quotes prices. */
export function SellCategories() {
  return (
    <Section title={t("Sell Your Device")}>
      <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap={{ base: "3", md: "6" }}>
        <Category verb={t("Sell")} kind="SMARTPHONE" to={sellRoutes.brands.SMARTPHONE} />
        <Category verb={t("Sell")} kind="TABLET" to={sellRoutes.brands.TABLET} />
      </Grid>
    </Section>
  );
}

/** Links to the buy list of each kind. */
export function BuyCategories() {
  return (
    <Section title={t("Buy a Device")}>
      <Grid
        templateColumns={{ base: "repeat(2, minmax(0, 1fr))", lg: "repeat(4, minmax(0, 1fr))" }}
        gap={{ base: "3", md: "6" }}
      >
        {deviceKinds.map((kind) => (
          <Category key={kind} verb={t("Buy")} kind={kind} to={deviceRoutes.buyList[kind]} />
        ))}
      </Grid>
    </Section>
  );
}
