import { Box, Text } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import type { Price } from "./livePrice.ts";
import { PriceLines } from "./PriceLines.tsx";

/** The calculation of a price, line by line. Shows a note while the lines are being loaded. */
export function Breakdown({ price, isOld }: { price: Price; isOld: boolean }) {
  if (!("lines" in price)) return <Text fontSize="sm">{t("Loading …")}</Text>;
  return (
    <Box color={isOld ? "fg.muted" : undefined}>
      {price.outcome === "INCOMPLETE" && (
        <Text fontSize="sm" color="fg.muted">
          {t("With the best answer to every question that is still open:")}
        </Text>
      )}
      <PriceLines quote={price} />
    </Box>
  );
}
