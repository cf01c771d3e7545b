import { Text } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";

/** A note for browsers without scripts, on pages that are incomplete without scripts. */
export const NeedsScripts = () => (
  <noscript>
    <Text px="4" py="8" textAlign="center">
      {t("This page needs JavaScript. Please switch it on in your browser.")}
    </Text>
  </noscript>
);
