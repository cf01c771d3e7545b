import { Flex, Text } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { currentUser } from "../../../platform/session.ts";
import { lazyPart } from "../../../ui/dialogs/lazyPart.tsx";
import { Part } from "../../../ui/forms/Part.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { useStoredDraft } from "../../../ui/forms/useFormDraft.ts";
import { Breakdown } from "../../quotes/Breakdown.tsx";
import type { PriceQuery, PriceState } from "../../quotes/livePrice.ts";
import { useLivePrice } from "../../quotes/livePrice.ts";
import { PriceBar } from "../../quotes/PriceBar.tsx";
import { readPrice } from "../../quotes/readPrice.ts";
import { questionNames, questionTitles } from "../questions.ts";
import { AnswerSummary } from "./AnswerSummary.tsx";
import { useDevicePriceQuery } from "./devicePriceQuery.ts";
import type { EvaluationFormState } from "./evaluationRules.ts";
import {
  answeredCount,
  type EvaluationValues,
  initialValues,
  openQuestions,
  quoteInputOf,
  type SellAnswers,
  untouchedQuestions,
} from "./evaluationValues.ts";
import { FormQuestion } from "./FormQuestion.tsx";
import { InstalmentsQuestion } from "./InstalmentsQuestion.tsx";
import { Progress } from "./Progress.tsx";
import { SellLayout } from "./SellLayout.tsx";
import { useEvaluationForm } from "./useEvaluationForm.ts";
import { VisitAndPayoutFields } from "./VisitAndPayoutFields.tsx";

const NewPriceDialog = lazyPart(async () => (await import("./NewPriceDialog.tsx")).NewPriceDialog);

type EvaluationFormProps = {
  device: DeviceToSellFragment;
  /** A sentence that says what the form is for. */
  description: string;
  onSubmitted: () => unknown;
};

/**
 * Returns the initial values of the form. `given` holds the answers from the quote page, if the seller has already
 * answered all questions there.
 */
const initialFor = (given: unknown): EvaluationValues => ({
  ...initialValues,
  ...(given !== undefined && {
    ...(given as SellAnswers),
    method: "CASH",
    mobile: currentUser()?.mobile ?? "",
  }),
});

/**
 * The form for selling a device. It contains the variants, the twelve questions about the condition, the price and, for
 * smartphones, the question about instalments. For sellers who have already answered all questions, the form shows a
 * line for each answer, and also contains the calculation of the price, the visit and the payment.
 */
export function EvaluationForm({ device, description, onSubmitted }: EvaluationFormProps) {
  const given = useStoredDraft()?.base;
  const isSummary = given !== undefined;
  const initial = initialFor(given);
  const query = useDevicePriceQuery(device, initial, readPrice);
  const { form, newPrice, closeNewPrice } = useEvaluationForm({
    device,
    query,
    initial,
    base: given,
    onSubmitted,
  });
  const variantId = useWatch({ control: form.control, name: "variantId" });
  const submitAgain = () => {
    closeNewPrice();
    form.submit();
  };
  return (
    <>
      <Text mt="2" mb={{ base: "5", md: "8" }} color="fg.muted">
        {isSummary ? t("Check what you told us, and send it.") : description}
      </Text>
      <SellLayout
        device={device}
        variantId={variantId}
        onChooseVariant={(id) => form.setValue("variantId", id, { shouldDirty: true })}
        noValidate
        onSubmit={form.submit}
      >
        {isSummary ? (
          <AnswerSummary form={form} />
        ) : (
          questionNames.map((name) => <FormQuestion key={name} name={name} form={form} />)
        )}
        <Instalments device={device} form={form} />
        <PriceAndSubmit device={device} form={form} query={query} isSummary={isSummary} />
        {newPrice && (
          <NewPriceDialog {...newPrice} onSubmit={submitAgain} onClose={closeNewPrice} />
        )}
      </SellLayout>
    </>
  );
}

type PartProps = { device: DeviceToSellFragment; form: EvaluationFormState };

/** The question about instalments. Renders nothing if the device is not a smartphone. */
function Instalments({ device, form }: PartProps) {
  const answer = useWatch({ control: form.control, name: "instalments" });
  if (device.__typename !== "Smartphone") return null;
  return (
    <InstalmentsQuestion
      answer={answer}
      onAnswer={(answer) => form.setValue("instalments", answer, { shouldDirty: true })}
    />
  );
}

type PriceAndSubmitProps = PartProps & { query: PriceQuery; isSummary: boolean };

/**
 * The parts that depend on the price. The price and the submit button stick to the bottom of the window. Only these
 * parts are rendered with each answer.
 */
function PriceAndSubmit({ device, form, query, isSummary }: PriceAndSubmitProps) {
  const values = useWatch({ control: form.control });
  const price = useLivePrice(query, quoteInputOf(device, values));
  const missing = openQuestions(values).length;
  const untouched = missing > 0 ? [] : untouchedQuestions(values);
  return (
    <>
      {isSummary && <HowMadeUp {...price} />}
      {isSummary && <VisitAndPayoutFields form={form} />}
      <PriceBar
        {...price}
        answersLeft={missing}
        preselected={untouched.map((name) => questionTitles[name])}
        hasBreakdown={!isSummary}
        onRefresh={query.retry}
      >
        <Flex align="center" gap="5">
          {!isSummary && (
            <Progress answered={answeredCount(values)} of={questionNames.length} needed={missing} />
          )}
          <SubmitButton
            form={form}
            size="lg"
            // The seller submits at the price on the screen, so the button waits while a new price is being read.
            disabled={price.status === "loading"}
            _disabled={{ transition: "opacity 100ms 300ms" }}
          >
            {isSummary ? sendWords(price) : t("Submit Form")}
          </SubmitButton>
        </Flex>
      </PriceBar>
    </>
  );
}

function HowMadeUp({ price, status }: PriceState) {
  if (price.outcome !== "OFFER" && status === "current") return null;
  return (
    <Part title={t("How the price is calculated")}>
      <Breakdown price={price} isOld={status !== "current"} />
    </Part>
  );
}

function sendWords({ price, status }: PriceState): string {
  const isOld = status === "slow" || status === "failed";
  if (isOld || price.outcome !== "OFFER" || price.amount === null) return t("Send");
  return t("Send – {amount}", { amount: formatPrice(price.amount) });
}
