import { reportVitals } from "../features/webVitals/vitals.ts";
import { currentUser, onSessionChange } from "../platform/session.ts";
import { browserStorage, savedKey } from "../platform/siteData.ts";
import { registerOfflinePages, tellOfConnection } from "./offline.ts";

/** Starts what a visit does without until its first page has loaded: offline pages, notices and measurements. */
export function startExtras(): void {
  tellOfConnection();
  reportVitals();
  followSaved();
  if (import.meta.env.PROD) registerOfflinePages();
}

/** What keeps the saved devices with an account is loaded where a user is logged in, or a device is saved. */
function followSaved(): void {
  const follow = () =>
    import("../features/savedDevices/followAccount.ts").then(
      ({ followAccount }) => void followAccount(),
      () => undefined,
    );
  if (currentUser() || browserStorage.getItem(savedKey)) return void follow();
  const stop = onSessionChange(() => {
    stop();
    void follow();
  });
}
