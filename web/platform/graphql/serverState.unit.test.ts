import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serverState } from "./serverState.ts";

/** The element in the document, if the server sent one, and the user of the browser. */
let element: { dataset: { user?: string }; textContent: string } | null;
let userInfo: string | null;

beforeEach(() => {
  element = { dataset: { user: "u1" }, textContent: '{"Gadget:g1":{"price":5}}' };
  userInfo = JSON.stringify({ token: "t", userType: "admin", _id: "u1" });
  vi.stubGlobal("document", { getElementById: () => element });
  vi.stubGlobal("localStorage", { getItem: () => userInfo });
});

afterEach(() => vi.unstubAllGlobals());

test("a user has what the server has read", () => {
  expect(serverState()).toEqual({ "Gadget:g1": { price: 5 } });
});

test.each([
  ["a visitor", null],
  ["another user", JSON.stringify({ token: "t", userType: "admin", _id: "u2" })],
])("%s has nothing of it", (_who, stored) => {
  userInfo = stored;
  expect(serverState()).toBeUndefined();
});

test("a page that was rendered for no user has nothing", () => {
  element = null;
  expect(serverState()).toBeUndefined();
  element = { dataset: {}, textContent: "{}" };
  userInfo = null;
  expect(serverState()).toBeUndefined();
});
