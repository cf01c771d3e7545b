import { amountIn } from "../../../../shared/money.ts";
import type { InspectionQuery } from "../../../generated/Inspection.ts";
import { lockNames } from "../../locks/lockFields.ts";
import { groupAnswers } from "../form/evaluationRules.ts";
import { questionNames } from "../questions.ts";
import { type InspectionValues, typedFields } from "./inspectionRules.ts";
import type { Preview, PreviewInput } from "./useInspectionPreview.ts";

/** Returns the input for the price of the findings. Leaves out an invalid amount. */
export function previewInputOf(values: InspectionValues): PreviewInput {
  const answers = Object.fromEntries(questionNames.map((name) => [name, values[name]]));
  const number = amountIn(values.amount);
  const { min, max } = typedFields.amount.limit;
  const isValid = number >= min && number <= max;
  return {
    ...groupAnswers(answers as never),
    amount: isValid && !values.refuse ? number : null,
    refuse: values.refuse,
    locks: Object.fromEntries(lockNames.map((name) => [name, values[name]])),
  } as PreviewInput;
}

type Evaluation = NonNullable<InspectionQuery["evaluation"]>;

/**
 * Returns the preview for the seller's own answers. As long as the quote is valid, the shop pays the quoted amount.
 * Returns undefined if there is no valid quote or if there was an inspection: the server must then compute the preview.
 */
export function firstPreview({ quote, purchase }: Evaluation): Preview | undefined {
  if (purchase?.inspection || !quote?.amount || !quote.validUntil) return undefined;
  if (new Date(quote.validUntil) <= new Date()) return undefined;
  return {
    __typename: "InspectionPreview",
    quotedAmount: quote.amount,
    state: "CONFIRMED",
    amount: quote.amount,
    expiresAt: null,
    message: null,
    sendsMessages: false,
    quote: { ...quote, reasons: [] },
  };
}
