import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from "react";
import { readStored, store } from "../../../platform/siteData.ts";
import { type AnswerValue, emptyAnswers, type SellAnswers } from "../form/evaluationValues.ts";
import { type QuestionName, questionNames, questionOf } from "../questions.ts";

/**
 * Returns the visitor's answers about a device, and functions to change them. The answers last until the tab is closed.
 * After hydration, the answers also include the options that the visitor chose in `root` before scripts ran. `named` is
 * the variant in the address, and takes precedence over the stored variant.
 */
export function useAnswers(
  deviceId: string,
  root: RefObject<HTMLElement | null>,
  named: string | null,
) {
  const name = `quote:${deviceId}`;
  const [values, setValues] = useState({ ...emptyAnswers, variantId: named });
  const change = useCallback(
    (changed: Partial<SellAnswers>) =>
      setValues((before) => {
        const next = { ...before, ...changed };
        store(name, next);
        return next;
      }),
    [name],
  );
  const answer = useCallback(
    (question: QuestionName, value: AnswerValue) => change({ [question]: value }),
    [change],
  );
  const restore = useEffectEvent(() => {
    const checked = [...(root.current?.querySelectorAll<HTMLInputElement>(":checked") ?? [])];
    const restored = restoredValues(readStored(name), checked);
    if (restored) change(named ? { ...restored, variantId: named } : restored);
  });
  useEffect(() => restore(), []);
  return { values, change, answer };
}

type Checked = { name: string; value: string };

/**
 * Returns the stored answers, combined with the options in the checked inputs. Leaves out options that don't exist.
 * Returns undefined if nothing is left.
 */
function restoredValues(
  stored: unknown,
  checked: readonly Checked[],
): Partial<SellAnswers> | undefined {
  const before = typeof stored === "object" && stored ? (stored as Record<string, unknown>) : {};
  const values = Object.fromEntries(
    questionNames.flatMap((name) => {
      const chosen = checked.filter((input) => input.name === name).map(({ value }) => value);
      const answer = answerOf(name, [before[name], chosen].flat());
      return answer ? [[name, answer]] : [];
    }),
  );
  const variantId = typeof before.variantId === "string" ? { variantId: before.variantId } : {};
  const restored = { ...values, ...variantId, ...instalmentsOf(before) };
  return Object.keys(restored).length > 0 ? restored : undefined;
}

/** Returns the stored answer about instalments. */
const instalmentsOf = ({
  instalments,
}: Record<string, unknown>): Partial<Pick<SellAnswers, "instalments">> =>
  instalments === "NONE" || instalments === "OPEN" || instalments === "NOT_KNOWN"
    ? { instalments }
    : {};

/**
 * Returns the answer that consists of these options, or undefined if none of them exists. If the question allows only
 * one option, the last option counts.
 */
function answerOf(name: QuestionName, options: readonly unknown[]): AnswerValue | undefined {
  const { words, several } = questionOf(name);
  if (several) {
    const chosen = Object.keys(words).filter((option) => options.includes(option));
    return chosen.length > 0 ? chosen : undefined;
  }
  return options.findLast(
    (option): option is string => typeof option === "string" && option in words,
  );
}
