import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  currentUser,
  endSession,
  expireSession,
  onSessionChange,
  sessionHasExpired,
  startSession,
} from "./session.ts";

const session = {
  __typename: "Session",
  token: "t0ken",
  user: {
    __typename: "User",
    id: "u1",
    userType: "ADMIN",
    newUser: false,
    firstName: "Farhana",
    lastName: "Akter",
    email: null,
    mobile: "01700000001",
  },
} as const;

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("a login is stored under userInfo, in the format of the REST API", () => {
  startSession(session);
  expect(JSON.parse(stored.get("userInfo") ?? "")).toEqual({
    token: "t0ken",
    userType: "admin",
    newUser: false,
    _id: "u1",
    firstName: "Farhana",
    lastName: "Akter",
    email: "",
    mobile: "01700000001",
  });
});

test("the current user is the same object until the user changes", () => {
  startSession(session);
  expect(currentUser()).toBe(currentUser());
  endSession();
  expect(currentUser()).toBeNull();
});

test("a rejected session counts as expired until the next login or logout", () => {
  startSession(session);
  expireSession("t0ken");
  expect([currentUser(), sessionHasExpired()]).toEqual([null, true]);
  startSession(session);
  expect(sessionHasExpired()).toBe(false);
  expireSession("t0ken");
  endSession();
  expect(sessionHasExpired()).toBe(false);
});

test("a response for an earlier session does not end the current one", () => {
  startSession(session);
  expireSession("0lder");
  expireSession(undefined);
  expect([currentUser()?.token, sessionHasExpired()]).toEqual(["t0ken", false]);
});

test.each(["", "not JSON", "null", "[]", '{"token":1}', '{"token":"t","userType":"owner"}'])(
  "a stored value that is not a session is ignored: %s",
  (text) => {
    stored.set("userInfo", text);
    expect(currentUser()).toBeNull();
  },
);

test("other tabs are notified", () => {
  const heard = vi.fn();
  const stop = onSessionChange(heard);
  const change = (key: string) =>
    window.dispatchEvent(Object.assign(new Event("storage"), { key }));
  change("userInfo");
  change("somethingElse");
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  change("userInfo");
  expect(heard).toHaveBeenCalledTimes(1);
});

test("the document's attribute tells styles which type of user is logged in", () => {
  const { dataset } = document.documentElement;
  startSession(session);
  expect(dataset.user).toBe("admin");
  endSession();
  expect(dataset).toEqual({});
});
