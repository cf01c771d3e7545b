import type { ApolloClient } from "@apollo/client";
import { browserStorage } from "../siteData.ts";

/** The key under which the browser stores the time of its last write, in milliseconds. */
const lastWriteKey = "lastWrite";

/** The last write that this tab shows. Its document is newer than earlier writes. */
let shown = performance.timeOrigin;

/** Makes Apollo read its next queries from the server. */
export const forgetReads = ({ cache }: ApolloClient): void => {
  cache.evict({ id: "ROOT_QUERY", broadcast: false });
};

/** Call this after a mutation: the data that this tab and other tabs have read are out of date. */
export function didWrite(client: ApolloClient): void {
  forgetReads(client);
  shown = Date.now();
  browserStorage.setItem(lastWriteKey, String(shown));
}

/** Reads the queries that Apollo's hooks show again. Each hook reports its own failure. */
export const refetchShown = async (client: ApolloClient): Promise<void> => {
  await client.refetchQueries({ include: "active" }).catch(() => undefined);
};

/**
 * Calls back after a write in another tab of the browser, when this tab is visible. Also covers writes since the
 * document was requested, and writes while the browser kept the page for Back.
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

/** Whether a form in this tab has unsaved changes. */
export const hasUnsaved = (): boolean => unsavedForms > 0;

/** Call this when a form has unsaved changes. Returns a function to call when it no longer has any. */
export function markUnsaved(): () => void {
  unsavedForms++;
  return () => {
    unsavedForms--;
  };
}
