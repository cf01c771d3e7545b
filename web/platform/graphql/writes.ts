import { browserStorage } from "../siteData.ts";
import { loadedClient } from "./client.ts";

/** The key under which the browser stores the time of its last write, in milliseconds. */
const lastWriteKey = "lastWrite";

/**
 * The time of the last write whose effect this tab shows, in milliseconds. Begins with the time at which the document
 * was requested, because the document shows all earlier writes.
 */
let shown = performance.timeOrigin;

/** Empties the cache of public pages, so that their next loads read from the server. */
export const forgetReads = (): void => {
  loadedClient()?.cache.evict({ id: "ROOT_QUERY", broadcast: false });
};

/** Marks the data that this tab and other tabs have read as out of date. Call this after each mutation. */
export function didWrite(): void {
  forgetReads();
  shown = Date.now();
  browserStorage.setItem(lastWriteKey, String(shown));
}

const shownReads = new Set<() => Promise<unknown>>();

/** Calls `refetch` after each write, until the returned function is called. */
export function whenRefetched(refetch: () => Promise<unknown>): () => void {
  shownReads.add(refetch);
  return () => {
    shownReads.delete(refetch);
  };
}

/** Reads the data again that `useRead` has read for this page. Each part of the page reports its own failure. */
export const refetchShown = async (): Promise<void> => {
  await Promise.allSettled([...shownReads].map((refetch) => refetch()));
};

/**
 * Calls `listener` when another tab of the browser has written and this tab is visible. If another tab has written
 * since this document was requested, for instance while the browser kept the page for Back, calls `listener` at once.
 */
export function onWriteElsewhere(listener: () => void): void {
  const catchUp = () => {
    const last = Number(browserStorage.getItem(lastWriteKey));
    if (document.hidden || last <= shown) return;
    shown = last;
    listener();
  };
  catchUp();
  addEventListener("storage", catchUp);
  addEventListener("pageshow", catchUp);
  document.addEventListener("visibilitychange", catchUp);
}

let unsavedForms = 0;

/** Returns whether a form in this tab has unsaved changes. */
export const hasUnsaved = (): boolean => unsavedForms > 0;

/**
 * Call this when a form has unsaved changes. Call the returned function when the form has no unsaved changes any more.
 */
export function markUnsaved(): () => void {
  unsavedForms++;
  return () => {
    unsavedForms--;
  };
}
