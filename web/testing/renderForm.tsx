import type { ApolloCache } from "@apollo/client";
import { MockedProvider, type MockedProviderProps } from "@apollo/client/testing/react";
import { ChakraProvider, defaultSystem } from "@chakra-ui/react";
import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { type MockInstance, vi } from "vitest";
import { rootRouteId } from "../platform/useShop.ts";
import { toast } from "../ui/toasts/toasts.ts";

type Mocks = NonNullable<MockedProviderProps["mocks"]>;

/**
 * A select's `size` is 0 without the attribute; happy-dom counts the options. react-hook-form would take
 * each select for one that was changed before hydration, and not set its initial value.
 */
function correctSelectSize(): void {
  const get = function (this: HTMLSelectElement) {
    return Number(this.getAttribute("size") ?? 0);
  };
  Object.defineProperty(HTMLSelectElement.prototype, "size", { get, configurable: true });
}

/** The shop's settings, as the root route has loaded them. */
const hydrationData = { loaderData: { [rootRouteId]: { shop: { name: "SmartTrade" } } } };

/**
 * Renders a form or a page in a router with the shop's settings, and Apollo responding from the mocks. Styles are
 * Chakra's default.
 */
export const renderForm = (form: ReactElement, mocks: Mocks = []) =>
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

/** As `renderForm`, for the pages of a router. The cache knows the schema where it is the shop's. */
export function renderRouter(
  router: ReturnType<typeof createMemoryRouter>,
  mocks: Mocks = [],
  cache?: ApolloCache,
) {
  correctSelectSize();
  // The browser's history, as React Router begins it.
  window.history.replaceState({ idx: 0 }, "");
  const view = render(
    <ChakraProvider value={defaultSystem}>
      <MockedProvider mocks={mocks} cache={cache}>
        <RouterProvider router={router} />
      </MockedProvider>
    </ChakraProvider>,
  );
  return { ...view, router, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

/** Removes what `renderForm` rendered, and all that it stored. */
export function removeForm(): void {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
}

/** Removes the page as a reload does: without React's clean-up, so that the stored draft stays. */
export function reloadPage(): void {
  const stored = { ...sessionStorage };
  cleanup();
  for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, String(value));
}

/** Logs a user in, as the browser stores it. */
export function logIn(userType: "admin" | "customer"): void {
  const user = { token: "t", userType, newUser: false, _id: "u1", mobile: "01700000000" };
  const profile = { firstName: "Nadia", lastName: "Rahman", email: "nadia@example.com" };
  localStorage.setItem("userInfo", JSON.stringify({ ...user, ...profile }));
}

/** The texts of the error toasts since the call. */
export function errorToasts(): MockInstance<typeof toast.error> {
  return vi.spyOn(toast, "error");
}
