import { graphqlClient } from "../../platform/graphql/client.ts";
import { routes } from "../../platform/paths.ts";
import { clearSession } from "../../platform/session.ts";
import { serviceWorkers } from "../../platform/siteData.ts";

/** Ends the browser's subscription to web pushes, because it belongs to the user. The push service tells the server. */
async function endPushes(): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

async function endOnServer(): Promise<void> {
  const [client, { LogoutDocument }] = await Promise.all([
    graphqlClient(),
    import("../../generated/Logout.ts"),
  ]);
  await client.mutate({ mutation: LogoutDocument });
}

/** Ends the session here and on the server, and loads the home page as a document, without the user's data. */
export async function logOut(): Promise<void> {
  // The session ends here even if these steps fail, for instance without a network.
  await Promise.allSettled([endOnServer(), endPushes()]);
  // Unlike `endSession`, this sends no event in this tab: the page's guard would redirect the user who has just logged
  // out.
  clearSession();
  window.location.assign(routes.home);
}
