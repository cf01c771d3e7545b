import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from "react-router-dom";
import { executeContext } from "../platform/graphql/pageData.ts";
import { deviceRoutes, routes as paths, sellRoutes } from "../platform/paths.ts";
import { rootRouteId, shownShop } from "../platform/useShop.ts";
import { Loading } from "../ui/page/Loading.tsx";
import { NotFound } from "../ui/page/NotFound.tsx";
import { PageError, ShellError } from "./RouteErrors.tsx";
import { Shell } from "./Shell.tsx";
import { type ScreenModule, screensOf } from "./screens.ts";

const screen = screensOf(
  import.meta.glob<ScreenModule>(["../routes/shop/*.tsx", "!**/*.test.tsx"]),
);

/** Returns the routes of a screen that exists for each kind of device. */
const screens = (pathOf: Record<string, string>, file: string): RouteObject[] =>
  Object.entries(pathOf).map(([kind, path]) => screen(path, file, undefined, kind));

const { smartphoneScreen, tabletScreen, wearableScreen, gadgetScreen, gadgetsList } = paths;
const placeholders = { smartphoneScreen, tabletScreen, wearableScreen, gadgetScreen, gadgetsList };

/** All public screens. */
const shopScreens: RouteObject[] = [
  screen(paths.home, "shop/Home"),
  // `/login` shows the home page with the login dialog over it.
  screen(paths.login, "shop/Home"),
  ...screens(deviceRoutes.buyList, "shop/BuyList"),
  screen(paths.search, "shop/Search"),
  screen(paths.compare, "shop/Compare"),
  ...screens(deviceRoutes.details, "shop/DeviceDetails"),
  ...screens(sellRoutes.brands, "shop/SellBrands"),
  ...screens(sellRoutes.list, "shop/SellList"),
  screen(paths.quote, "shop/Quote"),
  ...screens(placeholders, "shop/Placeholder"),
  screen(paths.aboutUs, "shop/AboutUs"),
  screen(paths.whyST, "shop/OwnPage", undefined, "whyST"),
  screen(paths.howWePrice, "shop/HowWePrice"),
  screen(paths.termsAndCondition, "shop/OwnPage", undefined, "termsAndCondition"),
  screen(paths.returnRefund, "shop/OwnPage", undefined, "returnRefund"),
  screen(paths.privacy, "shop/OwnPage", undefined, "privacy"),
  screen(paths.ownPage, "shop/OwnPage"),
  screen(paths.pagePreview, "shop/PagePreview"),
  screen(paths.developers, "shop/Developers"),
  screen(paths.receipt, "shop/Receipt"),
  screen(paths.alertEnd, "shop/AlertEnd"),
  screen(paths.saved, "shop/Saved"),
];

/** The id of the route whose children are the screens. */
export const screensRouteId = "screens";

/** Returns the routes of the site: the public screens and, if given, the guarded screens. */
export const routesWith = (guardedRoutes: readonly RouteObject[]): RouteObject[] => [
  {
    id: rootRouteId,
    loader: async ({ context }: LoaderFunctionArgs) => {
      const { ShopDocument } = await import("../generated/Shop.ts");
      return (await context.get(executeContext)(ShopDocument, {})).data;
    },
    // The settings rarely change, so only the tab of the admin who changes them reads them again. Other tabs show the
    // new settings with their next document.
    shouldRevalidate: () => shownShop.isOutdated,
    Component: Shell,
    HydrateFallback: Loading,
    ErrorBoundary: ShellError,
    children: [
      {
        id: screensRouteId,
        ErrorBoundary: PageError,
        children: [...shopScreens, { path: "*", Component: NotFound }, ...guardedRoutes],
      },
    ],
  },
];

/** Whether the path belongs to a public screen. */
export const isOpenToAll = (path: string): boolean => matchRoutes(shopScreens, path) !== null;
