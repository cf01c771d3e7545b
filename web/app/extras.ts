import { reportVitals } from "../features/webVitals/vitals.ts";
import { currentUser, onSessionChange } from "../platform/session.ts";
import { browserStorage, savedKey } from "../platform/siteData.ts";
import { registerOfflinePages, tellOfConnection } from "./offline.ts";

/** Starts what a visit does without until its first page has loaded: offline pages, notices and measurements. */
export function startExtras(): void {
  tellOfConnection();
  reportVitals();
  followSaved();
  followPush();
  if (import.meta.env.PROD) registerOfflinePages();
}

/** A browser that shows notifications is registered for them anew after a login. */
function followPush(): void {
  onSessionChange(() => {
    if (currentUser() && globalThis.Notification?.permission === "granted")
      // Where it fails, "My alerts" tries again.
      import("../features/alerts/renewPush.ts").then(({ renewPush }) => renewPush(), ignore);
  });
}

const ignore = () => undefined;

/** What keeps the saved devices with an account is loaded where a user is logged in, or a device is saved. */
function followSaved(): void {
  const follow = () =>
    import("../features/savedDevices/followAccount.ts").then(
      ({ followAccount }) => void followAccount(),
      ignore,
    );
  if (currentUser() || browserStorage.getItem(savedKey)) return void follow();
  const stop = onSessionChange(() => {
    stop();
    void follow();
  });
}
