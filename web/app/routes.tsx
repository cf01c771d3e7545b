import type { LoaderFunctionArgs, RouteObject } from "react-router-dom";
import { addRequestWords } from "../features/addRequests/words.ts";
import { kinds } from "../features/devices/kinds.tsx";
import { ShopDocument } from "../generated/Shop.ts";
import { executeContext, type PageModule } from "../platform/graphql/pageData.ts";
import { t } from "../platform/i18n.ts";
import type { AddRequestKind, DeviceKind } from "../platform/kinds.ts";
import { deviceRoutes, routes as paths, sellRoutes } from "../platform/paths.ts";
import type { TitledHandle } from "../platform/usePageTitle.ts";
import { rootRouteId } from "../platform/useShop.ts";
import { Loading } from "../ui/page/Loading.tsx";
import { NotFound } from "../ui/page/NotFound.tsx";
import { GuardedFallback } from "./GuardedFallback.tsx";
import { admins, customers, guard, loggedIn, type Rule } from "./guards.ts";
import type { GuardHandle } from "./LanguageSwitch.tsx";
import { PageError, ShellError } from "./RouteErrors.tsx";
import { Shell } from "./Shell.tsx";

/** What the table says of a page beside React Router's own properties. */
export type PageHandle = TitledHandle & {
  /** The page's module below `web/`, for the server, which has its chunk preloaded. */
  module: string;
};

const page = (
  path: string,
  module: string,
  lazy: () => Promise<PageModule>,
  title?: string,
): RouteObject => ({
  path,
  caseSensitive: true,
  lazy,
  handle: { module, title } satisfies PageHandle,
});

/** The routes of a page that exists once per kind. */
const pages = <Kind extends string>(
  pathOf: Record<Kind, string>,
  module: string,
  load: () => Promise<{ pageOf: (kind: Kind) => PageModule }>,
): RouteObject[] => {
  const kinds = Object.keys(pathOf) as Kind[];
  return kinds.map((kind) => page(pathOf[kind], module, async () => (await load()).pageOf(kind)));
};

/** Pages for the users that the rule accepts. They render in the browser, which knows its user. */
const guarded = (rule: Rule, ...children: RouteObject[]): RouteObject => ({
  middleware: [guard(rule)],
  handle: { isGuarded: true } satisfies GuardHandle,
  lazy: () => import("./GuardedPages.tsx"),
  HydrateFallback: GuardedFallback,
  children,
});

const placeholders = {
  smartphoneScreen: paths.smartphoneScreen,
  tabletScreen: paths.tabletScreen,
  wearableScreen: paths.wearableScreen,
  gadgetScreen: paths.gadgetScreen,
  gadgetsList: paths.gadgetsList,
};

const publicPages: RouteObject[] = [
  page(paths.home, "pages/Home", () => import("../pages/Home.tsx")),
  // The login opens over the home page.
  page(paths.login, "pages/Home", () => import("../pages/Home.tsx")),
  ...pages(
    deviceRoutes.buyList,
    "features/devices/buyList/BuyList",
    () => import("../features/devices/buyList/BuyList.tsx"),
  ),
  ...pages(
    deviceRoutes.details,
    "features/devices/details/DeviceDetails",
    () => import("../features/devices/details/DeviceDetails.tsx"),
  ),
  ...pages(
    sellRoutes.brands,
    "features/evaluations/sell/SellBrands",
    () => import("../features/evaluations/sell/SellBrands.tsx"),
  ),
  ...pages(
    sellRoutes.list,
    "features/evaluations/sell/SellList",
    () => import("../features/evaluations/sell/SellList.tsx"),
  ),
  page(paths.quote, "pages/Quote", () => import("../pages/Quote.tsx")),
  ...pages(placeholders, "pages/Placeholder", () => import("../pages/Placeholder.tsx")),
  page(paths.aboutUs, "pages/AboutUs", () => import("../pages/AboutUs.tsx")),
  page(paths.whyST, "pages/WhyST", () => import("../pages/WhyST.tsx")),
  page(paths.howWePrice, "pages/HowWePrice", () => import("../pages/HowWePrice.tsx")),
  page(
    paths.termsAndCondition,
    "pages/TermsAndCondition",
    () => import("../pages/TermsAndCondition.tsx"),
  ),
  page(paths.returnRefund, "pages/ReturnRefund", () => import("../pages/ReturnRefund.tsx")),
  page(paths.developers, "pages/Developers", () => import("../pages/Developers.tsx")),
];

const loginToAct = loggedIn(t("You Need To Login to Perform This Action!"));

const usersPages: RouteObject[] = [
  guarded(
    customers,
    page(
      paths.userDashboard,
      "pages/UserDashboard",
      () => import("../pages/UserDashboard.tsx"),
      t("Dashboard"),
    ),
  ),
  guarded(
    loggedIn(t("You need to login first")),
    page(
      paths.updateProfile,
      "features/users/UpdateProfile",
      () => import("../features/users/UpdateProfile.tsx"),
      t("Update Profile"),
    ),
  ),
  guarded(
    loginToAct,
    page(
      paths.productEvaluation,
      "features/evaluations/form/ProductEvaluation",
      () => import("../features/evaluations/form/ProductEvaluation.tsx"),
      t("Product Evaluation"),
    ),
    page(
      paths.evaluationDetails,
      "features/evaluations/details/EvaluationDetails",
      () => import("../features/evaluations/details/EvaluationDetails.tsx"),
      t("Sell Request Details"),
    ),
  ),
  ...(Object.keys(addRequestWords) as AddRequestKind[]).flatMap(addRequestPages),
];

