import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from "react-router-dom";
import { executeContext } from "../platform/graphql/pageData.ts";
import { rootRouteId, shownShop } from "../platform/useShop.ts";
import { Loading } from "../ui/page/Loading.tsx";
import { NotFound } from "../ui/page/NotFound.tsx";
import { publicPages } from "./publicPages.ts";
import { PageError, ShellError } from "./RouteErrors.tsx";
import { Shell } from "./Shell.tsx";
import { type ScreenModule, screensOf } from "./screens.ts";

const screen = screensOf(
  import.meta.glob<ScreenModule>(["../routes/shop/*.tsx", "!**/*.test.tsx"]),
  "shop/",
);

/** All public screens. */
const shopScreens = publicPages.map(screen);

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

/** Returns whether the path belongs to a public screen. */
export const isOpenToAll = (path: string): boolean => matchRoutes(shopScreens, path) !== null;
