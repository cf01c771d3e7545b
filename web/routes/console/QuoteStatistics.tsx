import { Text } from "@chakra-ui/react";
import { ModelDifferences } from "../../features/quoteStatistics/ModelDifferences.tsx";
import { WeeklySteps } from "../../features/quoteStatistics/WeeklySteps.tsx";
import { QuoteStatisticsDocument } from "../../generated/QuoteStatistics.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Section } from "../../ui/page/Section.tsx";

export const loader = queryLoader(QuoteStatisticsDocument, () => ({}));

/**
 * The page of the quote statistics: how many quotes reached each step in each week, and the payments for each model.
 */
function QuoteStatistics() {
  const { data } = usePageData(QuoteStatisticsDocument);
  const { weeks, models } = data.quoteStatistics;
  const mayReadCosts = useMay()("READ_COSTS");
  return (
    <ConsolePage intro={t("From the price that a seller saw to the payment, in the last 52 weeks")}>
      {weeks.length === 0 ? (
        <EmptyState text={t("No Quotes Yet")} />
      ) : (
        <>
          <Section title={t("By week")} px="0" pt="0">
            <WeeklySteps weeks={weeks} />
          </Section>
          {mayReadCosts && (
            <Section title={t("Quote and payment by model")} px="0" pb="0">
              {models.length === 0 ? (
                <Text color="fg.muted">{t("No quoted device has been paid for yet.")}</Text>
              ) : (
                <ModelDifferences models={models} />
              )}
            </Section>
          )}
        </>
      )}
    </ConsolePage>
  );
}

export { QuoteStatistics as Component };
