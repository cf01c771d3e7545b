import { matchPath } from "react-router-dom";
import { type LazyPage, lazyPage, type Page, type Place } from "../platform/page.tsx";
import { deviceRoutes, routes, sellRoutes } from "../platform/paths.ts";
import type { Rule } from "./guards.ts";
import { routeGuards } from "./routeGuards.ts";

export type Route = {
  path: string;
  page: LazyPage;
  /** Who may see it. Pages with a guard are drawn in the browser, where it is known who looks. */
  guard?: Rule;
};

const home = lazyPage("pages/Home", async () => (await import("../pages/Home.tsx")).page);
const productEvaluation = lazyPage(
  "features/evaluations/form/ProductEvaluation",
  async () => (await import("../features/evaluations/form/ProductEvaluation.tsx")).page,
);
const evaluationDetails = lazyPage(
  "features/evaluations/details/EvaluationDetails",
  async () => (await import("../features/evaluations/details/EvaluationDetails.tsx")).page,
);

const userDashboard = lazyPage(
  "pages/UserDashboard",
  async () => (await import("../pages/UserDashboard.tsx")).page,
);
const updateProfile = lazyPage(
  "features/users/UpdateProfile",
  async () => (await import("../features/users/UpdateProfile.tsx")).page,
);

const catalogue = lazyPage(
  "features/devices/catalogue/Catalogue",
  async () => (await import("../features/devices/catalogue/Catalogue.tsx")).page,
);
const audit = lazyPage(
  "features/audit/Audit",
  async () => (await import("../features/audit/Audit.tsx")).page,
);
const dashboard = lazyPage(
  "pages/Dashboard",
  async () => (await import("../pages/Dashboard.tsx")).page,
);
const navbars = lazyPage(
  "features/homeImages/Navbars",
  async () => (await import("../features/homeImages/Navbars.tsx")).page,
);
const smartOffers = lazyPage(
  "features/homeImages/SmartOffers",
  async () => (await import("../features/homeImages/SmartOffers.tsx")).page,
);

const aboutUs = lazyPage("pages/AboutUs", async () => (await import("../pages/AboutUs.tsx")).page);
const whyST = lazyPage("pages/WhyST", async () => (await import("../pages/WhyST.tsx")).page);
const termsAndCondition = lazyPage(
  "pages/TermsAndCondition",
  async () => (await import("../pages/TermsAndCondition.tsx")).page,
);
const returnRefund = lazyPage(
  "pages/ReturnRefund",
  async () => (await import("../pages/ReturnRefund.tsx")).page,
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
  ...forKinds(
    "features/devices/buyList/BuyList",
    deviceRoutes.buyList,
    () => import("../features/devices/buyList/BuyList.tsx"),
  ),
  ...forKinds(
    "features/devices/details/DeviceDetails",
    deviceRoutes.details,
    () => import("../features/devices/details/DeviceDetails.tsx"),
  ),
  ...forKinds(
    "features/evaluations/sell/SellBrands",
    sellRoutes.brands,
    () => import("../features/evaluations/sell/SellBrands.tsx"),
  ),
  ...forKinds(
    "features/evaluations/sell/SellList",
    sellRoutes.list,
    () => import("../features/evaluations/sell/SellList.tsx"),
  ),
  [routes.productEvaluation, productEvaluation],
  [routes.evaluationDetails, evaluationDetails],
  ...forKinds(
    "features/addRequests/AddRequestFormPage",
    sellRoutes.addRequest,
    () => import("../features/addRequests/AddRequestFormPage.tsx"),
  ),
  ...forKinds(
    "features/addRequests/AddRequestDetails",
    sellRoutes.addRequestDetails,
    () => import("../features/addRequests/AddRequestDetails.tsx"),
  ),
  [routes.userDashboard, userDashboard],
  [routes.updateProfile, updateProfile],
  ...forKinds(
    "features/devices/deviceForm/NewDevice",
    deviceRoutes.create,
    () => import("../features/devices/deviceForm/NewDevice.tsx"),
  ),
  ...forKinds(
    "features/devices/deviceForm/EditDevice",
    deviceRoutes.update,
    () => import("../features/devices/deviceForm/EditDevice.tsx"),
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
  ...forKinds("pages/Placeholder", placeholders, () => import("../pages/Placeholder.tsx")),
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
