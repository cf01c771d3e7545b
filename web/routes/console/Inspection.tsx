import { Box } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import { InspectionForm } from "../../features/evaluations/inspection/InspectionForm.tsx";
import { VisitAndPayout } from "../../features/purchases/VisitAndPayout.tsx";
import { InspectionDocument, type InspectionQuery } from "../../generated/Inspection.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { now } from "../../platform/now.ts";
import { paths, routes } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";
import { longDay } from "../../ui/text/longDay.ts";

type Evaluation = NonNullable<InspectionQuery["evaluation"]>;

export const loader = queryLoader(InspectionDocument, ({ params: { id = "" } }) => ({ id }));

/** The page with the form in which an admin records an inspection. */
function Inspection() {
  const navigate = useNavigate();
  const { data, failure } = usePageData(InspectionDocument);
  const { evaluation } = data;
  if (!evaluation)
    return (
      <NotFound error={messageOf(failure)}>
        <ButtonLink to={routes.dashboard}>{t("Back to the dashboard")}</ButtonLink>
      </NotFound>
    );
  const details = paths.evaluationDetails(evaluation.id);
  return (
    <ConsolePage
      intro={introOf(evaluation)}
      action={
        <ButtonLink to={details} variant="outline">
          {t("See the sell request")}
        </ButtonLink>
      }
    >
      <Box mb="4" _empty={{ display: "none" }}>
        <VisitAndPayout {...evaluation} />
      </Box>
      <InspectionForm
        key={evaluation.id}
        evaluation={evaluation}
        onRecorded={() => navigate(details)}
      />
    </ConsolePage>
  );
}

/** Returns a sentence with the device's quoted price. The sentence also says whether the quote is still valid. */
function introOf({ quote }: Evaluation): string {
  if (!quote?.amount || !quote.validUntil)
    return t("The device has no quoted price. It is priced by today's rules.");
  const isValid = new Date(quote.validUntil) > now();
  const quoted = t("Quoted {amount}", { amount: formatPrice(quote.amount) });
  return isValid
    ? t("{quoted}, valid until {validUntil}: the device is priced by the quote's rules.", {
        quoted,
        validUntil: longDay(quote.validUntil),
      })
    : t("{quoted}, which expired on {validUntil}: the device is priced by today's rules.", {
        quoted,
        validUntil: longDay(quote.validUntil),
      });
}

export { Inspection as Component };
