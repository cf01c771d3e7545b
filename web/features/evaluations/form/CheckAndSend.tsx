import { useApolloClient } from "@apollo/client/react";
import { useWatch } from "react-hook-form";
import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { currentUser } from "../../../platform/session.ts";
import { lazyPart } from "../../../ui/dialogs/lazyPart.tsx";
import { Part } from "../../../ui/forms/Part.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { Breakdown } from "../../quotes/Breakdown.tsx";
import type { PriceState } from "../../quotes/livePrice.ts";
import { useLivePrice } from "../../quotes/livePrice.ts";
import { PriceBar } from "../../quotes/PriceBar.tsx";
import { readPrice } from "../../quotes/readPrice.ts";
import { AnswerSummary } from "./AnswerSummary.tsx";
import { useDevicePriceQuery } from "./devicePriceQuery.ts";
import { Instalments } from "./EvaluationForm.tsx";
import { type EvaluationValues, openQuestions, quoteInputOf } from "./evaluationValues.ts";
import { SellLayout } from "./SellLayout.tsx";
import { useEvaluationForm } from "./useEvaluationForm.ts";
import { VisitAndPayoutFields } from "./VisitAndPayoutFields.tsx";

const NewPriceDialog = lazyPart(async () => (await import("./NewPriceDialog.tsx")).NewPriceDialog);

type CheckAndSendProps = {
  device: DeviceToSellFragment;
  initial: EvaluationValues;
  onSubmitted: () => unknown;
};

/**
 * The form for sellers who have already answered all questions. It shows the device, a line for each answer, the
 * calculation of the price, the visit, the payment and the submit button.
 */
export function CheckAndSend({ device, initial, onSubmitted }: CheckAndSendProps) {
  const client = useApolloClient();
  const { variantId } = initial;
  const query = useDevicePriceQuery(device, { variantId }, (input, signal, most) =>
    readPrice(client, input, signal, most),
  );
  const withPayout = {
    ...initial,
    method: initial.method ?? "CASH",
    mobile: initial.mobile || (currentUser()?.mobile ?? ""),
  };
  const { form, newPrice, closeNewPrice } = useEvaluationForm({
    device,
    query,
    initial: withPayout,
    onSubmitted,
  });
  const values = useWatch({ control: form.control });
  const price = useLivePrice(query, quoteInputOf(device, values));
  const submitAgain = () => {
    closeNewPrice();
    form.submit();
  };
  return (
    <SellLayout
      device={device}
      variantId={values.variantId ?? null}
      onChooseVariant={(id) => form.setValue("variantId", id, { shouldDirty: true })}
      noValidate
      onSubmit={form.submit}
    >
      <AnswerSummary form={form} />
      <Instalments device={device} form={form} />
      <HowMadeUp {...price} />
      <VisitAndPayoutFields form={form} />
      <PriceBar
        {...price}
        answersLeft={openQuestions(values).length}
        hasBreakdown={false}
        onRefresh={query.retry}
      >
        <SubmitButton
          form={form}
          size="lg"
          // The seller submits at the price on the screen, so the button waits while a new price is being read.
          disabled={price.status === "loading"}
          _disabled={{ transition: "opacity 100ms 300ms" }}
        >
          {sendWords(price)}
        </SubmitButton>
      </PriceBar>
      {newPrice && <NewPriceDialog {...newPrice} onSubmit={submitAgain} onClose={closeNewPrice} />}
    </SellLayout>
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
