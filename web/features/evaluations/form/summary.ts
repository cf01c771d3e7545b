import { handOverDraft } from "../../../ui/forms/formDrafts.ts";
import { type EvaluationValues, initialValues } from "./evaluationValues.ts";

/** Stores the answers of the quote page for the form at a path, which then begins with a summary of the answers. */
export function handOverSummary(path: string, values: EvaluationValues): void {
  const { visitDay: _visitDay, method: _method, mobile: _mobile, ...answers } = values;
  handOverDraft(path, { ...answers, isSummary: true });
}

/**
 * Returns the values that the quote page or an earlier visit to the summary has stored; undefined if there are none.
 */
export function summaryOf(
  draft: Readonly<Record<string, unknown>> | undefined,
): EvaluationValues | undefined {
  if (draft?.isSummary !== true) return undefined;
  return { ...initialValues, ...draft } as EvaluationValues;
}
