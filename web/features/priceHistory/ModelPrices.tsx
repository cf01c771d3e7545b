import { Box, Grid, Heading, Text } from "@chakra-ui/react";
import type { ModelPriceRowFragment } from "../../generated/ModelPriceRow.ts";
import { ModelPricesDocument } from "../../generated/ModelPrices.ts";
import { unitPath } from "../../platform/consoleRoutes.ts";
import { useRead } from "../../platform/graphql/useRead.ts";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { LoadFailure } from "../../ui/page/LoadFailure.tsx";
import { Day } from "../../ui/text/Day.tsx";
import { Price } from "../../ui/text/Price.tsx";

/** The maximum number of rows in each list. */
const shownRows = 5;

type ModelPricesProps = { deviceId: string; variantId: string | undefined };

/**
 * The prices of a model's units: the prices at which the shop sold units, bought units, and offers units now. Only
 * admins see them.
 */
export function ModelPrices({ deviceId, variantId }: ModelPricesProps) {
  const { data, error, retry } = useRead(ModelPricesDocument, { deviceId, variantId });
  const lists = [
    { title: t("Sold for"), rows: data?.modelPrices.sold },
    { title: t("Paid"), rows: data?.modelPrices.paid },
    { title: t("Asked now"), rows: data?.modelPrices.asked },
  ];
  return (
    <Box as="section" aria-label={t("Prices of this model")} p="4" bg="bg.subtle" borderRadius="l2">
      <Heading as="h3" size="sm" mb="2">
        {t("Prices of this model")}
      </Heading>
      <LoadFailure failure={error} onRetry={retry} />
      <Grid
        templateColumns={{ base: "1fr", sm: "repeat(3, minmax(0, 1fr))" }}
        gap="4"
        fontSize="sm"
      >
        {lists.map(({ title, rows }) => (
          <div key={title}>
            <Text color="fg.muted">{title}</Text>
            {rows && <Rows rows={rows.slice(0, shownRows)} />}
          </div>
        ))}
      </Grid>
    </Box>
  );
}

function Rows({ rows }: { rows: readonly ModelPriceRowFragment[] }) {
  if (rows.length === 0) return <Text>{t("Nothing yet")}</Text>;
  return (
    <ul>
      {rows.map((row, index) => (
        <li key={`${row.unitCode} ${row.date} ${String(index)}`}>
          <Price amount={row.amount} />
          <Text as="span" display="block" fontSize="xs" color="fg.muted">
            <Day of={row.date} />
            {row.grade && ` · ${t("Grade {grade}", { grade: row.grade })}`}
            {row.unitCode && (
              <>
                {" · "}
                <RouteLink to={unitPath(row.unitCode)} textDecoration="underline">
                  {row.unitCode}
                </RouteLink>
              </>
            )}
          </Text>
        </li>
      ))}
    </ul>
  );
}
