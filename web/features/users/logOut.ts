import { write } from "../../platform/graphql/operations.ts";
import { routes } from "../../platform/paths.ts";
import { clearSession } from "../../platform/session.ts";
import { serviceWorkers } from "../../platform/siteData.ts";

/**
 * Ends this browser's subscription to web pushes, because the subscription belongs to the user. The server learns from
 * the push service that the subscription has ended.
 */
async function endPushes(): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

async function endOnServer(): Promise<void> {
  const { LogoutDocument } = await import("../../generated/Logout.ts");
  await write(LogoutDocument, {});
}

/**
 * Ends the session in this browser and on the server. Then loads the home page as a new document, which contains none
 * of the user's data.
 */
export async function logOut(): Promise<void> {
  // The session in this browser ends even if these steps fail, for instance because there is no network.
  await Promise.allSettled([endOnServer(), endPushes()]);
  // Unlike `endSession`, this function does not notify this tab. Otherwise the page's guard would redirect the user who
  // has just logged out.
  clearSession();
  window.location.assign(routes.home);
}
