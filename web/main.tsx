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

/** Returns the data that the server rendered the page with, or undefined if the server could not render the page. */
function readHydrationData(): HydrationState | undefined {
  const text = document.getElementById("hydration-data")?.textContent;
  return text ? JSON.parse(text) : undefined;
}

const loadGuarded = () => import("./app/guardedRoutes.tsx");

/**
 * Returns the module with the guarded routes, or undefined if the document is a public page. If loading the module
 * fails, also returns undefined. The router then tries again later and shows the failure.
 */
const guardedAtStart = () =>
  isOpenToAll(window.location.pathname) ? undefined : loadGuarded().catch(() => undefined);

/**
 * Loads the page's module, so that hydration does not have to wait for it. A guarded page that arrived without its data
 * is loaded after its guard has run.
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
 * Matches elements that the site never renders: elements that translators and extensions insert, and e-mail addresses
 * that a proxy has obfuscated.
 */
const foreign = "font, :not(:defined), [data-cfemail], [href*=email-protection]";

/** Loads the repairs for pages that were changed between the server and React. */
const loadRepairs = () => import("./app/repairs.ts");

/**
 * Hydrates the page. If something has changed the server's HTML, restores the HTML first. If React nevertheless renders
 * the page again, copies the typed texts to the new page. If the repairs have been loaded by then, copies the texts
 * without delay.
 */
async function hydrate(root: HTMLElement, app: ReactNode) {
  root.normalize();
  const repairs = root.querySelector(foreign) && (await loadRepairs().catch(() => undefined));
  repairs?.restore(root);
  // Copies each control as the server sent it, because React writes typed texts into the attributes of controls that it
  // hydrates.
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
  // In a transition, React hydrates the page in slices, and handles input between two slices.
  startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
}

/** Ends the current task, so that the browser can handle input before the next step. */
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
// Doesn't await `start`: the page's chunk imports this module, and a top-level `await` would prevent this chunk from
// loading. After the event `hydrated`, React also handles clicks on parts that are not hydrated yet. index.html then
// releases the clicks that it has held back.
const router = root && start(root).finally(() => dispatchEvent(new Event("hydrated")));
// Loads the scripts that the first view of a page doesn't need.
const startExtras = () =>
  import("./app/extras.ts").then(
    (extras) => extras.startExtras(router),
    () => undefined,
  );
if (document.readyState === "complete") void startExtras();
else addEventListener("load", () => void startExtras(), { once: true });
