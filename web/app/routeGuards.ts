import { addRequestWords } from "../features/addRequests/words.ts";
import { deviceRoutes, routes, sellRoutes } from "../platform/paths.ts";
import { admins, customers, loggedIn, type Rule } from "./guards.ts";

const asVisitors = "You Need To Login to Perform This Action!";
const { addRequest, addRequestDetails } = sellRoutes;

/** To update what has no variants, visitors are sent to log in; elsewhere they are sent home. */
const visitorsToLogin = admins({ visitors: { to: routes.login } });

/** The rule of one route for all kinds of devices. */
const each = (kinds: Record<string, string>, rule: Rule): Record<string, Rule> =>
  Object.fromEntries(Object.values(kinds).map((path) => [path, rule]));

/** Who may see the routes that are not for everybody (spec, section 6). */
export const routeGuards: Readonly<Record<string, Rule>> = {
  [routes.userDashboard]: customers,
  [routes.updateProfile]: loggedIn("You need to login first"),
  [addRequest.SMARTPHONE]: loggedIn(addRequestWords.SMARTPHONE.loginFirst),
  [addRequest.TABLET]: loggedIn(addRequestWords.TABLET.loginFirst),
  [addRequest.WEARABLE]: loggedIn(addRequestWords.WEARABLE.loginFirst),
  ...each(addRequestDetails, loggedIn(asVisitors)),
  [routes.productEvaluation]: loggedIn(asVisitors),
  [routes.evaluationDetails]: loggedIn(asVisitors),
  [routes.dashboard]: admins(),
  [routes.catalogue]: admins(),
  [routes.audit]: admins(),
  [routes.createOffer]: admins(),
  [routes.createNavbar]: admins({ visitors: { message: "Please login to perform this action!" } }),
  ...each(deviceRoutes.create, admins()),
  ...each(deviceRoutes.update, admins()),
  [deviceRoutes.update.WEARABLE]: visitorsToLogin,
  [deviceRoutes.update.GADGET]: visitorsToLogin,
};
