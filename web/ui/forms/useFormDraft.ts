import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useLocation } from "react-router-dom";
import { plainPath } from "../../platform/paths.ts";
import { currentUser } from "../../platform/session.ts";
import { removeStored, store } from "../../platform/siteData.ts";
import { type Draft, readDraft, readHandedOver, removeHandedOver } from "./formDrafts.ts";
import type { ZodForm } from "./useZodForm.ts";

/**
 * Returns the name under which the draft of a form is stored. The name consists of the user's id and the form's
 * address, and stays the same while the user logs in again.
 */
function useDraftName(): string {
  const { pathname, search } = useLocation();
  const [name] = useState(() => `draft:${currentUser()?._id}:${plainPath(pathname)}${search}`);
  return name;
}

/**
 * Returns the draft of the form at this address, or undefined if there is none. Initial values that were handed over
 * take precedence over a draft, because they are newer.
 */
export function useStoredDraft(): Draft | undefined {
  const name = useDraftName();
  const { pathname } = useLocation();
  const [draft] = useState(() => readHandedOver(pathname) ?? readDraft(name));
  return draft;
}

/** Returns the initial values, overwritten by the draft's values where the types still match. */
function fitting<Values extends FieldValues>(values: Draft["values"], initial: Values): Values {
  const fits = (name: string) => {
    const [stored, first] = [values[name], initial[name]];
    if (Array.isArray(first)) return Array.isArray(stored);
    return first === null || stored === null || typeof stored === typeof first;
  };
  const names = Object.keys(initial).filter((name) => name in values && fits(name));
  return { ...initial, ...Object.fromEntries(names.map((name) => [name, values[name]])) };
}

/**
 * Stores a form's values in this tab as a draft. The draft survives a reload, and the login after a session has
 * expired. Leaving the page in any other way removes the draft. `base` is stored together with the values. Call
 * `remove` before saving the form, and `keep` to store the draft again.
 */
export function useFormDraft<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  base?: unknown,
): { remove: () => void; keep: () => void } {
  const name = useDraftName();
  const { pathname } = useLocation();
  const draft = useStoredDraft();
  const { reset, subscribe, getValues, formState } = form;

  const restore = useEffectEvent(() => {
    if (!draft) return;
    reset(fitting(draft.values, getValues()), { keepDefaultValues: true });
    store(name, draft);
    removeHandedOver(pathname);
  });
  const storeValues = useEffectEvent((values: Input) =>
    store(name, { values, base } satisfies Draft),
  );
  useEffect(() => {
    restore();
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => storeValues(values),
    });
  }, [subscribe]);

  const { isDirty } = formState;
  // A new base is stored with the values that were typed so far.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only `base` makes a draft outdated.
  useEffect(() => {
    if (isDirty) store(name, { values: getValues(), base } satisfies Draft);
  }, [base]);

  useEffect(
    () => () => {
      if (currentUser()) removeStored(name);
    },
    [name],
  );
  return {
    remove: () => removeStored(name),
    keep: () => store(name, { values: getValues(), base } satisfies Draft),
  };
}
