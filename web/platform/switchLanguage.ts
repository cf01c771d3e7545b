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

/** The tab's storage has this key from a switch of the language until the user's language is stored. */
const switchedKey = "languageSwitched";

/** Returns true if the user of this page has just switched to its language. Returns true only once for each switch. */
export function takeSwitch(): boolean {
  const switched = readStored(switchedKey);
  removeStored(switchedKey);
  return switched === language && currentUser() !== null;
}

let isSwitching = false;

const listeners = new Set<() => void>();

/**
 * Calls the listener before a switch of the language replaces the document. Returns a function that removes the
 * listener.
 */
export function beforeLanguageSwitch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this document is about to be replaced by the same page in another language. */
export const isSwitchingLanguage = (): boolean => isSwitching;

/** Whether the visitor of this browser has chosen a language. */
export const hasChosenLanguage = (): boolean =>
  readCookies().some((cookie) => cookie.startsWith(`${cookieName}=`));

/**
 * Stores the choice for a year. The server reads the cookie for guarded pages, whose address has no language. The
 * service worker deletes its stored copies of guarded pages, which may be in another language.
 */
export function rememberLanguage(language: Language): void {
  const pair = `${cookieName}=${language}`;
  const isNew = !readCookies().includes(pair);
  const secure = location.protocol === "https:" ? "; secure" : "";
  setCookie(`${pair}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`);
  if (isNew) serviceWorkers()?.controller?.postMessage({ type: "language" });
}

/** Loads the document in another language. Drafts of forms stay in the tab's storage, so that no typed text is lost. */
export function switchLanguage(to: Language, path: string): void {
  rememberLanguage(to);
  if (currentUser()) store(switchedKey, to);
  isSwitching = true;
  // The browser may keep this document and show it again after Back.
  addEventListener("pagehide", () => (isSwitching = false), { once: true });
  for (const listener of listeners) listener();
  const isSameAddress = path === location.pathname + location.search;
  if (isSameAddress) location.reload();
  else location.assign(path);
}
