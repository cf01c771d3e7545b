import { Text } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";

/** Said to browsers without scripts, where the server's HTML is not all that there is to the page. */
export const NeedsScripts = () => (
  <noscript>
    <Text px="4" py="8" textAlign="center">
      {t("This page needs JavaScript. Please switch it on in your browser.")}
    </Text>
  </noscript>
);
