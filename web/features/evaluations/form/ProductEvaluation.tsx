import { Heading, Text } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import { ProductEvaluationDocument } from "../../../generated/ProductEvaluation.ts";
import { codeOf } from "../../../platform/errors.ts";
import { type Page, usePlace } from "../../../platform/page.tsx";
import { routes, sellRoutes } from "../../../platform/paths.ts";
import { useSession } from "../../../platform/session.ts";
import { useQuestion } from "../../../platform/useQuestion.ts";
import { Head } from "../../../ui/Head.tsx";
import { ButtonLink } from "../../../ui/RouteLink.tsx";
import { Width } from "../../../ui/Section.tsx";
import { Unavailable } from "../../../ui/Unavailable.tsx";
import { SellSteps } from "../sell/SellSteps.tsx";
import { isSold, sellSteps } from "../sellKinds.ts";
import { EvaluationForm } from "./EvaluationForm.tsx";

const title = "Product Evaluation";
const description = "Tell us the condition of your device, and we will contact you with an offer.";

/** The last step of selling: what condition the device is in (spec, section 2). */
function ProductEvaluation() {
  const { id = "" } = usePlace().params;
  const session = useSession();
  const navigate = useNavigate();
  const device = useDeviceToSell(id);
  if (!session) return null;
  if (!device || !isSold(device.kind)) return <NothingToSell />;
  return (
    <Width py={{ base: "6", md: "10" }}>
      <Head title={title} description={description} noindex />
      <SellSteps steps={sellSteps(device.kind, device.brand)} current="Condition" />
      <Heading as="h1" size="2xl">
        {title}
      </Heading>
      <Text mt="2" mb={{ base: "5", md: "8" }} color="fg.muted">
        {description}
      </Text>
      <EvaluationForm
        key={`${device.id} ${session._id}`}
        device={device}
        userId={session._id}
        onSubmitted={() =>
          // The customers' dashboard is theirs alone.
          navigate(session.userType === "admin" ? routes.dashboard : routes.userDashboard)
        }
      />
    </Width>
  );
}

/** The smartphone or tablet with that id, undefined where there is none. */
function useDeviceToSell(id: string) {
  const { data, error } = useQuestion(ProductEvaluationDocument, {
    variables: { id },
    errorPolicy: "all",
  });
  if (error && codeOf(error) !== "NOT_FOUND") throw error;
  const device = data?.device;
  return device && "variants" in device ? device : undefined;
}

function NothingToSell() {
  return (
    <Unavailable
      title="This device can't be evaluated"
      text="It is no longer in our catalogue, or it is neither a smartphone nor a tablet. Please choose your device again."
    >
      <Head title={title} description={description} noindex />
      <ButtonLink to={sellRoutes.brands.SMARTPHONE}>Sell a smartphone</ButtonLink>
      <ButtonLink to={sellRoutes.brands.TABLET} variant="outline">
        Sell a tablet
      </ButtonLink>
    </Unavailable>
  );
}

export const page: Page = { View: ProductEvaluation };
