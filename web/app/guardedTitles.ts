import { addRequestWords } from "../features/addRequests/words.ts";
import { kinds } from "../features/devices/kinds.tsx";
import { deviceRoutes, routes, sellRoutes } from "../platform/paths.ts";

/** One title for each kind's path. */
const forKinds = <Kind extends string>(
  paths: Record<Kind, string>,
  titleOf: (kind: Kind) => string,
): Record<string, string> =>
  Object.fromEntries((Object.keys(paths) as Kind[]).map((kind) => [paths[kind], titleOf(kind)]));

/** The titles of guarded pages by path: the server sends these pages without rendering them. */
export const guardedTitles: Readonly<Record<string, string>> = {
  [routes.userDashboard]: "Dashboard",
  [routes.updateProfile]: "Update Profile",
  [routes.productEvaluation]: "Product Evaluation",
  [routes.evaluationDetails]: "Sell Request Details",
  [routes.dashboard]: "Dashboard",
  [routes.catalogue]: "Catalogue",
  [routes.audit]: "Audit",
  [routes.createOffer]: "Smart Offers",
  [routes.createNavbar]: "Navbars",
  ...forKinds(sellRoutes.addRequest, (kind) => addRequestWords[kind].formTitle),
  ...forKinds(sellRoutes.addRequestDetails, (kind) => addRequestWords[kind].detailsTitle),
  ...forKinds(deviceRoutes.create, (kind) => `Create ${kinds[kind].noun}`),
  ...forKinds(deviceRoutes.update, (kind) => `Update ${kinds[kind].noun}`),
};
