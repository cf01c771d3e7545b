import type { ApolloClient } from "@apollo/client";
import { browserStorage } from "../siteData.ts";

/** The key under which the browser stores the time of its last write, in milliseconds. */
const lastWriteKey = "lastWrite";

/**
 * The time of the last write whose effect this tab shows, in milliseconds. Begins with the time at which the document
 * was requested, because the document shows all earlier writes.
 */
let shown = performance.timeOrigin;

/** Makes Apollo read its next queries from the server. */
export const forgetReads = ({ cache }: ApolloClient): void => {
  cache.evict({ id: "ROOT_QUERY", broadcast: false });
};

/** Marks the data that this tab and other tabs have read as out of date. Call this after each mutation. */
export function didWrite(client: ApolloClient): void {
  forgetReads(client);
  shown = Date.now();
  browserStorage.setItem(lastWriteKey, String(shown));
}

/** Runs the queries of mounted Apollo hooks again. Each hook reports its own failure. */
export const refetchShown = async (client: ApolloClient): Promise<void> => {
  await client.refetchQueries({ include: "active" }).catch(() => undefined);
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
