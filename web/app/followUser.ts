import { followAccount } from "../features/savedDevices/followAccount.ts";
import {
  forgetReads,
  hasUnsaved,
  onWriteElsewhere,
  refetchShown,
} from "../platform/graphql/writes.ts";
import { currentUser, onSessionChange } from "../platform/session.ts";

/** Resolves to the router once the router has started. Null if the page has no router. */
export type FollowedRouter = Promise<{ revalidate: () => Promise<void> }> | null;

/**
 * Keeps the saved devices and the push notifications in line with the current user, and this tab in line with other
 * tabs. Pass true as `isLogin` if the user has just logged in.
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
 * Shows the changes that the user has made in another tab. If this page has unsaved changes, it stays as it is. The
 * unsaved changes are based on the shown version, so saving them reports a conflict.
 */
function showChanges(router: { revalidate: () => Promise<void> }): void {
  forgetReads();
  if (hasUnsaved()) return;
  void refetchShown();
  void router.revalidate();
}

/**
 * Registers the browser's push notifications for the current user. The registration for the previous session ended with
 * that session.
 */
function renewPush(): void {
  if (!currentUser() || globalThis.Notification?.permission !== "granted") return;
  // If this fails, the page "My alerts" tries again.
  import("../features/alerts/renewPush.ts")
    .then((module) => module.renewPush())
    .catch(() => undefined);
}
