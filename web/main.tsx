import { type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from "react-router-dom";
import { reloadForFailedScripts } from "./app/missingScripts.ts";
import { Providers } from "./app/Providers.tsx";
import type { Control } from "./app/repairs.ts";
import { isOpenToAll, routesWith, screensRouteId } from "./app/routes.tsx";
import { executeBy, executeContext } from "./platform/graphql/pageData.ts";
import { createStyleCache } from "./ui/theme/styleCache.ts";
import { createHydrationSystem } from "./ui/theme/system.ts";

/** Returns the loaders' data with which the server rendered the page; undefined if the server could not render it. */
function readHydrationData(): HydrationState | undefined {
  const text = document.getElementById("hydration-data")?.textContent;
  return text ? JSON.parse(text) : undefined;
}

const loadGuarded = () => import("./app/guardedRoutes.tsx");

/**
 * Returns the guarded routes, unless the document is a public page. If the routes can't be loaded, the router tries
 * again and shows the failure.
 */
const guardedAtStart = () =>
  isOpenToAll(window.location.pathname) ? undefined : loadGuarded().catch(() => undefined);

/**
 * Loads the page's module, so that the page hydrates at once. A guarded page that arrived without its data is loaded
 * after the guard.
 */
async function loadCurrentPage(routes: RouteObject[], isOfUser = false) {
  const matches = matchRoutes(routes, window.location) ?? [];
  if (!isOfUser && matches.some(({ route }) => route.middleware)) return;
  for (const { route } of matches) {
    if (typeof route.lazy === "function")
      Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

/**
 * Elements that the shop never renders: elements of translators and extensions, and e-mail addresses that a proxy has
 * obfuscated.
 */
const foreign = "font, :not(:defined), [data-cfemail], [href*=email-protection]";

/** Loads the repairs for a page that something between the server and React has changed. */
const loadRepairs = () => import("./app/repairs.ts");

/**
 * Hydrates the page. If something has changed the server's HTML, restores it first. If React renders the page again
 * nevertheless, carries over the typed texts, and does so immediately if the repairs are already loaded.
 */
async function hydrate(root: HTMLElement, app: ReactNode) {
  root.normalize();
  const repairs = root.querySelector(foreign) && (await loadRepairs().catch(() => undefined));
  repairs?.restore(root);
  // Keeps a copy of each control as the server sent it: React writes typed text into the attributes of a control that
  // it hydrates.
  const controls = [...root.querySelectorAll<Control>("input, textarea, select")].map(
    (control) => [control, control.cloneNode(true) as Control] as const,
  );
  let focused: unknown = document.activeElement;
  root.addEventListener("focusin", ({ target }) => {
    focused = target;
  });
  const onRecoverableError = async (error: unknown) => {
    reportError(error);
    (repairs || (await loadRepairs())).carryOver(root, controls, focused);
  };
  // In a transition React hydrates in slices, and handles input between them.
  startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
}

/** Ends the current task, so that the browser can handle input between the steps of the start. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(root: HTMLElement) {
  let hydrationData = readHydrationData();
  await nextTask();
  let guarded = await guardedAtStart();
  const isOfUser = guarded?.isOfUser();
  if (guarded) hydrationData = guarded.ofCurrentUser(hydrationData);
  const routes = routesWith(guarded?.guardedRoutes ?? []);
  await loadCurrentPage(routes, isOfUser);
  await nextTask();
  const router = createBrowserRouter(routes, {
    hydrationData,
    getContext: () =>
      new RouterContextProvider(new Map([[executeContext, executeBy("cache-first")]])),
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (guarded || isOpenToAll(path)) return;
      const loaded = await loadGuarded();
      patch(screensRouteId, loaded.guardedRoutes);
      guarded = loaded;
    },
  });
  await nextTask();
  const styles = createStyleCache();
  const system = hydrationData
    ? createHydrationSystem((tokens) => styles.insert("", tokens, styles.sheet, false))
    : (await import("./ui/theme/shopSystem.ts")).createShopSystem();
  await nextTask();
  const app = (
    <Providers system={system} styles={styles}>
      <RouterProvider router={router} />
    </Providers>
  );
  if (hydrationData && (guarded || isOpenToAll(window.location.pathname))) await hydrate(root, app);
  else createRoot(root).render(app);
  await guarded?.untilHydrated();
  return router;
}

reloadForFailedScripts();
const root = document.getElementById("app");
// Not awaited, because the page's chunk imports this module, and a top-level `await` would keep the chunk from loading.
// After the `hydrated` event React handles clicks, even on parts that it has not hydrated yet, and index.html releases
// them.
const router = root && start(root).finally(() => dispatchEvent(new Event("hydrated")));
// Loads the scripts that the first view doesn't need.
const startExtras = () =>
  import("./app/extras.ts").then(
    (extras) => extras.startExtras(router),
    () => undefined,
  );
if (document.readyState === "complete") void startExtras();
else addEventListener("load", () => void startExtras(), { once: true });
