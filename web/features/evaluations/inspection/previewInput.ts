import { amountIn } from "../../../../shared/money.ts";
import type { InspectionQuery } from "../../../generated/Inspection.ts";
import { groupAnswers } from "../form/evaluationRules.ts";
import { questionNames } from "../questions.ts";
import { amount as amountLimit, type InspectionValues } from "./inspectionRules.ts";
import type { Preview, PreviewInput } from "./useInspectionPreview.ts";

/** The findings to price. An amount that is not valid is none. */
export function previewInputOf(values: InspectionValues): PreviewInput {
  const answers = Object.fromEntries(questionNames.map((name) => [name, values[name]]));
  const number = amountIn(values.amount);
  const { min, max } = amountLimit;
  const isValid = number >= min && number <= max;
  return {
    ...groupAnswers(answers as never),
    amount: isValid && !values.refuse ? number : null,
    refuse: values.refuse,
  } as PreviewInput;
}

type Evaluation = NonNullable<InspectionQuery["evaluation"]>;

/**
 * What the seller's own answers lead to while the quote is valid: the quote. Undefined where that has to be asked: after
 * an inspection, or where the device is priced by other rules now.
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
