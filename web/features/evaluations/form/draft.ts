import { readKept } from "../../../platform/tabStorage.ts";
import { type Answers, answersAtFirst, checkedAnswers } from "../answers.ts";

/** A form that has been begun: the variant, the first where none is chosen, and the answers. */
export type Draft = { variantId: string | undefined; answers: Answers };

/** What there is before the seller has chosen anything. */
export const freshDraft: Draft = { variantId: undefined, answers: answersAtFirst };

/** The draft as it was left before a reload, else a fresh one. */
export function readDraft(name: string): Draft {
  const kept = readKept(name);
  if (typeof kept !== "object" || kept === null) return freshDraft;
  const { variantId, answers }: { variantId?: unknown; answers?: unknown } = kept;
  return {
    variantId: typeof variantId === "string" ? variantId : undefined,
    answers: typeof answers === "object" ? checkedAnswers({ ...answers }) : answersAtFirst,
  };
}
