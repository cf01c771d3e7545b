import { type Language, language } from "./i18n.ts";
import { currentUser } from "./session.ts";
import {
  readCookies,
  readStored,
  removeStored,
  serviceWorkers,
  setCookie,
  store,
} from "./siteData.ts";

const cookieName = "language";
const yearSeconds = 31_536_000;

/** The tab's storage has this key after a switch of the language, until the user's account stores the new language. */
const switchedKey = "languageSwitched";

/**
 * Returns true if a logged-in user has just switched to this page's language. Returns true only once for each switch.
 */
export function takeSwitch(): boolean {
  const switched = readStored(switchedKey);
  removeStored(switchedKey);
  return switched === language && currentUser() !== null;
}

let isSwitching = false;

const listeners = new Set<() => void>();

/** Calls the listener before a language switch replaces the document. Returns the unsubscribe function. */
export function beforeLanguageSwitch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether this document is about to be replaced by the same page in another language. */
export const isSwitchingLanguage = (): boolean => isSwitching;

/** Returns whether this browser's visitor has chosen a language. */
export const hasChosenLanguage = (): boolean =>
  readCookies().some((cookie) => cookie.startsWith(`${cookieName}=`));

/**
 * Stores the chosen language for a year. The server reads the cookie for guarded pages, whose addresses don't contain a
 * language. If the language is new, the service worker deletes its copies of guarded pages, which may be in another
 * language.
 */
export function rememberLanguage(language: Language): void {
  const pair = `${cookieName}=${language}`;
  const isNew = !readCookies().includes(pair);
  const secure = location.protocol === "https:" ? "; secure" : "";
  setCookie(`${pair}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`);
  if (isNew) serviceWorkers()?.controller?.postMessage({ type: "language" });
}

/** Loads the page in another language. The tab's storage keeps the drafts of forms, so that nothing typed is lost. */
export function switchLanguage(to: Language, path: string): void {
  rememberLanguage(to);
  if (currentUser()) store(switchedKey, to);
  isSwitching = true;
  // The browser may keep this document in memory and show it again after Back.
  addEventListener("pagehide", () => (isSwitching = false), { once: true });
  for (const listener of listeners) listener();
  const isSameAddress = path === location.pathname + location.search;
  if (isSameAddress) location.reload();
  else location.assign(path);
}
