import { useSyncExternalStore } from "react";
import { currentUser, onSessionChange } from "../../platform/session.ts";
import { browserStorage, savedKey } from "../../platform/siteData.ts";

/*
 * The ids of saved devices in this browser, the last saved first: those of a visitor, and a copy of those of the account
 * (docs/decisions/0093-saved-devices.md). What writes them is loaded with the first press of a heart.
 */

/** The owner of what was saved without a login. */
export const visitor = "";

/** The ids by their owner: a user's id, or the visitor. */
type Lists = Readonly<Record<string, readonly string[]>>;

const listeners = new Set<() => void>();

/** What is stored, which an older version or another program may have written. */
export function readLists(): Lists {
  try {
    const lists: unknown = JSON.parse(browserStorage.getItem(savedKey) ?? "{}");
    return Object.fromEntries(
      Object.entries(Object(lists)).flatMap(([owner, ids]) =>
        Array.isArray(ids) ? [[owner, ids.filter((id) => typeof id === "string")]] : [],
      ),
    );
  } catch {
    return {};
  }
}

export function writeLists(lists: Lists): void {
  browserStorage.setItem(savedKey, JSON.stringify(lists));
  for (const listener of listeners) listener();
}

let known: { key: string; ids: readonly string[] } = { key: "", ids: [] };

/** The same list until it changes. What a visitor saved counts until the account has it. */
export function savedIds(): readonly string[] {
  const user = currentUser()?._id ?? visitor;
  const key = user + browserStorage.getItem(savedKey);
  if (key !== known.key) {
    const lists = readLists();
    const ids = new Set([visitor, user].flatMap((owner) => lists[owner] ?? []));
    known = { key, ids: [...ids] };
  }
  return known.ids;
}

let onShown: (() => void) | undefined;

/** Acts once hearts are shown, now or later; in place of what was to act before. */
export function whenShown(act: () => void): void {
  if (listeners.size > 0) act();
  else onShown = act;
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === savedKey || key === null) listener();
  };
  listeners.add(listener);
  onShown?.();
  onShown = undefined;
  addEventListener("storage", onStorage);
  const unsubscribe = onSessionChange(listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
    unsubscribe();
  };
}

/** Whether a device is saved; no until hydration, since the same HTML is sent to all. */
export const useIsSaved = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => savedIds().includes(id),
    () => false,
  );

/** The ids of all saved devices, the last saved first. For what is rendered in the browser alone. */
export const useSavedIds = (): readonly string[] => useSyncExternalStore(subscribe, savedIds);
