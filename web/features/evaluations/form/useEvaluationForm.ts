import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CreateEvaluationDocument } from "../../../generated/CreateEvaluation.ts";
import type { QuotedPriceFragment } from "../../../generated/QuotedPrice.ts";
import { codeOf, conflictingIdOf, messageOf } from "../../../platform/graphql/errors.ts";
import { t } from "../../../platform/i18n.ts";
import { paths } from "../../../platform/paths.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { useFormDraft } from "../../../ui/forms/useFormDraft.ts";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import { toast } from "../../../ui/toasts/toasts.ts";
import type { Price, PriceQuery } from "../../quotes/livePrice.ts";
import {
  type EvaluationInput,
  evaluationFaultMessage,
  evaluationLabels,
  evaluationRules,
} from "./evaluationRules.ts";
import { chosenVariantId, type DeviceToPrice, type EvaluationValues } from "./evaluationValues.ts";

type EvaluationFormOptions = {
  device: DeviceToPrice;
  query: PriceQuery;
  initial: EvaluationValues;
  /** The answers from the quote page, if there are any. They are stored together with the draft. */
  base: unknown;
  /** Called after the submission, to open another page. The form stays busy until that page is shown. */
  onSubmitted: () => unknown;
};

/** The price that the form has shown (`before`) and the price that has replaced it (`now`). */
export type NewPrice = { before: Price; now: QuotedPriceFragment };

const amountOf = (price: Price) => ("amount" in price ? price.amount : null);

/**
 * Returns the form for selling a device. The form's draft survives a reload. Leaving the page removes the draft without
 * asking. The form submits the price that it shows. If the server has another price by then, `newPrice` is set, and the
 * seller can submit again.
 */
export function useEvaluationForm({
  device,
  query,
  initial,
  base,
  onSubmitted,
}: EvaluationFormOptions) {
  const create = useSave(CreateEvaluationDocument, {
    once: true,
    handlesConflicts: true,
    done: t("Evaluation Form Submitted Successfully. If Approved, Admin Will Contact You Shortly."),
  });
  const [newPrice, setNewPrice] = useState<NewPrice>();
  const navigate = useNavigate();
  const tellOfFirst = (text: string, id: string) => {
    const see = () => void navigate(paths.evaluationDetails(id));
    toast.error(text, { label: t("See your request"), onClick: see });
  };

  const submitAt = async (answers: EvaluationInput, before: QuotedPriceFragment) => {
    const variantId = chosenVariantId(device, answers);
    const input = { ...answers, variantId, deviceId: device.id, quotedAmount: before.amount };
    try {
      await create({ input });
    } catch (error) {
      const sentId = conflictingIdOf(error);
      if (sentId) return tellOfFirst(messageOf(error), sentId);
      if (codeOf(error) !== "CONFLICT") throw error;
      return setNewPrice({ before, now: await query.refresh() });
    }
    removeDraft();
    await onSubmitted();
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
  const { remove: removeDraft } = useFormDraft(form, base);
  useScrollToMissing(form.formState.submitCount);
  return { form, newPrice, closeNewPrice: () => setNewPrice(undefined) };
}

/**
 * Scrolls to the first question with an error, so that the whole question is visible and not only its focused option.
 */
function useScrollToMissing(submitCount: number) {
  useEffect(() => {
    const question = submitCount > 0 && document.activeElement?.closest("[data-missing]");
    if (question) question.scrollIntoView({ block: "start" });
  }, [submitCount]);
}
