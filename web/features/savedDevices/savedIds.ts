import { useSyncExternalStore } from "react";
import { currentUser, onSessionChange } from "../../platform/session.ts";
import { browserStorage, savedKey } from "../../platform/siteData.ts";

/*
 * The ids of saved devices in this browser, last saved first: the visitor's list, and a copy of the account's list
 * (docs/decisions/0093-saved-devices.md). The code that writes the lists is loaded with the first press of a heart.
 */

/** The owner of devices that were saved without a login. */
export const visitor = "";

/** The ids by their owner: a user's id, or the visitor. */
type Lists = Readonly<Record<string, readonly string[]>>;

const listeners = new Set<() => void>();

/**
 * Returns the stored lists. An older version or another program may have written the stored value, so anything invalid
 * is left out.
 */
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

/**
 * Returns the ids of all saved devices. Returns the same list until it changes. A visitor's devices count until the
 * account has them.
 */
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

/** Calls `act` when hearts are shown, now or later. Replaces an earlier function that has not been called yet. */
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

/** Whether a device is saved. False until hydration, because everyone gets the same HTML. */
export const useIsSaved = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => savedIds().includes(id),
    () => false,
  );

/** Returns the ids of all saved devices, last saved first. Only for content that is rendered in the browser. */
export const useSavedIds = (): readonly string[] => useSyncExternalStore(subscribe, savedIds);
