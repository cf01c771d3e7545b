import { useApolloClient } from "@apollo/client/react";
import { Flex } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import { t } from "../../../platform/i18n.ts";
import { lazyPart } from "../../../ui/dialogs/lazyPart.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import type { PriceQuery } from "../../quotes/livePrice.ts";
import { useLivePrice } from "../../quotes/livePrice.ts";
import { PriceBar } from "../../quotes/PriceBar.tsx";
import { readPrice } from "../../quotes/readPrice.ts";
import { questionNames, questionTitles } from "../questions.ts";
import { useDevicePriceQuery } from "./devicePriceQuery.ts";
import type { EvaluationFormState } from "./evaluationRules.ts";
import {
  answeredCount,
  emptyValues,
  openQuestions,
  quoteInputOf,
  untouchedQuestions,
} from "./evaluationValues.ts";
import { FormQuestion } from "./FormQuestion.tsx";
import { InstalmentsQuestion } from "./InstalmentsQuestion.tsx";
import { Progress } from "./Progress.tsx";
import { SellLayout } from "./SellLayout.tsx";
import { useEvaluationForm } from "./useEvaluationForm.ts";

const NewPriceDialog = lazyPart(async () => (await import("./NewPriceDialog.tsx")).NewPriceDialog);

type EvaluationFormProps = { device: DeviceToSellFragment; onSubmitted: () => unknown };

/**
 * The form for selling a device. It contains the variants, the twelve questions about the condition, the price and, for
 * smartphones, the question about instalments.
 */
export function EvaluationForm({ device, onSubmitted }: EvaluationFormProps) {
  const client = useApolloClient();
  const query = useDevicePriceQuery(device, emptyValues, (input, signal, most) =>
    readPrice(client, input, signal, most),
  );
  const { form, newPrice, closeNewPrice } = useEvaluationForm({ device, query, onSubmitted });
  const variantId = useWatch({ control: form.control, name: "variantId" });
  const submitAgain = () => {
    closeNewPrice();
    form.submit();
  };
  return (
    <SellLayout
      device={device}
      variantId={variantId}
      onChooseVariant={(id) => form.setValue("variantId", id, { shouldDirty: true })}
      noValidate
      onSubmit={form.submit}
    >
      {questionNames.map((name) => (
        <FormQuestion key={name} name={name} form={form} />
      ))}
      <Instalments device={device} form={form} />
      <SubmitBar device={device} form={form} query={query} />
      {newPrice && <NewPriceDialog {...newPrice} onSubmit={submitAgain} onClose={closeNewPrice} />}
    </SellLayout>
  );
}

type InstalmentsProps = { device: DeviceToSellFragment; form: EvaluationFormState };

/** The question about instalments. Renders nothing if the device is not a smartphone. */
export function Instalments({ device, form }: InstalmentsProps) {
  const answer = useWatch({ control: form.control, name: "instalments" });
  if (device.__typename !== "Smartphone") return null;
  return (
    <InstalmentsQuestion
      answer={answer}
      onAnswer={(answer) => form.setValue("instalments", answer, { shouldDirty: true })}
    />
  );
}

type SubmitBarProps = {
  device: DeviceToSellFragment;
  form: EvaluationFormState;
  query: PriceQuery;
};

/**
 * A bar with the price, the progress and the submit button. The bar sticks to the bottom of the window below the
 * questions.
 */
function SubmitBar({ device, form, query }: SubmitBarProps) {
  const values = useWatch({ control: form.control });
  const price = useLivePrice(query, quoteInputOf(device, values));
  const missing = openQuestions(values).length;
  const untouched = missing > 0 ? [] : untouchedQuestions(values);
  return (
    <PriceBar
      {...price}
      answersLeft={missing}
      preselected={untouched.map((name) => questionTitles[name])}
      onRefresh={query.retry}
    >
      <Flex align="center" gap="5">
        <Progress answered={answeredCount(values)} of={questionNames.length} needed={missing} />
        <SubmitButton
          form={form}
          size="lg"
          // The seller submits at the price on the screen, so the button waits while a new price is being read.
          disabled={price.status === "loading"}
          _disabled={{ transition: "opacity 100ms 300ms" }}
        >
          {t("Submit Form")}
        </SubmitButton>
      </Flex>
    </PriceBar>
  );
}
