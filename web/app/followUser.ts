import { followAccount } from "../features/savedDevices/followAccount.ts";
import { loadedClient } from "../platform/graphql/client.ts";
import {
  forgetReads,
  hasUnsaved,
  onWriteElsewhere,
  refetchShown,
} from "../platform/graphql/writes.ts";
import { currentUser, onSessionChange } from "../platform/session.ts";

/** The router, once it has started. */
export type FollowedRouter = Promise<{ revalidate: () => Promise<void> }> | null;

/**
 * Keeps saved devices and notifications in sync with the browser's user, and this tab in sync with other tabs. Pass
 * true as `isLogin` if the user has just logged in.
 */
export function followUser(isLogin: boolean, router: FollowedRouter): void {
  followAccount();
  if (isLogin) renewPush();
  onSessionChange(renewPush);
  router?.then(
    (started) => onWriteElsewhere(() => showChanges(started)),
    () => undefined,
  );
}

/**
 * Shows the user's changes in another tab. A page with unsaved changes stays as it is: the unsaved changes belong to
 * the version that it shows, so saving them reports the conflict.
 */
function showChanges(router: { revalidate: () => Promise<void> }): void {
  const client = loadedClient();
  if (client) forgetReads(client);
  if (hasUnsaved()) return;
  if (client) void refetchShown(client);
  void router.revalidate();
}

/**
 * Registers the browser's push notifications again for the current user, because the registration ended with the last
 * session.
 */
function renewPush(): void {
  if (!currentUser() || globalThis.Notification?.permission !== "granted") return;
  // If this fails, "My alerts" tries again.
  import("../features/alerts/renewPush.ts")
    .then((module) => module.renewPush())
    .catch(() => undefined);
}
