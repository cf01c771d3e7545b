import { handOverDraft } from "../../../ui/forms/formDrafts.ts";
import { type EvaluationValues, initialValues } from "./evaluationValues.ts";

/** Hands the answers of the quote's page over to the form at a path, which then begins with a summary of them. */
export function handOverSummary(path: string, values: EvaluationValues): void {
  const { visitDay: _visitDay, method: _method, mobile: _mobile, ...answers } = values;
  handOverDraft(path, { ...answers, isSummary: true });
}

/** The values that the quote's page handed over or an earlier look at the summary left; undefined for others. */
export function summaryOf(
  draft: Readonly<Record<string, unknown>> | undefined,
): EvaluationValues | undefined {
  if (draft?.isSummary !== true) return undefined;
  return { ...initialValues, ...draft } as EvaluationValues;
}