function addRequestPages(kind: AddRequestKind): RouteObject[] {
  const words = addRequestWords[kind];
  return [
    guarded(
      loggedIn(words.loginFirst),
      page(
        sellRoutes.addRequest[kind],
        "features/addRequests/AddRequestFormPage",
        async () => (await import("../features/addRequests/AddRequestFormPage.tsx")).pageOf(kind),
        words.formTitle,
      ),
    ),
    guarded(
      loginToAct,
      page(
        sellRoutes.addRequestDetails[kind],
        "features/addRequests/AddRequestDetails",
        async () => (await import("../features/addRequests/AddRequestDetails.tsx")).pageOf(kind),
        words.detailsTitle,
      ),
    ),
  ];
}

/** To the form that updates a device without variants, visitors are redirected to the login. */
const updateRules: Record<DeviceKind, Rule> = {
  SMARTPHONE: admins(),
  TABLET: admins(),
  WEARABLE: admins({ visitors: { to: paths.login } }),
  GADGET: admins({ visitors: { to: paths.login } }),
};

const consolePages: RouteObject[] = [
  guarded(
    admins(),
    page(
      paths.dashboard,
      "pages/Dashboard",
      () => import("../pages/Dashboard.tsx"),
      t("Dashboard"),
    ),
    page(
      paths.catalogue,
      "features/devices/catalogue/Catalogue",
      () => import("../features/devices/catalogue/Catalogue.tsx"),
      t("Catalogue"),
    ),
    page(
      paths.importDevices,
      "features/imports/ImportDevices",
      () => import("../features/imports/ImportDevices.tsx"),
      t("Import Devices"),
    ),
    page(
      paths.inspection,
      "features/evaluations/inspection/Inspection",
      () => import("../features/evaluations/inspection/Inspection.tsx"),
      t("Inspection"),
    ),
    page(
      paths.priceRules,
      "pages/PriceRules",
      () => import("../pages/PriceRules.tsx"),
      t("Price Rules"),
    ),
    page(
      paths.quoteStatistics,
      "pages/QuoteStatistics",
      () => import("../pages/QuoteStatistics.tsx"),
      t("Quote Statistics"),
    ),
    page(
      paths.searchWords,
      "features/search/SearchWords",
      () => import("../features/search/SearchWords.tsx"),
      t("Search Words"),
    ),
    page(
      paths.audit,
      "features/audit/Audit",
      () => import("../features/audit/Audit.tsx"),
      t("Audit"),
    ),
    page(
      paths.apiKeys,
      "features/apiKeys/ApiKeys",
      () => import("../features/apiKeys/ApiKeys.tsx"),
      t("API Keys"),
    ),
    page(
      paths.webhooks,
      "features/webhooks/Webhooks",
      () => import("../features/webhooks/Webhooks.tsx"),
      t("Webhooks"),
    ),
    page(
      paths.createOffer,
      "features/homeImages/HomeImages",
      async () => (await import("../features/homeImages/HomeImages.tsx")).pageOf("offer"),
      t("Smart Offers"),
    ),
  ),
  guarded(
    admins({ visitors: { message: t("Please login to perform this action!") } }),
    page(
      paths.createNavbar,
      "features/homeImages/HomeImages",
      async () => (await import("../features/homeImages/HomeImages.tsx")).pageOf("banner"),
      t("Navbars"),
    ),
  ),
  ...(Object.keys(kinds) as DeviceKind[]).flatMap(deviceFormPages),
];

function deviceFormPages(kind: DeviceKind): RouteObject[] {
  return [
    guarded(
      admins(),
      page(
        deviceRoutes.create[kind],
        "features/devices/deviceForm/NewDevice",
        async () => (await import("../features/devices/deviceForm/NewDevice.tsx")).pageOf(kind),
        t("Create {noun}", { noun: kinds[kind].noun }),
      ),
    ),
    guarded(
      updateRules[kind],
      page(
        deviceRoutes.update[kind],
        "features/devices/deviceForm/EditDevice",
        async () => (await import("../features/devices/deviceForm/EditDevice.tsx")).pageOf(kind),
        t("Update {noun}", { noun: kinds[kind].noun }),
      ),
    ),
  ];
}

/** Every screen: its address, its module and its guard. */
export const routes: RouteObject[] = [
  {
    id: rootRouteId,
    loader: ({ context }: LoaderFunctionArgs) => context.get(executeContext)(ShopDocument, {}),
    // The shop's settings are the server's configuration.
    shouldRevalidate: () => false,
    Component: Shell,
    HydrateFallback: Loading,
    ErrorBoundary: ShellError,
    children: [
      {
        ErrorBoundary: PageError,
        children: [
          ...publicPages,
          ...usersPages,
          ...consolePages,
          { path: "*", Component: NotFound },
        ],
      },
    ],
  },
];
