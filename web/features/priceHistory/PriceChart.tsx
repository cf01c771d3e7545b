import { Box, chakra, Flex, VisuallyHidden } from "@chakra-ui/react";
import { useState } from "react";
import { dayMs } from "../../../shared/durations.ts";
import { PriceHistoryDocument } from "../../generated/PriceHistory.ts";
import { useRead } from "../../platform/graphql/useRead.ts";
import { formatNumber, formatPrice, t } from "../../platform/i18n.ts";
import { LoadFailure } from "../../ui/page/LoadFailure.tsx";
import { Day } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { drawing, heldPrices, type Point, stepsOf } from "./steps.ts";

const days = 90;

type PriceChartProps = { deviceId: string; variantId: string | undefined };

/** The prices in the last 90 days as a stepped line, and as a table for screen readers. */
export function PriceChart({ deviceId, variantId }: PriceChartProps) {
  const { data, error, retry } = useRead(PriceHistoryDocument, { deviceId, variantId });
  return (
    <Box minH="9rem" mt="1" maxW="md">
      <LoadFailure failure={error} onRetry={retry} />
      {data && data.priceHistory.length > 0 && <Steps points={heldPrices(data.priceHistory)} />}
    </Box>
  );
}

function Steps({ points }: { points: readonly Point[] }) {
  const [now] = useState(Date.now);
  const from = now - days * dayMs;
  const prices = points.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const label = t("The price over the last {days} days", { days: formatNumber(days) });
  const first = points[0]?.at ?? "";
  const beginsLater = new Date(first).getTime() > from;
  return (
    <figure>
      <Box as="figcaption" fontSize="sm" fontWeight="medium" mb="1">
        {label}
      </Box>
      <Flex justify="space-between" fontSize="xs" color="fg.muted">
        <span>{t("Highest: {price}", { price: formatPrice(highest) })}</span>
        <span>{t("Lowest: {price}", { price: formatPrice(lowest) })}</span>
      </Flex>
      <Line
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path d={stepsOf(points, from, now)} vectorEffect="non-scaling-stroke" />
      </Line>
      <Flex justify="space-between" fontSize="xs" color="fg.muted">
        <Day of={new Date(from).toISOString()} />
        <Day of={new Date(now).toISOString()} />
      </Flex>
      {beginsLater && (
        <Box fontSize="xs" color="fg.muted" mt="1">
          <Rich text={t("We have price data since <day/>.")} parts={{ day: <Day of={first} /> }} />
        </Box>
      )}
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Since")}</th>
              <th scope="col">{t("Price")}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, price }) => (
              <tr key={at}>
                <td>
                  <Day of={at} />
                </td>
                <td>{formatPrice(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

const Line = chakra("svg", {
  base: {
    display: "block",
    w: "full",
    h: "24",
    borderBottomWidth: "1px",
    borderColor: "border",
    "& path": { fill: "none", stroke: "accent.solid", strokeWidth: "2" },
  },
});
