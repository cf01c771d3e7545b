import type { TypedDocumentNode } from "@apollo/client";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router-dom";
import { userIdContext } from "./app/GuardedPages.tsx";
import { guardedRoutes } from "./app/guardedRoutes.tsx";
import type { GuardHandle } from "./app/LanguageSwitch.tsx";
import { Providers } from "./app/Providers.tsx";
import { routesWith } from "./app/routes.tsx";
import type { PageHandle } from "./app/screens.ts";
import { criticalStyles } from "./criticalStyles.ts";
import type { StaffRight } from "./generated/MyRights.ts";
import type { ShopQuery } from "./generated/Shop.ts";
import { userTypeWords } from "./generated/words.ts";
import { executeContext, type PageModule } from "./platform/graphql/pageData.ts";
import { language } from "./platform/i18n.ts";
import { atTime } from "./platform/now.ts";
import { pathIn } from "./platform/paths.ts";
import { hasOneOf, rightsContext } from "./platform/rights.ts";
import { rootRouteId } from "./platform/useShop.ts";
import { HeadCollector, type HeadFacts } from "./ui/page/Head.tsx";
import { headTags, inlineJson } from "./ui/page/headTags.ts";
import { createShopSystem } from "./ui/theme/shopSystem.ts";
import { createStyleCache } from "./ui/theme/styleCache.ts";

export { publicPaths } from "./app/publicPaths.ts";

type UserType = keyof typeof userTypeWords;

/** Returns the data of an operation. Rejects if there is no data. */
type ExecuteInProcess = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/** The arguments that the server passes to `render`. */
export type RenderOptions = {
  /** Runs an operation in this process, as the user that the page is rendered for, or as a visitor. */
  execute: ExecuteInProcess;
  /**
   * The id of the user that a guarded page is rendered for. Undefined for a public page, or if only the fallback of a
   * guarded page is rendered.
   */
  userId?: string | undefined;
  /** The user's rights. */
  rights?: readonly StaffRight[] | undefined;
  /** The absolute URL of the shop. Used in canonical links. */
  origin: string;
};

/** A rendered page, as the parts that replace the placeholders in index.html. */
export type Rendered = {
  status: number;
  /** The path of the page's module below `web/`. Empty if no page has the address. */
  page: string;
  head: string;
  html: string;
  data: string;
  /** Whether the server may reuse the page for other requests to its address. */
  isStorable: boolean;
  /**
   * The object's current path, if the requested address is a former address of the object on the page. The server
   * redirects to this path.
   */
  movedTo?: string;
  /** The address of the other page, if the page temporarily redirects to another page. */
  leadsTo?: string;
};

const moved: Rendered = { status: 301, page: "", head: "", html: "", data: "", isStorable: false };

const notLoadedHere = () => null;

/**
 * Removes the modules of a guarded route's pages, so that their loaders don't run. The server renders the fallback
 * above the pages. Each page still gets a component, because React Router would warn otherwise.
 */
const withoutModules = (route: RouteObject): RouteObject =>
  ({
    ...route,
    lazy: undefined,
    middleware: undefined,
    Component: route.children ? route.Component : notLoadedHere,
    children: route.children?.map(withoutModules),
  }) as RouteObject;

/**
 * Returns a route as the server uses it for visitors. The modules of public pages are loaded. Guarded pages end at
 * their fallback, because only the browser knows its user.
 */
async function serverRoute(route: RouteObject): Promise<RouteObject> {
  if (route.middleware) {
    return { ...withoutModules(route), middleware: undefined, loader: notLoadedHere };
  }
  const module = typeof route.lazy === "function" ? await route.lazy() : {};
  const children = route.children && (await Promise.all(route.children.map(serverRoute)));
  return { ...route, ...module, lazy: undefined, children } as RouteObject;
}

const handleOf = ({ handle }: RouteObject) => handle as PageHandle | undefined;

/** Returns whether the server renders this screen, or a screen below it, for a user. */
const isRendered = (route: RouteObject): boolean =>
  Boolean(handleOf(route)?.isRendered || route.children?.some(isRendered));

/**
 * Returns a route as the server uses it for a logged-in user. Keeps only those guarded screens that the server renders.
 * The guards only run in the browser, because the operations check what the user may read.
 */
async function userRoute(route: RouteObject): Promise<RouteObject> {
  if (!isRendered(route)) return withoutModules(route);
  const module = typeof route.lazy === "function" ? await route.lazy() : {};
  const children = route.children && (await Promise.all(route.children.map(userRoute)));
  return { ...route, ...module, lazy: undefined, middleware: undefined, children } as RouteObject;
}

const routes = routesWith(guardedRoutes);
const handler = createStaticHandler(await Promise.all(routes.map(serverRoute)));
const userHandler = createStaticHandler(await Promise.all(routes.map(userRoute)));
const system = createShopSystem();

