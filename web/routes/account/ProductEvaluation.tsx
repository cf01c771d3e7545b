import { Heading } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import { EvaluationForm } from "../../features/evaluations/form/EvaluationForm.tsx";
import { SellSteps } from "../../features/evaluations/sell/SellSteps.tsx";
import { isSold, sellSteps } from "../../features/evaluations/sellKinds.ts";
import { ProductEvaluationDocument } from "../../generated/ProductEvaluation.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { routes, sellRoutes } from "../../platform/paths.ts";
import { useSession } from "../../platform/session.ts";
import { usePageTitle } from "../../platform/usePageTitle.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { Head } from "../../ui/page/Head.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";
import { Width } from "../../ui/page/Section.tsx";

const description = t("Tell us the condition of your device, and you see at once what we pay.");

export const loader = queryLoader(ProductEvaluationDocument, ({ params: { id = "" } }) => ({ id }));

/** The page of the last step of selling, on which customers describe the device's condition. */
function ProductEvaluation() {
  const title = usePageTitle();
  const session = useSession();
  const navigate = useNavigate();
  const { device } = usePageData(ProductEvaluationDocument).data;
  if (!session) return null;
  if (!device || !("variants" in device) || !isSold(device.kind)) return <NotSold />;
  return (
    <Width py={{ base: "6", md: "10" }}>
      <Head title={title} description={description} noindex />
      <SellSteps steps={sellSteps(device.kind, device.brand)} current={t("Condition")} />
      <Heading as="h1" size="2xl">
        {title}
      </Heading>
      <EvaluationForm
        description={description}
        key={`${device.id} ${session._id}`}
        device={device}
        onSubmitted={() =>
          // Only customers have a customer dashboard.
          navigate(session.userType === "admin" ? routes.dashboard : routes.userDashboard)
        }
      />
    </Width>
  );
}

/** Shown if the device has been deleted, or if the shop doesn't buy its kind. */
const NotSold = () => (
  <NotFound
    title={t("This device can't be evaluated")}
    text={t(
      "It is no longer in our catalogue, or it is neither a smartphone nor a tablet. Please choose your device again.",
    )}
    pageTitle={usePageTitle()}
  >
    <ButtonLink to={sellRoutes.brands.SMARTPHONE}>{t("Sell a smartphone")}</ButtonLink>
    <ButtonLink to={sellRoutes.brands.TABLET} variant="outline">
      {t("Sell a tablet")}
    </ButtonLink>
  </NotFound>
);

export { ProductEvaluation as Component };
