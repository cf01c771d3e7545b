import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import {
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

/** Opens a list at a path, with an `execute` that the test lets fail or succeed. */
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

test("a list whose search fails keeps what it shows, until another try succeeds", async () => {
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

test("a list that fails keeps what it shows where the browser refuses access to its caches", async () => {
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

test("a page that fails at first, or after another page, shows its failure", async () => {
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

test("a page that could be read in part shows it, and says what failed", async () => {
  const execute = executeMock();
  const error = new Error("Out of order");
  execute.mockImplementationOnce(async () => ({ ...listOf("half"), error }));
  open(execute as unknown as Execute);
  expect((await screen.findByRole("heading")).textContent).toBe("half");
  expect(screen.getByRole("alert").textContent).toBe("Out of order");
});

test("a page that polls shows what has changed, and reads nothing after a logout", async () => {
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
