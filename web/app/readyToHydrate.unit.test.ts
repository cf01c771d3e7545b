import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { now, stopClock } from "../platform/now.ts";
import {
  fallbackId,
  isOfUser,
  ofCurrentUser,
  untilFallbackHydrated,
  untilHydrated,
} from "./readyToHydrate.ts";

const time = "2026-11-28T10:00:00.000Z";

let renderedFor: string | undefined;
let hasFallback = false;

beforeEach(() => {
  renderedFor = "u1";
  hasFallback = false;
  vi.stubGlobal("document", {
    getElementById(id: string) {
      if (id === fallbackId) return hasFallback ? {} : null;
      return { dataset: renderedFor ? { user: renderedFor, time } : {} };
    },
  });
  const userInfo = JSON.stringify({ token: "t", userType: "admin", _id: "u1" });
  vi.stubGlobal("localStorage", { getItem: () => userInfo });
});

afterEach(() => {
  stopClock();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const data = { loaderData: { root: { shop: {} }, page: { data: {} } } };

test("a page that was rendered for this user is hydrated with its data, with the clock stopped at the time of rendering", () => {
  expect(isOfUser()).toBe(true);
  expect(ofCurrentUser(data)).toEqual(data);
  expect(now()).toEqual(new Date(time));
});

test("the data of a page that was rendered for another user is not used", async () => {
  renderedFor = "u2";
  expect(isOfUser()).toBe(false);
  expect(ofCurrentUser(data)).toBeUndefined();
  expect(now()).not.toEqual(new Date(time));
  await untilHydrated();
});

test("a page that is the same for everyone is hydrated with its data", async () => {
  renderedFor = undefined;
  expect(isOfUser()).toBe(false);
  expect(ofCurrentUser(data)).toEqual(data);
  await untilHydrated();
});

test("guards wait only for the hydration of a fallback, and for no more than ten seconds", async () => {
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
