import { chakra, Flex } from "@chakra-ui/react";
import { customerPath } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { RouteLink } from "./RouteLink.tsx";

/**
 * A customer's number as a link for calling. Staff who may read customers also get a link to the page about the
 * customer.
 */
export function CustomerMobile({ mobile }: { mobile: string }) {
  const may = useMay();
  return (
    <Flex as="span" wrap="wrap" columnGap="4" rowGap="1">
      <chakra.a href={`tel:${mobile}`} textDecoration="underline">
        {mobile}
      </chakra.a>
      {may("READ_CUSTOMERS") && (
        <RouteLink to={customerPath(mobile)} textDecoration="underline">
          {t("Everything about this customer")}
        </RouteLink>
      )}
    </Flex>
  );
}
