import { handOverDraft } from "../../../ui/forms/formDrafts.ts";
import { type EvaluationValues, initialValues } from "./evaluationValues.ts";

/** Stores the answers of the quote's page for the form at a path, which then begins with a summary of them. */
export function handOverSummary(path: string, values: EvaluationValues): void {
  const { visitDay: _visitDay, method: _method, mobile: _mobile, ...answers } = values;
  handOverDraft(path, { ...answers, isSummary: true });
}

/** The values stored by the quote's page or by an earlier visit to the summary; undefined if there are none. */
export function summaryOf(
  draft: Readonly<Record<string, unknown>> | undefined,
): EvaluationValues | undefined {
  if (draft?.isSummary !== true) return undefined;
  return { ...initialValues, ...draft } as EvaluationValues;
}
