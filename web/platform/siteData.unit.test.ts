import { afterEach, expect, test, vi } from "vitest";
import { currentUser, startSession } from "./session.ts";
import {
  browserStorage,
  readCookies,
  readStored,
  removeStored,
  serviceWorkers,
  setCookie,
  store,
} from "./siteData.ts";

afterEach(() => {
  removeStored("draft");
  browserStorage.removeItem("userInfo");
  vi.unstubAllGlobals();
});

const refuse = () => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};

/** Makes access to these properties of an object throw, as browsers do when they block site data. */
const refuseAccess = (object: object, ...names: string[]) => {
  for (const name of names)
    Object.defineProperty(object, name, { get: refuse, configurable: true });
};

const refusals: [name: string, refuseStorage: () => void][] = [
  [
    "throws at each access",
    () => {
      vi.stubGlobal("localStorage", null);
      vi.stubGlobal("sessionStorage", null);
      refuseAccess(globalThis, "localStorage", "sessionStorage");
    },
  ],
  [
    "is null, as in an Android WebView",
    () => {
      vi.stubGlobal("localStorage", null);
      vi.stubGlobal("sessionStorage", null);
    },
  ],
  [
    "has no room",
    () => {
      const full = { getItem: () => null, setItem: refuse, removeItem: () => undefined };
      vi.stubGlobal("localStorage", full);
      vi.stubGlobal("sessionStorage", full);
    },
  ],
];

test.each(refusals)("stored values last as long as the document if the storage %s", (_, refuse) => {
  refuse();
  expect(readStored("draft")).toBeNull();
  store("draft", { brand: "Nokia" });
  expect(readStored("draft")).toEqual({ brand: "Nokia" });
  removeStored("draft");
  expect(readStored("draft")).toBeNull();
});

test.each(refusals)("a user can log in if the storage %s", (_, refuse) => {
  refuse();
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  const user = { id: "u1", firstName: "Farhana", lastName: "Akter", mobile: "01700000001" };
  startSession({
    __typename: "Session",
    token: "t0ken",
    user: { __typename: "User", userType: "CUSTOMER", newUser: false, email: null, ...user },
  });
  expect(currentUser()).toMatchObject({ _id: "u1", token: "t0ken" });
});

test("a string for which there is no room replaces the stored string with the same name", () => {
  const stored = new Map([["draft", '"older"']]);
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: refuse,
    removeItem: (name: string) => stored.delete(name),
  });
  store("draft", "newer");
  expect(readStored("draft")).toBe("newer");
  expect(stored.size).toBe(0);
});

test("a browser that refuses access has no cookies and no service workers", () => {
  const [page, browser] = [{}, {}];
  refuseAccess(page, "cookie");
  refuseAccess(browser, "serviceWorker");
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", browser);
  setCookie("language=bn");
  expect(readCookies()).toEqual([""]);
  expect(serviceWorkers()).toBeUndefined();
});
