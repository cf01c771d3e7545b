import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router-dom";
import { guardedRoutes } from "./app/guardedRoutes.tsx";
import { Providers } from "./app/Providers.tsx";
import { routesWith } from "./app/routes.tsx";
import type { PageHandle } from "./app/screens.ts";
import { criticalStyles } from "./criticalStyles.ts";
import { isSold, sellKinds } from "./features/evaluations/sellKinds.ts";
import type { ShopQuery } from "./generated/Shop.ts";
import { type Execute, executeContext, type PageModule } from "./platform/graphql/pageData.ts";
import { language } from "./platform/i18n.ts";
import type { DeviceKind } from "./platform/kinds.ts";
import { pathIn, paths } from "./platform/paths.ts";
import { rootRouteId } from "./platform/useShop.ts";
import { HeadCollector, type HeadFacts } from "./ui/page/Head.tsx";
import { headTags, inlineJson } from "./ui/page/headTags.ts";
import { createStyleCache } from "./ui/theme/styleCache.ts";
import { createShopSystem } from "./ui/theme/system.ts";

export { publicPaths } from "./app/publicPaths.ts";

/** The paths of a device's pages: its details and, where answers have a price at once, its quote. */
export const devicePaths = (kind: DeviceKind, id: string): string[] => [
  paths.details(kind, id),
  ...(isSold(kind) && sellKinds[kind].isQuoted ? [paths.quote(id)] : []),
];

/** What the server gives to a render. */
export type RenderOptions = {
  /** Runs an operation in process, as a visitor. */
  execute: Execute;
  /** The shop's absolute address, for canonical links. */
  origin: string;
};

/** A rendered page: the parts that fill the placeholders of index.html. */
export type Rendered = {
  status: number;
  /** The page's module below `web/`, empty where no page has the address. */
  page: string;
  head: string;
  html: string;
  data: string;
};

const notLoadedHere = () => null;

/**
 * A guarded route with the pages below it: none of their modules, and so none of their loaders. The pages have a component,
 * since React Router warns where there is none; the fallback above them is rendered in its place.
 */
const withoutModules = (route: RouteObject): RouteObject =>
  ({
    ...route,
    lazy: undefined,
    Component: route.children ? route.Component : notLoadedHere,
    children: route.children?.map(withoutModules),
  }) as RouteObject;

/**
 * The routes as the server uses them: public pages are loaded, and those behind a guard stop at their
 * fallback, since only the browser knows its user.
 */
async function serverRoute(route: RouteObject): Promise<RouteObject> {
  if (route.middleware) {
    return { ...withoutModules(route), middleware: undefined, loader: notLoadedHere };
  }
  const module = typeof route.lazy === "function" ? await route.lazy() : {};
  const children = route.children && (await Promise.all(route.children.map(serverRoute)));
  return { ...route, ...module, lazy: undefined, children } as RouteObject;
}

const handler = createStaticHandler(await Promise.all(routesWith(guardedRoutes).map(serverRoute)));
const system = createShopSystem();

/** The routes that match a URL, from the root to the page. */
const matchesOf = (url: URL) => matchRoutes(handler.dataRoutes, url.pathname) ?? [];

/** The URL that stands for all without a page. */
const notFoundPath = pathIn(language, "/404");

/** The address that stands for all addresses of a page. */
export type Address = {
  /** The path and query string. */
  path: string;
  /** Whether the page is behind a guard: then it has one address for all languages. */
  isGuarded: boolean;
  /** Whether no cache may store the page. */
  isPrivate: boolean;
};

/**
 * The canonical address of the page at `url`: without parameters that the page does not read, such as the
 * `fbclid` of a shared link, and without slashes at the end of its path.
 */
export function addressOf(url: URL): Address {
  const matches = matchesOf(url);
  const match = matches.at(-1);
  if (!match?.route.handle) return { path: notFoundPath, isGuarded: false, isPrivate: false };
  const { canonicalSearch, isPrivate = false } = match.route as PageModule;
  const search = canonicalSearch?.({ params: match.params, search: url.searchParams }) ?? "";
  const path = (url.pathname.replace(/\/+$/, "") || "/") + search;
  const isGuarded = matches.some(({ route }) => route.loader === notLoadedHere);
  return { path, isGuarded, isPrivate };
}

/**
 * Renders the page at `url` for a visitor. A page behind a guard comes as the shell with its title,
 * and is filled in by the browser. Rejects with the error of a failed operation.
 */
export async function render(url: URL, { execute, origin }: RenderOptions): Promise<Rendered> {
  const context = await handler.query(new Request(url), {
    requestContext: new RouterContextProvider(new Map([[executeContext, execute]])),
    filterMatchesToLoad: ({ route }) => route.loader !== notLoadedHere,
  });
  if (context instanceof Response) throw new Error("A public page redirects", { cause: context });
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;

  const styles = createStyleCache();
  styles.compat = true;
  const collected: { facts?: HeadFacts } = {};
  const html = renderToString(
    <HeadCollector value={collected}>
      <Providers system={system} styles={styles}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </HeadCollector>,
  );
  const handle = context.matches.at(-1)?.route.handle as PageHandle | undefined;
  const facts = collected.facts ?? { title: handle?.title, description: "", noindex: true };
  const { shop } = context.loaderData[rootRouteId] as ShopQuery;
  const site = { shopName: shop.name, origin, path: url.pathname };
  const hydrationData = inlineJson({ loaderData: context.loaderData });
  return {
    status: facts.status ?? 200,
    page: handle?.module ?? "",
    head: headTags(facts, site) + criticalStyles(styles, html),
    html,
    data: `<script type="application/json" id="hydration-data">${hydrationData}</script>`,
  };
}
