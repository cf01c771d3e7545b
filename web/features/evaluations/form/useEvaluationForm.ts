import { useEffect, useState } from "react";
import { CreateEvaluationDocument } from "../../../generated/CreateEvaluation.ts";
import type { QuotedPriceFragment } from "../../../generated/QuotedPrice.ts";
import { codeOf } from "../../../platform/graphql/errors.ts";
import { evicting } from "../../../platform/graphql/evicting.ts";
import { t } from "../../../platform/i18n.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { useFormDraft } from "../../../ui/forms/useFormDraft.ts";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import type { Price, PriceQuery } from "../../quotes/livePrice.ts";
import {
  type EvaluationInput,
  evaluationFaultMessage,
  evaluationLabels,
  evaluationRules,
} from "./evaluationRules.ts";
import {
  chosenVariantId,
  type DeviceToPrice,
  type EvaluationValues,
  initialValues,
} from "./evaluationValues.ts";

type EvaluationFormOptions = {
  device: DeviceToPrice;
  query: PriceQuery;
  /** The preselected answers where it is left out. */
  initial?: EvaluationValues;
  onSubmitted: () => void;
};

/** A price that the seller has not seen yet, and the one that was shown. */
export type NewPrice = { before: Price; now: QuotedPriceFragment };

const amountOf = (price: Price) => ("amount" in price ? price.amount : null);

/**
 * The form, whose draft survives a reload. Leaving the page resets it without a question.
 * It is submitted at the price that is shown; where that is another by now, `newPrice` is set, and the seller
 * submits again.
 */
export function useEvaluationForm({
  device,
  query,
  initial = initialValues,
  onSubmitted,
}: EvaluationFormOptions) {
  const create = useSave(CreateEvaluationDocument, {
    update: evicting("evaluations"),
    handlesConflicts: true,
    done: t("Evaluation Form Submitted Successfully. If Approved, Admin Will Contact You Shortly."),
  });
  const [newPrice, setNewPrice] = useState<NewPrice>();

  const submitAt = async (answers: EvaluationInput, before: QuotedPriceFragment) => {
    const variantId = chosenVariantId(device, answers);
    const input = { ...answers, variantId, deviceId: device.id, quotedAmount: before.amount };
    try {
      await create({ input });
    } catch (error) {
      if (codeOf(error) !== "CONFLICT") throw error;
      return setNewPrice({ before, now: await query.refresh() });
    }
    removeDraft();
    onSubmitted();
  };
  const save = async (answers: EvaluationInput) => {
    const { result: before, status } = query.state();
    if (status === "current" && "lines" in before) return submitAt(answers, before);
    const now = await query.refresh();
    const isAsShown = now.outcome === before.outcome && now.amount === amountOf(before);
    return isAsShown ? submitAt(answers, now) : setNewPrice({ before, now });
  };
  const form = useZodForm({
    schema: evaluationRules,
    initial,
    labels: evaluationLabels,
    faultMessage: evaluationFaultMessage,
    save,
  });
  const removeDraft = useFormDraft(form);
  useScrollToMissing(form.formState.submitCount);
  return { form, newPrice, closeNewPrice: () => setNewPrice(undefined) };
}

/** The focus is on the first option: the whole question should be in view. */
function useScrollToMissing(submitCount: number) {
  useEffect(() => {
    const question = submitCount > 0 && document.activeElement?.closest("[data-missing]");
    if (question) question.scrollIntoView({ block: "start" });
  }, [submitCount]);
}
