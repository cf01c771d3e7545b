import { graphqlClient } from "../../platform/graphql/client.ts";
import { routes } from "../../platform/paths.ts";
import { clearSession } from "../../platform/session.ts";
import { serviceWorkers } from "../../platform/siteData.ts";

/** Web pushes to this browser are for its user: the push service refuses further ones, and the server deletes them. */
async function endPushes(): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Ends the session here and on the server, and loads the home page as a document, without its data. */
export async function logOut(): Promise<void> {
  try {
    const [client, { LogoutDocument }] = await Promise.all([
      graphqlClient(),
      import("../../generated/Logout.ts"),
    ]);
    await client.mutate({ mutation: LogoutDocument });
    await endPushes();
  } catch {
    // Offline, for example. The session ends here all the same.
  }
  // Without an event in this tab: its guard would redirect the user who has just logged out.
  clearSession();
  window.location.assign(routes.home);
}
