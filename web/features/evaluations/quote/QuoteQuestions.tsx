import { memo, useRef } from "react";
import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import { queryString } from "../../../platform/paths.ts";
import { lazyPart } from "../../../ui/dialogs/lazyPart.tsx";
import { useVariantOfAddress } from "../../devices/variantOfAddress.ts";
import type { QuoteInput } from "../../quotes/livePrice.ts";
import { useLivePrice } from "../../quotes/livePrice.ts";
import { PriceBar } from "../../quotes/PriceBar.tsx";
import { useDevicePriceQuery } from "../form/devicePriceQuery.ts";
import { answeredCount, openQuestions, quoteInputOf } from "../form/evaluationValues.ts";
import { QuestionCard } from "../form/QuestionCard.tsx";
import { SellLayout } from "../form/SellLayout.tsx";
import { questionNames } from "../questions.ts";
import { SellButton } from "./SellButton.tsx";
import { useAnswers } from "./useAnswers.ts";

const InstalmentsQuestion = lazyPart(
  async () => (await import("../form/InstalmentsQuestion.tsx")).InstalmentsQuestion,
);

/** A question that is only rendered again if its own props change. */
const Question = memo(QuestionCard);

/** Reads a price. The modules for reading are loaded with the first answer instead of with the page. */
async function read(input: QuoteInput, signal: AbortSignal, most: number | null) {
  const { readPrice } = await import("../../quotes/readPrice.ts");
  return readPrice(input, signal, most);
}

/**
 * The device, the twelve questions and the price. No question is answered at first. For phones, the question about
 * instalments is loaded with the first answer.
 */
export function QuoteQuestions({ device }: { device: DeviceToSellFragment }) {
  const form = useRef<HTMLFormElement>(null);
  const { variantId, name } = useVariantOfAddress();
  const { values, change, answer } = useAnswers(device.id, form, variantId);
  const query = useDevicePriceQuery(device, { variantId }, read);
  const price = useLivePrice(query, quoteInputOf(device, values));
  const open = openQuestions(values);
  return (
    <SellLayout
      ref={form}
      device={device}
      variantId={values.variantId}
      onChooseVariant={(variantId) => {
        change({ variantId });
        name(variantId, device.quotePath + queryString({ variant: variantId }));
      }}
      onSubmit={(event) => event.preventDefault()}
    >
      {questionNames.map((name) => (
        <Question key={name} name={name} answer={values[name]} onAnswer={answer} />
      ))}
      {device.kind === "SMARTPHONE" && answeredCount(values) > 0 && (
        <InstalmentsQuestion
          answer={values.instalments}
          onAnswer={(instalments) => change({ instalments })}
        />
      )}
      <PriceBar {...price} answersLeft={open.length} onRefresh={query.retry}>
        <SellButton deviceId={device.id} values={values} next={open[0]} {...price} />
      </PriceBar>
    </SellLayout>
  );
}
