import { reportVitals } from "../features/webVitals/vitals.ts";
import { currentUser, onSessionChange } from "../platform/session.ts";
import { browserStorage, savedKey } from "../platform/siteData.ts";
import type { FollowedRouter } from "./followUser.ts";
import { tolerateMovedNodes } from "./movedNodes.ts";
import { registerOfflinePages, tellOfConnection } from "./offline.ts";

/**
 * Starts the code that is not needed until the first page of a visit has loaded: offline pages, notices and
 * measurements.
 */
export function startExtras(router: FollowedRouter): void {
  tolerateMovedNodes();
  tellOfConnection();
  reportVitals();
  followUserLater(router);
  if (import.meta.env.PROD) registerOfflinePages();
}

/**
 * Loads `followUser.ts` at once if someone is logged in or the visitor has saved a device. Otherwise loads it at the
 * first login.
 */
function followUserLater(router: FollowedRouter): void {
  const follow = (isLogin: boolean) =>
    import("./followUser.ts").then(
      ({ followUser }) => followUser(isLogin, router),
      () => undefined,
    );
  if (currentUser() || browserStorage.getItem(savedKey)) return void follow(false);
  const stop = onSessionChange(() => {
    stop();
    void follow(true);
  });
}
