import { handOverDraft } from "../../../ui/forms/formDrafts.ts";
import { type EvaluationValues, initialValues } from "./evaluationValues.ts";

/**
 * Stores the answers of the quote page for the form at a path. The form then begins with a summary of these answers.
 */
export function handOverSummary(path: string, values: EvaluationValues): void {
  const { visitDay: _visitDay, method: _method, mobile: _mobile, ...answers } = values;
  handOverDraft(path, { ...answers, isSummary: true });
}

/**
 * Returns the values for the summary, or undefined if there are none. The quote page or an earlier visit to the form
 * has stored them.
 */
export function summaryOf(
  draft: Readonly<Record<string, unknown>> | undefined,
): EvaluationValues | undefined {
  if (draft?.isSummary !== true) return undefined;
  return { ...initialValues, ...draft } as EvaluationValues;
}
