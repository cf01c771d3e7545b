import type { ApolloClient } from "@apollo/client";
import { browserStorage } from "../siteData.ts";

/** The name under which the browser has the time of the last write: its other tabs hear of a change. */
const lastWriteKey = "lastWrite";

/** Makes Apollo read its next queries from the server. */
export const forgetReads = ({ cache }: ApolloClient): void => {
  cache.evict({ id: "ROOT_QUERY", broadcast: false });
};

/** To be called after a mutation: what has been read is out of date, in this tab and in all others of the browser. */
export function didWrite(client: ApolloClient): void {
  forgetReads(client);
  browserStorage.setItem(lastWriteKey, `${Date.now()} ${Math.random()}`);
}

/** Reads again what Apollo's hooks show. Each tells its own failure. */
export const refetchShown = async (client: ApolloClient): Promise<void> => {
  await client.refetchQueries({ include: "active" }).catch(() => undefined);
};

/** Calls back after a write in another tab: once the page is visible, several writes while it was hidden being one. */
export function onWriteElsewhere(listener: () => void): void {
  let isStale = false;
  const catchUp = () => {
    if (!isStale || document.hidden) return;
    isStale = false;
    listener();
  };
  addEventListener("storage", ({ key }) => {
    if (key !== lastWriteKey) return;
    isStale = true;
    catchUp();
  });
  document.addEventListener("visibilitychange", catchUp);
}
