import { Flex, Text } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import type { AddRequestKind } from "../../../platform/kinds.ts";
import { queryString, sellRoutes } from "../../../platform/paths.ts";
import { ButtonLink } from "../../../ui/controls/RouteLink.tsx";

type NotListedProps = {
  kind: AddRequestKind;
  brand?: string;
  /** The text that the seller has searched for. */
  searched?: string;
};

/**
 * A link for sellers who can't find their device in the list. The link leads to the form that requests the device, with
 * the brand and the search text filled in.
 */
export function NotListed({ kind, brand = "", searched = "" }: NotListedProps) {
  const isOfBrand = searched.toLowerCase().startsWith(`${brand.toLowerCase()} `);
  const model = isOfBrand ? searched.slice(brand.length).trim() : searched;
  return (
    <Flex
      direction={{ base: "column", md: "row" }}
      align="center"
      justify="space-between"
      gap="4"
      mt={{ base: "10", md: "14" }}
      px={{ base: "5", md: "8" }}
      py={{ base: "6", md: "7" }}
      bg="accent.subtle"
      borderRadius="l3"
      textAlign={{ base: "center", md: "start" }}
    >
      <Text fontSize="lg" fontWeight="semibold">
        {t("Can't Find What You're Willing to Sell?")}
      </Text>
      <ButtonLink to={sellRoutes.addRequest[kind] + queryString({ brand, model })}>
        {t("Create Customized Add")}
      </ButtonLink>
    </Flex>
  );
}
