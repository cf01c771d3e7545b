import { Badge, Box, Button, Flex } from "@chakra-ui/react";
import { useId, useState } from "react";
import type { PastPricesFragment } from "../../generated/PastPrices.ts";
import { t } from "../../platform/i18n.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";

const PriceChart = lazyPart(async () => (await import("./PriceChart.tsx")).PriceChart);

type PastPricesProps = {
  deviceId: string;
  /** The id of the chosen variant. Undefined if the device has no variants. */
  variantId: string | undefined;
  /** The lowest and highest price in the last 90 days, for each variant or for the device. */
  ranges: readonly PastPricesFragment[];
  /** The current price of the chosen variant or of the device. */
  price: number;
  inStock: boolean;
};

/**
 * A button that opens a chart of the past prices and, if the price is the lowest in 90 days, a sentence that says so.
 * Renders nothing if the price has always been the same.
 */
export function PastPrices({ deviceId, variantId, ranges, price, inStock }: PastPricesProps) {
  const [isOpen, setOpen] = useState(false);
  const chartId = useId();
  const range = ranges.find((each) => each.variantId === (variantId ?? null));
  const { lowestBefore = null, highestBefore = null } = range ?? {};
  if (lowestBefore === null || (lowestBefore === price && highestBefore === price)) return null;
  return (
    <Box mt="2" _print={{ display: "none" }}>
      <Flex align="center" gap="2" wrap="wrap">
        {inStock && price < lowestBefore && (
          <Badge colorPalette="accent">{t("Lowest price in 90 days")}</Badge>
        )}
        <Button
          variant="plain"
          size="sm"
          px="0"
          textDecoration="underline"
          aria-expanded={isOpen}
          aria-controls={chartId}
          onClick={() => setOpen(!isOpen)}
        >
          {t("Price history")}
        </Button>
      </Flex>
      <div id={chartId}>
        {isOpen && <PriceChart key={variantId} deviceId={deviceId} variantId={variantId} />}
      </div>
    </Box>
  );
}
