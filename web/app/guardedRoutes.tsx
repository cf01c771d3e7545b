import type { RouteObject } from "react-router-dom";
import { addRequestWords } from "../features/addRequests/words.ts";
import { deviceKinds, kinds } from "../features/devices/kinds.tsx";
import type { StaffRight } from "../generated/MyRights.ts";
import { consoleRoutes, deviceForms } from "../platform/consoleRoutes.ts";
import { graphqlClient } from "../platform/graphql/client.ts";
import { t } from "../platform/i18n.ts";
import type { AddRequestKind, DeviceKind } from "../platform/kinds.ts";
import { routes as paths, sellRoutes } from "../platform/paths.ts";
import { rightsFor } from "./console/entries.ts";
import type { ConsoleHandle } from "./console/useIsConsole.ts";
import { GuardedFallback } from "./GuardedFallback.tsx";
import { admins, customers, guard, loggedIn, needsRight, type Rule } from "./guards.ts";
import type { GuardHandle } from "./LanguageSwitch.tsx";
import { type PageHandle, type ScreenModule, screensOf } from "./screens.ts";

const screen = screensOf(
  import.meta.glob<ScreenModule>(["../routes/{account,console}/*.tsx", "!**/*.test.tsx"]),
);

/**
 * Marks a screen that the server renders with the user's data, so that tables are visible before the scripts have
 * loaded. Don't use it for screens with a form, because text typed before hydration would be lost.
 */
const rendered = (route: RouteObject): RouteObject => {
  const handle: PageHandle = { ...route.handle, isRendered: true };
  return { ...route, handle };
};

/**
 * Returns the parent of screens that only the users accepted by the rule may see. The browser renders the screens,
 * because it knows the user. Only `rendered` screens are rendered on the server.
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

/** Returns a screen that only staff with at least one of the rights may see. */
const withRight = (route: RouteObject, needs: readonly StaffRight[] | undefined): RouteObject => {
  if (!needs) return route;
  const handle: PageHandle = { ...route.handle, needs };
  return { ...route, handle, middleware: [needsRight(needs)] };
};

/**
 * The rights for screens that are not in the navigation, if these rights differ from the rights for the page that links
 * to the screen.
 */
const furtherRights: Readonly<Record<string, readonly StaffRight[]>> = {
  [consoleRoutes.inspection]: ["INSPECT"],
  [consoleRoutes.newUnit]: ["MANAGE_UNITS"],
  [consoleRoutes.customer]: ["READ_CUSTOMERS"],
  ...Object.fromEntries(
    Object.values(deviceForms.update).map((path) => [path, ["MANAGE_CATALOGUE"] as const]),
  ),
};

/** Returns a screen of the console that needs the rights of its page. */
const consoleScreen: typeof screen = (path, ...others) =>
  withRight(screen(path, ...others), furtherRights[path] ?? rightsFor(path));

/**
 * Returns the parent of screens in the console's frame. The frame appears either always or only if an admin opens the
 * screen.
 */
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

/** The rules for the forms that change a device. For wearables and gadgets, visitors get the login dialog. */
const updateRules: Record<DeviceKind, Rule> = {
  SMARTPHONE: admins(),
  TABLET: admins(),
  WEARABLE: admins({ visitors: { to: paths.login } }),
  GADGET: admins({ visitors: { to: paths.login } }),
};

const consoleScreens: RouteObject[] = [
  guarded(
    admins(),
    rendered(consoleScreen(paths.dashboard, "console/Dashboard", t("Dashboard"))),
    rendered(consoleScreen(paths.catalogue, "console/Catalogue", t("Catalogue"))),
    consoleScreen(consoleRoutes.find, "console/Find", t("Find")),
    consoleScreen(consoleRoutes.customer, "console/Customer", t("Customer")),
    rendered(consoleScreen(paths.units, "console/Units", t("Pieces"))),
    consoleScreen(consoleRoutes.newUnit, "console/NewUnit", t("New Piece")),
    consoleScreen(consoleRoutes.unitLabels, "console/UnitLabels", t("Labels")),
    consoleScreen(consoleRoutes.unit, "console/UnitPage", t("Piece")),
    rendered(consoleScreen(consoleRoutes.documents, "console/Documents", t("Documents"))),
    consoleScreen(consoleRoutes.importDevices, "console/ImportDevices", t("Import Devices")),
    consoleScreen(consoleRoutes.inspection, "console/Inspection", t("Inspection")),
    consoleScreen(consoleRoutes.priceRules, "console/PriceRules", t("Price Rules")),
    rendered(consoleScreen(consoleRoutes.reports, "console/Reports", t("Reports"))),
    rendered(
      consoleScreen(
        consoleRoutes.quoteStatistics,
        "console/QuoteStatistics",
        t("Quote Statistics"),
      ),
    ),
    rendered(consoleScreen(consoleRoutes.searchWords, "console/SearchWords", t("Search Words"))),
    rendered(consoleScreen(consoleRoutes.productFeeds, "console/ProductFeeds", t("Product Feeds"))),
    rendered(consoleScreen(consoleRoutes.redirects, "console/Redirects", t("Redirects"))),
    consoleScreen(consoleRoutes.shopSettings, "console/ShopSettings", t("Shop Settings")),
    rendered(consoleScreen(consoleRoutes.shopPages, "console/ShopPages", t("Pages"))),
    consoleScreen(consoleRoutes.shopPage, "console/ShopPage", t("Page")),
    rendered(consoleScreen(consoleRoutes.audit, "console/Audit", t("Audit"))),
    rendered(consoleScreen(consoleRoutes.apiKeys, "console/ApiKeys", t("API Keys"))),
    consoleScreen(consoleRoutes.staff, "console/Staff", t("Staff")),
    consoleScreen(consoleRoutes.roles, "console/Roles", t("Roles")),
    rendered(consoleScreen(consoleRoutes.webhooks, "console/Webhooks", t("Webhooks"))),
    consoleScreen(consoleRoutes.createOffer, "console/HomeImages", t("Smart Offers"), "offer"),
  ),
  guarded(
    admins({ visitors: { message: t("Please login to perform this action!") } }),
    consoleScreen(consoleRoutes.createNavbar, "console/HomeImages", t("Navbars"), "banner"),
  ),
  ...deviceKinds.flatMap((kind) => {
    const { noun } = kinds[kind];
    const { create, update } = deviceForms;
    return [
      guarded(
        admins(),
        consoleScreen(create[kind], "console/NewDevice", t("Create {noun}", { noun }), kind),
      ),
      guarded(
        updateRules[kind],
        consoleScreen(update[kind], "console/EditDevice", t("Update {noun}", { noun }), kind),
      ),
    ];
  }),
];

export { isOfUser, ofCurrentUser, untilHydrated } from "./readyToHydrate.ts";

/** All guarded screens. Browsers load this table when they first open one of the screens. */
export const guardedRoutes: RouteObject[] = [
  ...accountScreens,
  inConsole("always", ...consoleScreens),
];
