import { matchPath } from "react-router-dom";
import { deviceRoutes, routes, sellRoutes } from "../platform/paths.ts";
import type { Rule } from "./guards.ts";
import { type LazyPage, lazyPage, type Page, type Place } from "./page.tsx";
import { routeGuards } from "./routeGuards.ts";

export type Route = {
  path: string;
  page: LazyPage;
  /** Who may see it. Pages with a guard are drawn in the browser, where it is known who looks. */
  guard?: Rule;
};

const home = lazyPage("Home", async () => (await import("./pages/Home.tsx")).page);
const productEvaluation = lazyPage(
  "ProductEvaluation",
  async () => (await import("./pages/ProductEvaluation.tsx")).page,
);
const evaluationDetails = lazyPage(
  "EvaluationDetails",
  async () => (await import("./pages/EvaluationDetails.tsx")).page,
);

const userDashboard = lazyPage(
  "UserDashboard",
  async () => (await import("./pages/UserDashboard.tsx")).page,
);
const updateProfile = lazyPage(
  "UpdateProfile",
  async () => (await import("./pages/UpdateProfile.tsx")).page,
);

const catalogue = lazyPage(
  "console/Catalogue",
  async () => (await import("./pages/console/Catalogue.tsx")).page,
);
const audit = lazyPage(
  "console/Audit",
  async () => (await import("./pages/console/Audit.tsx")).page,
);
const dashboard = lazyPage(
  "console/Dashboard",
  async () => (await import("./pages/console/Dashboard.tsx")).page,
);
const navbars = lazyPage(
  "console/Navbars",
  async () => (await import("./pages/console/Navbars.tsx")).page,
);
const smartOffers = lazyPage(
  "console/SmartOffers",
  async () => (await import("./pages/console/SmartOffers.tsx")).page,
);

const aboutUs = lazyPage("AboutUs", async () => (await import("./pages/AboutUs.tsx")).page);
const whyST = lazyPage("WhyST", async () => (await import("./pages/WhyST.tsx")).page);
const termsAndCondition = lazyPage(
  "TermsAndCondition",
  async () => (await import("./pages/TermsAndCondition.tsx")).page,
);
const returnRefund = lazyPage(
  "ReturnRefund",
  async () => (await import("./pages/ReturnRefund.tsx")).page,
);

/** The routes of the placeholder screens, by the names of their samples. */
const { smartphoneScreen, tabletScreen, wearableScreen, gadgetScreen, gadgetsList } = routes;
const placeholders = {
  smartphoneScreen,
  tabletScreen,
  wearableScreen,
  gadgetScreen,
  gadgetsList,
};

type Entry = readonly [path: string, page: LazyPage];

/** The routes of a screen that exists once for each kind, each with the page of its kind. */
function forKinds<Kind extends string>(
  name: string,
  paths: Record<Kind, string>,
  load: () => Promise<{ pageOf: (kind: Kind) => Page }>,
): Entry[] {
  const kinds = Object.keys(paths) as Kind[];
  return kinds.map((kind) => [
    paths[kind],
    lazyPage(name, async () => (await load()).pageOf(kind)),
  ]);
}

/** Every screen's address and page (spec, section 2). What is not here is a 404. */
const pages: readonly Entry[] = [
  [routes.home, home],
  // The login opens over the home page.
  [routes.login, home],
  ...forKinds("BuyList", deviceRoutes.buyList, () => import("./pages/BuyList.tsx")),
  ...forKinds("DeviceDetails", deviceRoutes.details, () => import("./pages/DeviceDetails.tsx")),
  ...forKinds("SellBrands", sellRoutes.brands, () => import("./pages/SellBrands.tsx")),
  ...forKinds("SellList", sellRoutes.list, () => import("./pages/SellList.tsx")),
  [routes.productEvaluation, productEvaluation],
  [routes.evaluationDetails, evaluationDetails],
  ...forKinds("AddRequestForm", sellRoutes.addRequest, () => import("./pages/AddRequestForm.tsx")),
  ...forKinds(
    "AddRequestDetails",
    sellRoutes.addRequestDetails,
    () => import("./pages/AddRequestDetails.tsx"),
  ),
  [routes.userDashboard, userDashboard],
  [routes.updateProfile, updateProfile],
  ...forKinds(
    "console/NewDevice",
    deviceRoutes.create,
    () => import("./pages/console/NewDevice.tsx"),
  ),
  ...forKinds(
    "console/EditDevice",
    deviceRoutes.update,
    () => import("./pages/console/EditDevice.tsx"),
  ),
  [routes.dashboard, dashboard],
  [routes.catalogue, catalogue],
  [routes.audit, audit],
  [routes.createNavbar, navbars],
  [routes.createOffer, smartOffers],
  [routes.aboutUs, aboutUs],
  [routes.whyST, whyST],
  [routes.termsAndCondition, termsAndCondition],
  [routes.returnRefund, returnRefund],
  ...forKinds("Placeholder", placeholders, () => import("./pages/Placeholder.tsx")),
];

/** The screens with who may see them, which `routeGuards` says. */
export const routeTable: readonly Route[] = pages.map(([path, page]) => ({
  path,
  page,
  guard: routeGuards[path],
}));

/** The route of an address, with what the address says. */
export type FoundRoute = { route: Route; place: Place };

type Address = Pick<URL, "pathname" | "searchParams">;

/** The route of an address; undefined for an unknown one. */
export function findRoute({ pathname, searchParams }: Address): FoundRoute | undefined {
  const path = decoded(pathname);
  for (const route of routeTable) {
    const match = matchPath({ path: route.path, caseSensitive: true }, path);
    if (match) return { route, place: { params: match.params, search: searchParams } };
  }
  return undefined;
}

/** As `<Routes>` reads it, or the page would ask for something else than it shows. */
function decoded(pathname: string): string {
  try {
    const parts = pathname.split("/").map(decodeURIComponent);
    return parts.map((part) => part.replaceAll("/", "%2F")).join("/");
  } catch {
    return pathname;
  }
}
