import {
  type ChangeEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router-dom";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { deviceRoutes } from "../../../platform/paths.ts";
import { useTargetAddress } from "../../../ui/usePutInAddress.ts";
import { readBuyQuery, writeBuyQuery } from "./buyQuery.ts";

/** How long typing pauses before the text is searched for. */
const pauseMs = 300;

const isTyped = (element: EventTarget) =>
  element instanceof HTMLInputElement && !["checkbox", "radio"].includes(element.type);

/** Whether the field differs from what the document came with. */
const isChanged = (field: Element) =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field instanceof HTMLInputElement &&
      (field.value !== field.defaultValue || field.checked !== field.defaultChecked);

/** The query string that a browser would submit for the form, in its canonical spelling. */
function queryOf(kind: DeviceKind, form: HTMLFormElement): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) search.append(name, String(value));
  return writeBuyQuery(readBuyQuery(kind, search));
}

/** The history state of an address that the form has navigated to. */
type FormState = { isFromForm: true; isTyped: boolean } | null;

/** A key for the form's fields, so that they mount anew with an address that is not from the form. */
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

/**
 * Submits a GET form of filters by itself: a choice at once, a text when typing pauses. The address
 * holds the state; the fields are uncontrolled.
 */
export function useFilterForm(kind: DeviceKind) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const targetAddress = useTargetAddress();
  const key = useFieldsKey();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const cancelTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const apply = (isTyped: boolean) => {
    cancelTimer();
    const target = targetAddress();
    // A text that was typed before a click on a link must not undo it.
    if (!form.current || target.pathname !== pathname) return;
    const search = queryOf(kind, form.current);
    if (search === target.search) return;
    // One step back leads to before the typing, not through its letters.
    const replace = isTyped && Boolean((state as FormState)?.isTyped);
    const nextState: FormState = { isFromForm: true, isTyped };
    void navigate(deviceRoutes.buyList[kind] + search, { replace, state: nextState });
  };
  const applyTyped = useEffectEvent(() => apply(true));
  const applyChangesBeforeHydration = useEffectEvent(() => {
    const changed = [...(form.current?.elements ?? [])].filter(isChanged);
    if (changed.length > 0) apply(changed.every(isTyped));
  });
  useEffect(() => applyChangesBeforeHydration(), []);

  return {
    key,
    /** Whether another list of this kind is being loaded. */
    pending: navigation.location?.pathname === pathname,
    form: {
      ref: form,
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
        cancelTimer();
        if (isTyped(target)) timer.current = setTimeout(() => applyTyped(), pauseMs);
        else apply(false);
      },
      // Before a click on a link takes effect, so that the link's navigation is the last one.
      onBlur: () => {
        if (timer.current !== undefined) apply(true);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        apply(false);
      },
    },
  };
}
