import { useSyncExternalStore } from "react";
import { currentUser, onSessionChange } from "../../platform/session.ts";
import { browserStorage, savedKey } from "../../platform/siteData.ts";

/* The ids of the saved devices in this browser, most recently saved first. There is a list for visitors, and a copy
   of the list in the user's account (docs/decisions/0093-saved-devices.md). Pages load the code that changes these
   lists only when they need it. */

/** The owner of devices that were saved by a visitor. */
export const visitor = "";

/** The ids by owner. The owner is a user's id, or `visitor`. */
type Lists = Readonly<Record<string, readonly string[]>>;

const listeners = new Set<() => void>();

/**
 * Returns the stored lists without invalid entries, which an older version of the site or another program may have
 * stored.
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
 * Returns the ids of all saved devices. Returns the same array until the ids change. Includes devices that were saved
 * before the login and are not in the account yet.
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

/** Calls `act` as soon as hearts are shown. If an earlier function is still waiting, `act` replaces it. */
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

/** Returns whether a device is saved. False until hydration, because the server sends everyone the same HTML. */
export const useIsSaved = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => savedIds().includes(id),
    () => false,
  );

/**
 * Returns the ids of all saved devices, most recently saved first. Use it only for content that the server does not
 * render.
 */
export const useSavedIds = (): readonly string[] => useSyncExternalStore(subscribe, savedIds);
