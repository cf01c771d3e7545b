import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { reloadForFailedScripts } from "./missingScripts.ts";

const script = "https://shop.example/assets/Page-1234.js";
const fetched = vi.fn<typeof fetch>();
const reload = vi.fn();

beforeAll(() => reloadForFailedScripts());

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

beforeEach(() => {
  sessionStorage.clear();
  fetched.mockReset();
  reload.mockReset();
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(location, "reload").mockImplementation(reload);
});

/** Waits until the page has reacted to the server's response. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Reports that a script could not be imported, in the same way as Vite. */
function report(message = `Failed to fetch dynamically imported module: ${script}`): void {
  dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: new Error(message) }));
}

/** Reports a failed import, and waits until the page has asked the server for the script. */
function fail(message?: string) {
  report(message);
  return vi.waitFor(() => expect(fetched).toHaveBeenCalled());
}

test.each([
  ["is gone", 404],
  ["exists but failed to load earlier without a network", 200],
])(
  "a page whose script %s is reloaded, but not more than once a minute",
  async (_state, status) => {
    fetched.mockResolvedValue(new Response(null, { status }));
    await fail();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(fetched.mock.calls[0]?.[0]).toBe(script);
    await fail();
    await settled();
    expect(reload).toHaveBeenCalledOnce();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    await fail();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  },
);

test.each([
  ["the network is lost", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the server is overloaded", async () => new Response(null, { status: 503 })],
] as const)("a page stays if its script fails to load while %s", async (_state, respond) => {
  fetched.mockImplementation(respond);
  await fail();
  await settled();
  expect(reload).not.toHaveBeenCalled();
});

test("if the browser does not name the failed script, the module's own script is requested", async () => {
  fetched.mockResolvedValue(new Response("", { status: 404 }));
  await fail("Importing a module script failed.");
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(fetched.mock.calls[0]?.[0]).toContain("missingScripts");
});

test("without storage, the page is not reloaded, because the last reload is unknown", async () => {
  vi.stubGlobal("sessionStorage", null);
  fetched.mockResolvedValue(new Response(null, { status: 404 }));
  fail();
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  await Promise.resolve();
  expect(reload).not.toHaveBeenCalled();
});

test("an import that the browser cancels because the visitor is leaving does not reload the page", async () => {
  fetched.mockResolvedValue(new Response("", { status: 200 }));
  // Sets the clock back by an hour, so that leaving the page here doesn't affect the other tests.
  const leftAt = Date.now() - 3_600_000;
  const now = vi.spyOn(Date, "now").mockReturnValue(leftAt);
  dispatchEvent(new Event("beforeunload"));
  report();
  await settled();
  expect(fetched).not.toHaveBeenCalled();
  // The visitor stays on the page, for instance because the link started a download.
  now.mockReturnValue(leftAt + 60_000);
  await fail();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
