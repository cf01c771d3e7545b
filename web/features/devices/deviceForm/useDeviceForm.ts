import { useCallback, useState } from "react";
import type { Draft, TextField } from "./draft.ts";
import type { Problems } from "./problems.ts";

/** Create and update differ in what they want and in their words. */
export type Mode = "create" | "update";

/** A form being filled in. */
export type FormState = {
  mode: Mode;
  draft: Draft;
  problems: Problems;
  /** Takes a change of some parts; what was wrong with them is forgotten. */
  change: (news: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  setProblems: (problems: Problems) => void;
  /** Whether anything differs from what was there in the beginning. */
  dirty: boolean;
  /** The value of a text field, and how it changes. */
  bound: (field: TextField) => {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
};

/** What is filled in, from `begun` on; `initial` is what `dirty` compares with. */
export function useDeviceForm(mode: Mode, initial: Draft, begun = initial): FormState {
  const [draft, setDraft] = useState(begun);
  const [problems, setProblems] = useState<Problems>({});
  const change = useCallback<FormState["change"]>((news) => {
    setDraft((before) => ({ ...before, ...(typeof news === "function" ? news(before) : news) }));
    if (typeof news === "object") setProblems((before) => leavingOut(before, Object.keys(news)));
  }, []);
  return {
    mode,
    draft,
    problems,
    change,
    setProblems,
    dirty: JSON.stringify(draft) !== JSON.stringify(initial),
    bound: (field) => ({
      value: draft[field],
      onChange: ({ target }) => change({ [field]: target.value }),
    }),
  };
}

const leavingOut = (problems: Problems, parts: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([part]) => !parts.includes(part)));
