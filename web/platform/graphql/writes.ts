import type { ApolloClient } from "@apollo/client";
import { browserStorage } from "../siteData.ts";

/** The name under which the browser keeps the time of its last write, in milliseconds. */
const lastWriteKey = "lastWrite";

/** The last write that this tab shows: its document is newer than earlier ones. */
let shown = performance.timeOrigin;

/** Makes Apollo read its next queries from the server. */
export const forgetReads = ({ cache }: ApolloClient): void => {
  cache.evict({ id: "ROOT_QUERY", broadcast: false });
};

/** To be called after a mutation: the data that this tab and the browser's others have read are out of date. */
export function didWrite(client: ApolloClient): void {
  forgetReads(client);
  shown = Date.now();
  browserStorage.setItem(lastWriteKey, String(shown));
}

/** Reads again the queries that Apollo's hooks show. Each hook tells its own failure. */
export const refetchShown = async (client: ApolloClient): Promise<void> => {
  await client.refetchQueries({ include: "active" }).catch(() => undefined);
};

/**
 * Calls back after a write in another tab of the browser, once this one is visible: also after a write since the document
 * was requested, and while the browser kept the page to go back to.
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

/** Whether a form of this tab has changes that are not saved. */
export const hasUnsaved = (): boolean => unsavedForms > 0;

/** To be called when a form has unsaved changes. Returns a function to call when it no longer has any. */
export function markUnsaved(): () => void {
  unsavedForms++;
  return () => {
    unsavedForms--;
  };
}
