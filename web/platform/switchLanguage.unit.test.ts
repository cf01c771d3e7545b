import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isSwitchingLanguage, rememberLanguage, switchLanguage } from "./switchLanguage.ts";

let messages: object[];

beforeEach(() => {
  messages = [];
  const controller = { postMessage: (message: object) => messages.push(message) };
  vi.stubGlobal("navigator", { serviceWorker: { controller } });
  vi.stubGlobal("location", { protocol: "http:" });
  vi.stubGlobal("document", { cookie: "other=1" });
});

afterEach(() => vi.unstubAllGlobals());

test("the service worker is told when a language is chosen", () => {
  rememberLanguage("bn");
  expect(messages).toEqual([{ type: "language" }]);
  expect(document.cookie).toContain("language=bn;");
});

test("the service worker is not told if the language is the same as before", () => {
  vi.stubGlobal("document", { cookie: "other=1; language=bn" });
  rememberLanguage("bn");
  expect(messages).toEqual([]);
});

test("a browser without a service worker also remembers the language", () => {
  vi.stubGlobal("navigator", {});
  rememberLanguage("bn");
  expect(document.cookie).toContain("language=bn;");
});

test("a document that the browser keeps during a switch asks again before it is left", () => {
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("location", { pathname: "/profile", search: "", reload: () => undefined });
  switchLanguage("bn", "/profile");
  expect(isSwitchingLanguage()).toBe(true);
  window.dispatchEvent(new Event("pagehide"));
  expect(isSwitchingLanguage()).toBe(false);
});
