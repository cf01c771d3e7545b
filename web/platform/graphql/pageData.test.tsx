import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  RouterContextProvider,
  RouterProvider,
  useRevalidator,
  useRouteError,
} from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { SuggestionsDocument } from "../../generated/Suggestions.ts";
import * as session from "../session.ts";
import { messageOf } from "./errors.ts";
import { type Execute, executeContext, queryLoader, usePageData } from "./pageData.ts";
import { usePolling } from "./usePolling.ts";

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  pollMs = 0;
  vi.unstubAllGlobals();
});

const document = async () => SuggestionsDocument;

const listOf = (search: string) => ({
  data: { devices: { nodes: [{ id: search, title: search }] } },
});

let pollMs = 0;

function List() {
  usePolling(pollMs);
  const { data, failure } = usePageData(document);
  const { revalidate } = useRevalidator();
  return (
    <>
      <h1>{data.devices.nodes[0]?.title}</h1>
      {failure !== undefined && <p role="alert">{messageOf(failure)}</p>}
      <button type="button" onClick={() => void revalidate()}>
        Try again
      </button>
      <Link to="?search=pixel">Search for Pixel</Link>
      <Link to="/other">Another list</Link>
    </>
  );
}

const Failed = () => <h1>Failed: {messageOf(useRouteError())}</h1>;

/** Opens a list at a path. The test makes each call of `execute` fail or succeed. */
function open(execute: Execute, path = "/list") {
  const list = {
    loader: queryLoader(document, ({ search }) => ({
      search: search.get("search") ?? "all",
    })),
    Component: List,
    ErrorBoundary: Failed,
    HydrateFallback: () => null,
  };
  const routes = [
    { path: "/list", ...list },
    { path: "/other", ...list },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    getContext: () => new RouterContextProvider(new Map([[executeContext, execute]])),
  });
  render(<RouterProvider router={router} />);
}

const executeMock = () =>
  vi.fn(async (_document: unknown, { search }: Record<string, unknown>) => listOf(String(search)));

test("a list keeps what it shows when a search fails, until another try succeeds", async () => {
  const user = userEvent.setup();
  const execute = executeMock();
  open(execute as unknown as Execute);
  expect((await screen.findByRole("heading")).textContent).toBe("all");

  execute.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await user.click(screen.getByRole("link", { name: "Search for Pixel" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The shop can't be reached/);
  expect(screen.getByRole("heading").textContent).toBe("all");

  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("pixel")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a list keeps what it shows when a search fails, even if the browser denies access to its caches", async () => {
  const match = vi.fn().mockRejectedValue(new DOMException("Denied", "SecurityError"));
  vi.stubGlobal("caches", { match });
  const execute = executeMock();
  open(execute as unknown as Execute);
  await screen.findByText("all");
  execute.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await userEvent.click(screen.getByRole("link", { name: "Search for Pixel" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The shop can't be reached/);
  expect(match).toHaveBeenCalled();
});

test("a page whose first load fails shows the failure, at the start of a visit and after another page", async () => {
  const user = userEvent.setup();
  const execute = executeMock();
  open(execute as unknown as Execute);
  await screen.findByText("all");
  const logged = vi.spyOn(console, "error").mockReturnValue();
  execute.mockRejectedValueOnce(new Error("No database"));
  await user.click(screen.getByRole("link", { name: "Another list" }));
  expect(await screen.findByText("Failed: No database")).toBeTruthy();
  expect(logged).toHaveBeenCalled();
});

test("a page of which only a part could be read shows that part, and says what failed", async () => {
  const execute = executeMock();
  const error = new Error("Out of order");
  execute.mockImplementationOnce(async () => ({ ...listOf("half"), error }));
  open(execute as unknown as Execute);
  expect((await screen.findByRole("heading")).textContent).toBe("half");
  expect(screen.getByRole("alert").textContent).toBe("Out of order");
});

test("a page that polls shows changes, and reads nothing after a logout", async () => {
  pollMs = 20;
  const asked = vi.spyOn(session, "currentUser").mockReturnValue({} as session.UserInfo);
  const execute = executeMock();
  execute.mockResolvedValueOnce(listOf("before"));
  open(execute as unknown as Execute);
  await screen.findByText("before");
  await screen.findByText("all");
  asked.mockClear().mockReturnValue(null);
  const before = execute.mock.calls.length;
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(2);
  expect(execute).toHaveBeenCalledTimes(before);
});

let present = "";

/** Opens the home page of a site that has one other page, which shows the device with the address `present`. */
async function openSiteWithDevice() {
  present = "/bn/gadgetDetails/new-name-3f7k2q9d";
  const execute = executeMock();
  const routes = [
    { path: "/", element: <h1>Home</h1> },
    {
      path: "/bn/gadgetDetails/:id",
      loader: queryLoader(
        document,
        ({ params: { id = "" } }) => ({ search: id }),
        () => present,
      ),
      Component: List,
      ErrorBoundary: Failed,
      HydrateFallback: () => null,
    },
  ];
  window.history.replaceState(null, "", "/");
  const router = createBrowserRouter(routes, {
    getContext: () =>
      new RouterContextProvider(new Map([[executeContext, execute as unknown as Execute]])),
  });
  render(<RouterProvider router={router} />);
  await screen.findByText("Home");
  return { execute, router };
}

const goBack = async (router: ReturnType<typeof createBrowserRouter>) => {
  await router.navigate(-1);
  await screen.findByText("Home");
};

test.each([
  ["a former name", "old-name-3f7k2q9d", "3f7k2q9d"],
  ["no name", "3f7k2q9d", "3f7k2q9d"],
  ["capitals", "NEW-NAME-3F7K2Q9D", "3F7K2Q9D"],
  ["the id", "01a22451-5402-76df-9c52-18ddd39a877e", "01a22451-5402-76df-9c52-18ddd39a877e"],
])(
  "a link with %s leads to the current address without a reload, and Back leads to the page with the link",
  async (_what, segment, id) => {
    const { execute, router } = await openSiteWithDevice();
    await router.navigate(`/bn/gadgetDetails/${segment}?unit=U-7K3F9&x=1`);
    expect(await screen.findByText("3f7k2q9d")).toBeTruthy();
    const { pathname, search } = window.location;
    expect([pathname, search]).toEqual([present, "?unit=U-7K3F9&x=1"]);
    expect(execute.mock.calls[0]?.[1]).toEqual({ search: id });
    await goBack(router);
  },
);

test("a rename replaces the address, so that Back does not lead to the former address", async () => {
  const { router } = await openSiteWithDevice();
  await router.navigate(present);
  await screen.findByText("3f7k2q9d");
  present = "/bn/gadgetDetails/newer-name-3f7k2q9d";
  await router.revalidate();
  await expect.poll(() => window.location.pathname).toBe(present);
  await goBack(router);
});
