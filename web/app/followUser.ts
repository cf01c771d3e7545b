import { followAccount } from "../features/savedDevices/followAccount.ts";
import { currentUser, onSessionChange } from "../platform/session.ts";

/** Keeps saved devices and notifications with the user of this browser. `isLogin`: the user has just logged in. */
export function followUser(isLogin: boolean): void {
  followAccount();
  if (isLogin) renewPush();
  onSessionChange(renewPush);
}

/** Registers a browser that shows notifications for its user anew: the registration has ended with the last session. */
function renewPush(): void {
  if (!currentUser() || globalThis.Notification?.permission !== "granted") return;
  // Where it fails, "My alerts" tries again.
  import("../features/alerts/renewPush.ts")
    .then((module) => module.renewPush())
    .catch(() => undefined);
}
