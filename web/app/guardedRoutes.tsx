import type { RouteObject } from "react-router-dom";
import { addRequestWords } from "../features/addRequests/words.ts";
import { deviceKinds, kinds } from "../features/devices/kinds.tsx";
import { consoleRoutes } from "../platform/consoleRoutes.ts";
import { graphqlClient } from "../platform/graphql/client.ts";
import { t } from "../platform/i18n.ts";
import type { AddRequestKind, DeviceKind } from "../platform/kinds.ts";
import { deviceRoutes, routes as paths, sellRoutes } from "../platform/paths.ts";
import type { ConsoleHandle } from "./console/useIsConsole.ts";
import { GuardedFallback } from "./GuardedFallback.tsx";
import { admins, customers, guard, loggedIn, type Rule } from "./guards.ts";
import type { GuardHandle } from "./LanguageSwitch.tsx";
import { type PageHandle, type ScreenModule, screensOf } from "./screens.ts";

const screen = screensOf(
  import.meta.glob<ScreenModule>(["../routes/{account,console}/*.tsx", "!**/*.test.tsx"]),
);

/**
 * A screen that the server renders with what its user may read, so that its table is visible before the scripts have
 * loaded. Not for screens with a form: text typed before hydration would be lost.
 */
const rendered = (route: RouteObject): RouteObject => {
  const handle: PageHandle = { ...route.handle, isRendered: true };
  return { ...route, handle };
};

/**
 * Screens for the users whom the rule accepts. They render in the browser, which knows its user, unless they are
 * `rendered`.
 */
const guarded = (rule: Rule, ...children: RouteObject[]): RouteObject => ({
  middleware: [guard(rule)],
  handle: { isGuarded: true, rule } satisfies GuardHandle,
  lazy: async () => {
    const [module] = await Promise.all([import("./GuardedPages.tsx"), graphqlClient()]);
    return module;
  },
  HydrateFallback: GuardedFallback,
  children,
});

/** Screens in the console's frame: for everyone who may see them, or for admins. */
const inConsole = (
  isConsole: ConsoleHandle["isConsole"],
  ...children: RouteObject[]
): RouteObject => ({ handle: { isConsole } satisfies ConsoleHandle, children });

const { addRequest, addRequestDetails } = sellRoutes;
const loginToAct = loggedIn(t("You Need To Login to Perform This Action!"), { offersLogin: true });

const accountScreens: RouteObject[] = [
  guarded(
    customers,
    rendered(screen(paths.userDashboard, "account/UserDashboard", t("Dashboard"))),
  ),
  guarded(
    loggedIn(t("You need to login first"), { opensLogin: true }),
    rendered(screen(paths.alerts, "account/Alerts", t("My alerts"))),
  ),
  guarded(
    loggedIn(t("You need to login first")),
    screen(paths.updateProfile, "account/UpdateProfile", t("Update Profile")),
    rendered(screen(consoleRoutes.security, "account/Security", t("Security"))),
  ),
  guarded(
    loginToAct,
    screen(paths.productEvaluation, "account/ProductEvaluation", t("Product Evaluation")),
    inConsole(
      "forAdmins",
      screen(paths.evaluationDetails, "account/EvaluationDetails", t("Sell Request Details")),
    ),
  ),
  ...(Object.keys(addRequestWords) as AddRequestKind[]).flatMap((kind) => {
    const { loginFirst, formTitle, detailsTitle } = addRequestWords[kind];
    return [
      guarded(
        loggedIn(loginFirst, { opensLogin: true }),
        screen(addRequest[kind], "account/NewAddRequest", formTitle, kind),
      ),
      guarded(
        loginToAct,
        inConsole(
          "forAdmins",
          screen(addRequestDetails[kind], "account/AddRequestDetails", detailsTitle, kind),
        ),
      ),
    ];
  }),
];

/** Visitors who open the form that updates a device without variants are redirected to the login. */
const updateRules: Record<DeviceKind, Rule> = {
  SMARTPHONE: admins(),
  TABLET: admins(),
  WEARABLE: admins({ visitors: { to: paths.login } }),
  GADGET: admins({ visitors: { to: paths.login } }),
};

const consoleScreens: RouteObject[] = [
  guarded(
    admins(),
    rendered(screen(paths.dashboard, "console/Dashboard", t("Dashboard"))),
    rendered(screen(paths.catalogue, "console/Catalogue", t("Catalogue"))),
    screen(paths.find, "console/Find", t("Find")),
    screen(consoleRoutes.customer, "console/Customer", t("Customer")),
    rendered(screen(paths.units, "console/Units", t("Pieces"))),
    screen(paths.newUnit, "console/NewUnit", t("New Piece")),
    screen(paths.unitLabels, "console/UnitLabels", t("Labels")),
    screen(paths.unit, "console/UnitPage", t("Piece")),
    rendered(screen(consoleRoutes.documents, "console/Documents", t("Documents"))),
    screen(consoleRoutes.importDevices, "console/ImportDevices", t("Import Devices")),
    screen(paths.inspection, "console/Inspection", t("Inspection")),
    screen(consoleRoutes.priceRules, "console/PriceRules", t("Price Rules")),
    rendered(screen(consoleRoutes.reports, "console/Reports", t("Reports"))),
    rendered(
      screen(consoleRoutes.quoteStatistics, "console/QuoteStatistics", t("Quote Statistics")),
    ),
    rendered(screen(consoleRoutes.searchWords, "console/SearchWords", t("Search Words"))),
    rendered(screen(consoleRoutes.productFeeds, "console/ProductFeeds", t("Product Feeds"))),
    rendered(screen(consoleRoutes.redirects, "console/Redirects", t("Redirects"))),
    screen(consoleRoutes.shopSettings, "console/ShopSettings", t("Shop Settings")),
    rendered(screen(consoleRoutes.shopPages, "console/ShopPages", t("Pages"))),
    screen(consoleRoutes.shopPage, "console/ShopPage", t("Page")),
    rendered(screen(consoleRoutes.audit, "console/Audit", t("Audit"))),
    rendered(screen(consoleRoutes.apiKeys, "console/ApiKeys", t("API Keys"))),
    screen(consoleRoutes.staff, "console/Staff", t("Staff")),
    screen(consoleRoutes.roles, "console/Roles", t("Roles")),
    rendered(screen(consoleRoutes.webhooks, "console/Webhooks", t("Webhooks"))),
    screen(consoleRoutes.createOffer, "console/HomeImages", t("Smart Offers"), "offer"),
  ),
  guarded(
    admins({ visitors: { message: t("Please login to perform this action!") } }),
    screen(consoleRoutes.createNavbar, "console/HomeImages", t("Navbars"), "banner"),
  ),
  ...deviceKinds.flatMap((kind) => {
    const { noun } = kinds[kind];
    const { create, update } = deviceRoutes;
    return [
      guarded(
        admins(),
        screen(create[kind], "console/NewDevice", t("Create {noun}", { noun }), kind),
      ),
      guarded(
        updateRules[kind],
        screen(update[kind], "console/EditDevice", t("Update {noun}", { noun }), kind),
      ),
    ];
  }),
];

export { isOfUser, ofCurrentUser, untilHydrated } from "./readyToHydrate.ts";

/** Every guarded screen. Browsers load this table with the first one they open. */
export const guardedRoutes: RouteObject[] = [
  ...accountScreens,
  inConsole("always", ...consoleScreens),
];
