import {
  type ApolloCache,
  ApolloClient,
  type InMemoryCache,
  setLogVerbosity,
} from "@apollo/client";
import { MockLink } from "@apollo/client/testing";
import { ChakraProvider } from "@chakra-ui/react";
import { CacheProvider } from "@emotion/react";
import { cleanup, configure, getConfig, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, type ReactElement, type ReactNode, Suspense } from "react";
import {
  createMemoryRouter,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from "react-router-dom";
import { type MockInstance, vi } from "vitest";
import { rightLabels } from "../features/staff/rights.ts";
import type { StaffRight } from "../generated/MyRights.ts";
import { createCache } from "../platform/graphql/apollo.ts";
import * as graphqlClient from "../platform/graphql/client.ts";
import { executeBy, executeContext, type PageModule } from "../platform/graphql/pageData.ts";
import { RightsContext } from "../platform/rights.ts";
import { rootRouteId } from "../platform/useShop.ts";
import { createStyleCache } from "../ui/theme/styleCache.ts";
import { createHydrationSystem } from "../ui/theme/system.ts";
import { toast } from "../ui/toasts/toasts.ts";

// Apollo Client would log each missing field. The mocks contain only the fields that matter to the test, and forms are
// rendered without the queries of their page.
setLogVerbosity("silent");

type Mocks = readonly MockLink.MockedResponse[];

/**
 * Makes the `size` of a select without this attribute 0, as in browsers. happy-dom returns the number of options
 * instead. react-hook-form would then assume that the user changed each select before hydration, and would not set the
 * select's initial value.
 */
function correctSelectSize(): void {
  const get = function (this: HTMLSelectElement) {
    return Number(this.getAttribute("size") ?? 0);
  };
  Object.defineProperty(HTMLSelectElement.prototype, "size", { get, configurable: true });
}

const system = createHydrationSystem(() => undefined);

/** A style cache that claims to have every class already, so that no styles are computed. */
const styleCache = Object.assign(createStyleCache(), {
  inserted: new Proxy({}, { get: () => true }),
});

/** Makes the GraphQL client respond with the mocks. */
function respondWith(mocks: Mocks, cache: ApolloCache = createCache()): ApolloClient {
  const link = new MockLink([...mocks], { showWarnings: false });
  const client = new ApolloClient({ cache, link });
  vi.spyOn(graphqlClient, "graphqlClient").mockResolvedValue(client);
  return client;
}

const everyRight = Object.keys(rightLabels) as StaffRight[];

/** Provides the shop's design, and the rights of an owner unless a test has stored other rights. */
const Design = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styleCache}>
    <ChakraProvider value={system}>
      <RightsContext value={everyRight}>{children}</RightsContext>
    </ChakraProvider>
  </CacheProvider>
);

/** The shop's settings, as the root route would have loaded them. */
const hydrationData = {
  loaderData: { [rootRouteId]: { shop: { name: "SmartTrade", url: "https://shop.example" } } },
};

/**
 * Renders a form or a page in a router, with the shop's settings. Apollo responds with the mocks. The elements have the
 * design's classes, but no styles are inserted, as in a browser that received the styles from the server.
 */
export const renderForm = (form: ReactElement, mocks?: Mocks) =>
  renderRouter(
    createMemoryRouter(
      [
        {
          id: rootRouteId,
          loader: () => null,
          shouldRevalidate: () => false,
          path: "*",
          element: form,
        },
      ],
      { initialEntries: ["/form"], hydrationData },
    ),
    mocks,
  );

/**
 * Same as `renderForm`, for a router with several pages. Without mocks, the client stays as it is.
 */
export function renderRouter(
  router: ReturnType<typeof createMemoryRouter>,
  mocks?: Mocks,
  cache?: ApolloCache,
) {
  if (mocks) respondWith(mocks, cache);
  correctSelectSize();
  // React Router expects this state in the first entry of the browser's history.
  window.history.replaceState({ idx: 0 }, "");
  const view = render(
    <Design>
      <RouterProvider router={router} />
    </Design>,
  );
  return { ...view, router, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

type Page = {
  /** The route's path. Needed if the page reads the path's parameters. */
  path?: string;
  /** The address at which the page is opened. */
  at?: string;
  /** A cache with the data that Apollo has already read. */
  cache?: InMemoryCache;
};

const { eventWrapper: eventWithinAct } = getConfig();

/**
 * Handles events like a browser. Testing Library wraps events in `act`. If a page reads a promise, `act` would prevent
 * React from resuming a part that waits for another promise, such as a lazy dialog.
 */
function handleEventsWithoutAct(): void {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const eventWrapper = (event: () => void) => {
    const { IS_REACT_ACT_ENVIRONMENT: before } = scope;
    scope.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      return event();
    } finally {
      scope.IS_REACT_ACT_ENVIRONMENT = before;
    }
  };
  configure({ eventWrapper });
}

/** Same as `renderForm`, for a page and its loader. */
export const renderPage = (
  { Component, loader }: PageModule,
  mocks: Mocks = [],
  { path = "*", at = "/page", cache }: Page = {},
) => renderRoutes([{ path, Component, loader }], at, mocks, cache);

/** Same as `renderForm`, for routes within `Root`. The default cache is the shop's. */
export function renderRoutes(
  children: RouteObject[],
  at: string,
  mocks: Mocks = [],
  cache = createCache(),
  Root: ComponentType = Outlet,
) {
  handleEventsWithoutAct();
  const client = respondWith(mocks, cache);
  const root = { id: rootRouteId, loader: () => null, shouldRevalidate: () => false };
  const router = createMemoryRouter(
    [{ ...root, HydrateFallback: () => null, Component: Root, children }],
    {
      initialEntries: [at],
      hydrationData,
      getContext: () =>
        new RouterContextProvider(new Map([[executeContext, executeBy("no-cache")]])),
    },
  );
  // React Router expects this state in the first entry of the browser's history.
  window.history.replaceState({ idx: 0 }, "");
  correctSelectSize();
  const view = render(
    <Design>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </Design>,
  );
  return { ...view, router, client, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

/** Removes the page that `renderForm` has rendered, and clears the browser's storage. */
export function removeForm(): void {
  configure({ eventWrapper: eventWithinAct });
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
}

/**
 * Removes the page as a reload does. Restores the tab's storage afterwards: React's clean-up removes the stored draft,
 * which a real reload would leave.
 */
export function reloadPage(): void {
  const stored = { ...sessionStorage };
  cleanup();
  for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, String(value));
}

/** Stores a logged-in user in the format that the site uses. Admins get every right. */
export function logIn(userType: "admin" | "customer"): void {
  const user = { token: "t", userType, newUser: false, _id: "u1", mobile: "01700000000" };
  const profile = { firstName: "Nadia", lastName: "Rahman", email: "nadia@example.com" };
  localStorage.setItem("userInfo", JSON.stringify({ ...user, ...profile }));
  if (userType === "admin") storeStaffRights(everyRight);
}

/** Stores the rights of the admin that `logIn` logs in, in the format that the site uses. */
export function storeStaffRights(rights: readonly StaffRight[]): void {
  localStorage.setItem("staffRights", JSON.stringify({ userId: "u1", rights }));
}

/** Collects the texts of the error toasts that are shown after this call. */
export function errorToasts(): MockInstance<typeof toast.error> {
  return vi.spyOn(toast, "error");
}
