import { graphqlClient } from "../../platform/client.ts";
import { routes } from "../../platform/paths.ts";
import { forgetSession } from "../../platform/session.ts";

/** Ends the session here and on the server, and loads the home page anew with nothing left of it. */
export async function logOut(): Promise<void> {
  try {
    const [client, { LogoutDocument }] = await Promise.all([
      graphqlClient(),
      import("../../generated/Logout.ts"),
    ]);
    await client.mutate({ mutation: LogoutDocument });
  } catch {
    // Offline, say. The browser forgets the session all the same.
  }
  // Quietly: the page that is left is not to send away whoever has just logged out.
  forgetSession();
  window.location.assign(routes.home);
}
