import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readyToHydrate, untilHydrated } from "./readyToHydrate.ts";

/** What a router says of itself, and how a test lets its loaders end. */
function startingRouter() {
  const location = { pathname: "/catalogue" };
  const state = {
    initialized: false,
    errors: null,
    historyAction: "POP",
    location,
    matches: [{ route: {} }],
  };
  const listeners: (() => void)[] = [];
  const subscribe = (listener: () => void) => {
    listeners.push(listener);
    return () => undefined;
  };
  const end = (changed: object = {}) => {
    Object.assign(state, { initialized: true, ...changed });
    for (const listener of listeners) listener();
  };
  return { router: { state, subscribe } as never, end };
}

let renderedFor: string | undefined;

beforeEach(() => {
  renderedFor = "u1";
  vi.stubGlobal("document", {
    getElementById: () =>
      renderedFor ? { dataset: { user: renderedFor }, textContent: "{}" } : null,
  });
  const userInfo = JSON.stringify({ token: "t", userType: "admin", _id: "u1" });
  vi.stubGlobal("localStorage", { getItem: () => userInfo });
});

afterEach(() => vi.unstubAllGlobals());

test("a page that was rendered for this user is hydrated when its loaders have run", async () => {
  const { router, end } = startingRouter();
  const ready = readyToHydrate(router);
  const first = await Promise.race([ready, Promise.resolve("waits")]);
  expect(first).toBe("waits");
  end();
  expect(await ready).toBe(true);
});

test.each([
  ["a guard has redirected", { location: { pathname: "/" } }],
  ["a loader has failed", { errors: { page: new Error("Gone") } }],
])("where %s, it is not hydrated", async (_what, changed) => {
  const { router, end } = startingRouter();
  const ready = readyToHydrate(router);
  end(changed);
  expect(await ready).toBe(false);
});

test("a page that was rendered for another user is not hydrated, and does not wait for it", async () => {
  renderedFor = "u2";
  expect(await readyToHydrate(startingRouter().router)).toBe(false);
  await untilHydrated();
});

test.each([
  ["has redirected", { historyAction: "REPLACE", location: { pathname: "/" } }],
  ["will refuse the user", { matches: [{ route: { handle: { rule: () => ({}) } } }] }],
])("the fallback of a page is not hydrated where a guard %s", async (_what, changed) => {
  renderedFor = undefined;
  const { router, end } = startingRouter();
  end(changed);
  expect(await readyToHydrate(router)).toBe(false);
});

test("the fallback of a page is hydrated at once", async () => {
  renderedFor = undefined;
  expect(await readyToHydrate(startingRouter().router)).toBe(true);
  await untilHydrated();
});
