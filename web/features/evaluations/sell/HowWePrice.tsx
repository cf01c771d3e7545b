import { Text } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { routes } from "../../../platform/paths.ts";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";

/** A sentence for sellers about the quote, with a link to the page that explains the price. */
export function HowWePrice() {
  return (
    <Text mt="1" color="fg.muted">
      {`${t("Twelve questions, and you see our price at once.")} `}
      <RouteLink to={routes.howWePrice} color="fg" textDecoration="underline">
        {t("How we price")}
      </RouteLink>
    </Text>
  );
}