/** Returns the matching routes from the root to the page. */
const matchesOf = (url: URL) => matchRoutes(handler.dataRoutes, url.pathname) ?? [];

/** The URL under which the server caches the page for all addresses that don't exist. */
const notFoundPath = pathIn(language, "/404");

/** The canonical form of an address. All addresses that show the same page have the same canonical form. */
export type Address = {
  /** The path and query string. */
  path: string;
  /** Whether the site has no page at the address. */
  isUnknown: boolean;
  /** Whether the page is guarded. Guarded pages have one address for all languages. */
  isGuarded: boolean;
  /** Whether no cache may store the page. */
  isPrivate: boolean;
  /** Whether the page is guarded and rendered for a user. */
  isRendered: boolean;
};

const notFound: Address = {
  path: notFoundPath,
  isUnknown: true,
  isGuarded: false,
  isPrivate: false,
  isRendered: false,
};

/**
 * Returns the canonical form of the address of a page. The canonical form lacks parameters that the page does not read,
 * such as the `fbclid` of a shared link, and slashes at the end of the path.
 */
export function addressOf(url: URL): Address {
  const matches = matchesOf(url);
  const match = matches.at(-1);
  if (!match?.route.handle) return notFound;
  const { canonicalSearch, isPrivate = false } = match.route as PageModule;
  const address = { params: match.params, search: url.searchParams };
  const search = canonicalSearch ? canonicalSearch(address) : "";
  const path = (url.pathname.replace(/(?<!\/)\/+$/, "") || "/") + search;
  const isGuarded = matches.some(({ route }) => route.loader === notLoadedHere);
  return { path, isUnknown: false, isGuarded, isPrivate, isRendered: isRendered(match.route) };
}

/** Returns whether the guards of the page at `url` admit a user of this type with these rights. */
export const isFor = (url: URL, userType: UserType, rights: readonly StaffRight[]): boolean =>
  matchesOf(url).every(({ route }) => {
    const handle = (route.handle ?? {}) as Partial<GuardHandle> & Partial<PageHandle>;
    return !handle.rule?.({ userType: userTypeWords[userType] }) && hasOneOf(rights, handle.rights);
  });

/**
 * Renders the page at `url`. For a visitor, a guarded page consists of the shell with the page's title, and the browser
 * adds the rest. For a user, a guarded page contains its data. If an operation fails, rejects with its error. If the
 * page redirects, the result contains `movedTo` or `leadsTo` instead of HTML.
 */
export async function render(url: URL, options: RenderOptions): Promise<Rendered> {
  const { execute, origin, userId, rights = [] } = options;
  const requestContext = new RouterContextProvider();
  requestContext.set(executeContext, async (document, variables) => ({
    data: await execute(document, variables),
  }));
  requestContext.set(userIdContext, () => userId);
  requestContext.set(rightsContext, async () => rights);
  const { query, dataRoutes } = userId === undefined ? handler : userHandler;
  const context = await query(new Request(url), {
    requestContext,
    filterMatchesToLoad: ({ route }) => route.loader !== notLoadedHere,
  });
  if (context instanceof Response) {
    const { pathname, search } = new URL(context.headers.get("location") ?? "", url);
    return context.status === moved.status
      ? { ...moved, movedTo: pathname }
      : { ...moved, status: context.status, leadsTo: pathname + search };
  }
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;

  const time = new Date();
  const ofUser: Record<string, string> =
    userId === undefined ? {} : { "data-user": userId, "data-time": time.toISOString() };
  const styles = createStyleCache();
  styles.compat = true;
  const collected: { facts?: HeadFacts } = {};
  const html = atTime(time, () =>
    renderToString(
      <HeadCollector value={collected}>
        <Providers system={system} styles={styles}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </Providers>
      </HeadCollector>,
    ),
  );
  const handle = context.matches.at(-1)?.route.handle as PageHandle | undefined;
  const facts = collected.facts ?? { title: handle?.title, description: "", noindex: true };
  const { loaderData } = context;
  const { shop } = loaderData[rootRouteId] as ShopQuery;
  const site = { shopName: shop.name, origin, path: url.pathname };
  return {
    status: facts.status ?? 200,
    isStorable: !facts.noStore,
    page: handle ? `routes/${handle.module}` : "",
    head: headTags(facts, site) + criticalStyles(styles, html),
    html,
    data: jsonElement({ id: "hydration-data", ...ofUser }, { loaderData }),
  };
}

/** Returns an element that contains data for the browser's scripts. */
function jsonElement(attributes: Record<string, string>, data: object): string {
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<script type="application/json"${text.join("")}>${inlineJson(data)}</script>`;
}
