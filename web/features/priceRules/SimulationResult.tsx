import { Box, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import type { SimulateRulesQuery } from "../../generated/SimulateRules.ts";
import { formatNumber, formatPrice, localDigits, t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { type Column, DataTable } from "../../ui/lists/DataTable.tsx";
import { Fact, Facts } from "../../ui/text/Facts.tsx";

type Simulation = SimulateRulesQuery["simulateQuoteRules"];

const priceOrNone = (amount: number | null) =>
  amount === null ? t("No price") : formatPrice(amount);

const changeColumns: readonly Column<Simulation["largest"][number] & { id: string }>[] = [
  {
    header: t("Device"),
    phone: "line",
    cell: ({ id, title }) => <RouteLink to={paths.evaluationDetails(id)}>{title}</RouteLink>,
  },
  { header: t("Before"), phone: "start", cell: ({ before }) => priceOrNone(before) },
  { header: t("After"), phone: "end", cell: ({ after }) => priceOrNone(after) },
];

/**
 * Shows how a draft would have changed past amounts: the number of changed amounts, the averages, and the largest
 * changes.
 */
export function SimulationResult({ result }: { result: Simulation }) {
  const { evaluations, higher, lower, unchanged, gained, lost } = result;
  const { averageBefore, averageAfter, buckets, largest } = result;
  if (evaluations === 0)
    return <Text color="fg.muted">{t("There are no sell requests to try the draft on yet.")}</Text>;
  const counts = buckets.filter(({ from, to, count }) => from !== to && count > 0);
  if (unchanged === evaluations)
    return (
      <Text color="fg.muted">
        {t(
          "{count, plural, one {# sell request: its price stays as it is.} other {# sell requests: all prices stay as they are.}}",
          { count: evaluations },
        )}
      </Text>
    );
  return (
    <Grid templateColumns={{ base: "1fr", md: "1fr 1fr" }} gap="6" alignItems="start">
      <Facts>
        <Fact name={t("Sell requests")}>{formatNumber(evaluations)}</Fact>
        {higher > 0 && <Fact name={t("Higher")}>{formatNumber(higher)}</Fact>}
        {lower > 0 && <Fact name={t("Lower")}>{formatNumber(lower)}</Fact>}
        {unchanged > 0 && <Fact name={t("Unchanged")}>{formatNumber(unchanged)}</Fact>}
        {gained > 0 && <Fact name={t("With a price now")}>{formatNumber(gained)}</Fact>}
        {lost > 0 && <Fact name={t("Without a price now")}>{formatNumber(lost)}</Fact>}
        {averageBefore !== null && averageAfter !== null && (
          <Fact name={t("Average")}>
            {averageBefore !== averageAfter && `${formatPrice(averageBefore)} → `}
            {formatPrice(averageAfter)}
          </Fact>
        )}
      </Facts>
      {counts.length > 0 && <Histogram buckets={counts} />}
      {largest.length > 0 && (
        <Box gridColumn="1 / -1">
          <Heading as="h3" size="sm" mb="2">
            {t("The largest changes")}
          </Heading>
          <DataTable
            label={t("The largest changes")}
            columns={changeColumns}
            rows={largest.map((change) => ({ ...change, id: change.evaluationId }))}
          />
        </Box>
      )}
    </Grid>
  );
}

/**
 * A bar chart of the changes in per cent, with the number of amounts for each range. A text beside the chart tells how
 * many amounts are unchanged.
 */
function Histogram({ buckets }: Pick<Simulation, "buckets">) {
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  return (
    <div>
      <Heading as="h3" size="sm" mb="2">
        {t("Change of the amounts")}
      </Heading>
      <Grid as="ul" gap="1" fontSize="sm" fontVariantNumeric="tabular-nums">
        {buckets.map((bucket) => (
          <Flex as="li" key={rangeOf(bucket)} align="center" gap="3">
            <Box w="9rem" flexShrink="0">
              {rangeOf(bucket)}
            </Box>
            <Box flex="1" bg="bg.muted" borderRadius="l1" aria-hidden>
              <Box
                h="4"
                bg="accent.solid"
                borderRadius="l1"
                w={`${(bucket.count / most) * 100}%`}
              />
            </Box>
            <Box w="12" textAlign="end">
              {formatNumber(bucket.count)}
            </Box>
          </Flex>
        ))}
      </Grid>
    </div>
  );
}

/** Formats a percentage, which may be negative. */
const percents = (value: number | null) => localDigits(String(value));

function rangeOf({ from, to }: Simulation["buckets"][number]): string {
  if (from === null) return t("below {to} %", { to: percents(to) });
  if (to === null) return t("above {from} %", { from: percents(from) });
  return t("{from} to {to} %", { from: percents(from), to: percents(to) });
}
