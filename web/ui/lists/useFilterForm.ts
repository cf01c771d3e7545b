import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router-dom";

/** The pause between the last typed character and the search, in milliseconds. */
const pauseMs = 300;

const isTyped = (element: EventTarget) =>
  element instanceof HTMLInputElement && !["checkbox", "radio"].includes(element.type);

/** Returns whether the field's value differs from the server's HTML. */
const isChanged = (field: Element) =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field instanceof HTMLInputElement &&
      (field.value !== field.defaultValue || field.checked !== field.defaultChecked);

/** Returns the values that a browser would submit. */
function valuesOf(form: HTMLFormElement): URLSearchParams {
  const values = new URLSearchParams();
  for (const [name, value] of new FormData(form)) values.append(name, String(value));
  return values;
}

/** The state of history entries that a form has created. */
type FormState = { isFromForm: true; isTyped: boolean } | null;

/**
 * Returns a key for the form's fields. If something other than the form changes the address, the key changes, and the
 * fields mount anew.
 */
function useFieldsKey(): number {
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const [shown, setShown] = useState({ location: location.key, key: 0 });
  if (shown.location === location.key) return shown.key;
  const isOwn = !isPop && (location.state as FormState)?.isFromForm;
  const next = { location: location.key, key: isOwn ? shown.key : shown.key + 1 };
  setShown(next);
  return next.key;
}

type FilterFormOptions = {
  /** Returns the query string for the form's values. `query` is the query string to which the values are applied. */
  searchOf: (values: URLSearchParams, query: URLSearchParams) => string;
  /** Whether a change replaces the history entry and keeps the scroll position. */
  staysInPlace?: boolean;
};

/**
 * Submits a GET form of filters automatically: immediately after a choice, and after a pause in typing. The address
 * holds the state, and the fields are uncontrolled.
 */
export function useFilterForm({ searchOf, staysInPlace = false }: FilterFormOptions) {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, state } = location;
  // The address that is being loaded, or else the current address. The form may change again before the list has been
  // loaded.
  const target = useNavigation().location ?? location;
  const key = useFieldsKey();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigations = useRef(0);
  /**
   * Whether typing created the current history entry. Updated before React renders the entry's page, because the next
   * character may be typed earlier.
   */
  const isEntryTyped = useRef(false);
  useEffect(() => {
    isEntryTyped.current = Boolean((state as FormState)?.isTyped);
  }, [state]);

  const cancelTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const apply = (isTyped: boolean) => {
    cancelTimer();
    // If the user has clicked on a link after typing, the typed text must not undo that navigation.
    if (!form.current || target.pathname !== pathname) return;
    const search = searchOf(valuesOf(form.current), new URLSearchParams(target.search));
    if (search === target.search) return;
    // While the user types, each search replaces the history entry of the previous search. Back then leads to the
    // address before the typing.
    const replace = staysInPlace || (isTyped && isEntryTyped.current);
    void navigateTo(search, replace, { isFromForm: true, isTyped });
  };
  const navigateTo = async (search: string, replace: boolean, next: NonNullable<FormState>) => {
    const navigation = ++navigations.current;
    await navigate({ search }, { replace, state: next, preventScrollReset: staysInPlace });
    // If the numbers differ, a later navigation has cancelled this navigation.
    if (navigation === navigations.current) isEntryTyped.current = next.isTyped;
  };
  const applyTyped = useEffectEvent(() => apply(true));
  /** Waits while a mouse button is pressed. If the rows moved during a click, the click would miss its target. */
  const applyTypedAfterPress = useEffectEvent(() => {
    if (document.querySelector(":active")) startTimer();
    else apply(true);
  });
  const startTimer = () => {
    cancelTimer();
    timer.current = setTimeout(() => applyTypedAfterPress(), pauseMs);
  };
  useEffect(() => {
    // Runs before a click on a link takes effect, so that the link's navigation comes last.
    const onClick = () => {
      if (timer.current !== undefined) applyTyped();
    };
    window.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("click", onClick, { capture: true });
      clearTimeout(timer.current);
    };
  }, []);
  const applyChangesBeforeHydration = useEffectEvent(() => {
    const changed = [...(form.current?.elements ?? [])].filter(isChanged);
    if (changed.length > 0) apply(changed.every(isTyped));
  });
  useEffect(() => applyChangesBeforeHydration(), []);

  return {
    key,
    /** Whether another list is being loaded at the same path. */
    pending: target !== location && target.pathname === pathname,
    form: {
      ref: form,
      // React's `onChange` ignores values set by a program, such as an extension that fills in forms.
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        if (isTyped(target)) startTimer();
        else apply(false);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        apply(false);
      },
    },
  };
}
