import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  fallbackId,
  readyToHydrate,
  untilFallbackHydrated,
  untilHydrated,
} from "./readyToHydrate.ts";
import { contentId } from "./useFocusAfterNavigation.ts";

/** What a router says of itself, and how a test lets its loaders end. */
function startingRouter() {
  const location = { pathname: "/catalogue" };
  const state = { initialized: false, errors: null, location };
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
let hasFallback = false;

beforeEach(() => {
  renderedFor = "u1";
  hasFallback = false;
  vi.stubGlobal("document", {
    getElementById(id: string) {
      if (id === fallbackId) return hasFallback ? {} : null;
      if (id === contentId) return null;
      return renderedFor ? { dataset: { user: renderedFor }, textContent: "{}" } : null;
    },
  });
  const userInfo = JSON.stringify({ token: "t", userType: "admin", _id: "u1" });
  vi.stubGlobal("localStorage", { getItem: () => userInfo });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

test("the fallback of a page is hydrated at once, although its page has been read", async () => {
  renderedFor = undefined;
  const { router, end } = startingRouter();
  end();
  expect(await readyToHydrate(router)).toBe(true);
  await untilHydrated();
});

test("guards wait for hydration of a fallback alone, and for ten seconds at most", async () => {
  vi.useFakeTimers();
  await untilFallbackHydrated();
  hasFallback = true;
  const done = vi.fn();
  void untilFallbackHydrated().then(done);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});
