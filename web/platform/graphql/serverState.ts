import type { NormalizedCacheObject } from "@apollo/client";
import { currentUser } from "../session.ts";

/** The id of the element with what the server has read for the user of its `data-user`. */
export const serverStateId = "apollo-state";

/** What the server has read for the current user, for Apollo's cache; undefined where it rendered the page for no user, or for another. */
export function serverState(): NormalizedCacheObject | undefined {
  const element = document.getElementById(serverStateId);
  const isOwn = element?.dataset.user && element.dataset.user === currentUser()?._id;
  return isOwn ? JSON.parse(element.textContent) : undefined;
}
