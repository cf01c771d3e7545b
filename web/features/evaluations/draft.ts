import { type Answers, answersAtFirst, checkedAnswers } from "./answers.ts";

/** A form that has been begun: the variant, the first where none is chosen, and the answers. */
export type Draft = { variantId: string | undefined; answers: Answers };

/** Whose draft, on which device. */
export type DraftOwner = { userId: string; deviceId: string };

const keyOf = ({ userId, deviceId }: DraftOwner) => `evaluation:${userId}:${deviceId}`;

function storedUnder(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** The draft as it was left before a reload, else a fresh one. */
export function readDraft(owner: DraftOwner): Draft {
  const stored = storedUnder(keyOf(owner));
  const fresh = { variantId: undefined, answers: answersAtFirst };
  if (typeof stored !== "object" || stored === null) return fresh;
  const { variantId, answers }: { variantId?: unknown; answers?: unknown } = stored;
  return {
    variantId: typeof variantId === "string" ? variantId : undefined,
    answers: typeof answers === "object" ? checkedAnswers({ ...answers }) : answersAtFirst,
  };
}

/** Keeps a draft for as long as the tab is open. */
export const keepDraft = (owner: DraftOwner, draft: Draft): void =>
  sessionStorage.setItem(keyOf(owner), JSON.stringify(draft));

/** The form was submitted or left. */
export const forgetDraft = (owner: DraftOwner): void => sessionStorage.removeItem(keyOf(owner));
