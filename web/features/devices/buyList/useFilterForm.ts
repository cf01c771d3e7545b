import {
  type ChangeEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useTransition,
} from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { deviceRoutes } from "../../../platform/paths.ts";
import { readBuyQuery, writeBuyQuery } from "./buyQuery.ts";

/** After the last letter of a text, before it is searched for. */
const pauseMs = 300;

const isTyped = (element: EventTarget) =>
  element instanceof HTMLInputElement && ["search", "number"].includes(element.type);

/** Whether somebody has changed it since the page came. */
const isChanged = (field: Element) =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field instanceof HTMLInputElement &&
      (field.value !== field.defaultValue || field.checked !== field.defaultChecked);

/** The address's part that a form, as it stands, asks for: what a browser would send, in short. */
function queryOf(kind: DeviceKind, form: HTMLFormElement): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) search.append(name, String(value));
  return writeBuyQuery(readBuyQuery(kind, search));
}

/**
 * Makes a plain GET form of filters answer by itself: a choice at once, a text when typing pauses.
 * The address is what counts; `key` changes with every address that did not come from the form, so
 * that its fields begin anew after Back or a link.
 */
export function useFilterForm(kind: DeviceKind) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [pending, startTransition] = useTransition();
  const [known, setKnown] = useState({ search, key: 0 });
  if (known.search !== search) setKnown({ search, key: known.key + 1 });
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Known at once: the location's own state comes only with the list that is on its way.
  const typing = useRef(false);
  useEffect(() => {
    typing.current = Boolean(state?.typed);
  }, [state]);

  const apply = (typed: boolean) => {
    clearTimeout(timer.current);
    const next = form.current ? queryOf(kind, form.current) : window.location.search;
    if (next === window.location.search) return;
    startTransition(() => {
      setKnown(({ key }) => ({ search: next, key }));
      // One step back leads to before the typing, not through its letters.
      const replace = typed && typing.current;
      typing.current = typed;
      void navigate(deviceRoutes.buyList[kind] + next, { replace, state: { typed } });
    });
  };
  // What was chosen or typed before any script had run counts as if it were done now.
  const catchUp = useEffectEvent(() => {
    const changed = [...(form.current?.elements ?? [])].filter(isChanged);
    if (changed.length > 0) apply(changed.every(isTyped));
  });
  useEffect(() => catchUp(), []);

  const applyAfterPause = () => {
    const address = window.location.href;
    timer.current = setTimeout(() => {
      // Whoever has followed a link since, or gone back, is not fetched from there.
      if (window.location.href === address) apply(true);
    }, pauseMs);
  };
  return {
    key: known.key,
    /** A new list is on its way. */
    pending,
    form: {
      ref: form,
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
        clearTimeout(timer.current);
        if (isTyped(target)) applyAfterPause();
        else apply(false);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        apply(false);
      },
    },
  };
}
