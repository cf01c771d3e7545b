import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { reloadWhereScriptsAreGone } from "./missingScripts.ts";

const script = "https://shop.example/assets/Page-1234.js";
const fetched = vi.fn<typeof fetch>();
const reload = vi.fn();

beforeAll(() => reloadWhereScriptsAreGone());

afterEach(() => vi.unstubAllGlobals());

beforeEach(() => {
  sessionStorage.clear();
  fetched.mockReset();
  reload.mockReset();
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(location, "reload").mockImplementation(reload);
});

/** What Vite reports if a script could not be imported. */
function fail(message = `Failed to fetch dynamically imported module: ${script}`) {
  dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: new Error(message) }));
  return vi.waitFor(() => expect(fetched).toHaveBeenCalled());
}

test("a page whose script is gone is loaded anew, once", async () => {
  fetched.mockResolvedValue(new Response("", { status: 404 }));
  await fail();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(fetched.mock.calls[0]?.[0]).toBe(script);
  await fail();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["is there", async () => new Response("")],
  ["can't be asked for without a network", () => Promise.reject(new TypeError("Failed to fetch"))],
] as const)("a page whose script %s stays", async (_state, respond) => {
  fetched.mockImplementation(respond);
  await fail();
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).not.toHaveBeenCalled();
});

test("where a browser does not name the script, its own one is asked for", async () => {
  fetched.mockResolvedValue(new Response("", { status: 404 }));
  await fail("Importing a module script failed.");
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(fetched.mock.calls[0]?.[0]).toContain("missingScripts");
});

test("where the browser keeps nothing, the page stays, since it could not tell the second time", async () => {
  vi.stubGlobal("sessionStorage", null);
  fetched.mockResolvedValue(new Response(null, { status: 404 }));
  fail();
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  await Promise.resolve();
  expect(reload).not.toHaveBeenCalled();
});
