/* The site can't rely on the data that browsers store. Users can block the storage, the storage can be full, and an
   Android WebView has storage only if its app allows this. No function in this module throws. */

/** Returns the result of a function that uses site data, or undefined if the function throws. */
function ifAllowed<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/**
 * Returns a storage of strings by name. If the browser refuses to store a string, the storage keeps the string in
 * memory until the document is closed.
 */
function createStorage(kind: "localStorage" | "sessionStorage") {
  const unstored = new Map<string, string>();
  const removeItem = (name: string): void => {
    unstored.delete(name);
    ifAllowed(() => globalThis[kind].removeItem(name));
  };
  return {
    getItem: (name: string): string | null =>
      unstored.get(name) ?? ifAllowed(() => globalThis[kind].getItem(name)) ?? null,
    setItem(name: string, text: string): void {
      const isStored = ifAllowed(() => {
        globalThis[kind].setItem(name, text);
        return true;
      });
      // Also removes the stored string, which the next document would otherwise read again.
      if (!isStored) removeItem(name);
      if (isStored) unstored.delete(name);
      else unstored.set(name, text);
    },
    removeItem,
  };
}

/** A storage that all tabs of this browser share and that outlasts a visit. */
export const browserStorage = createStorage("localStorage");

/** The key of the saved devices in `browserStorage`. Exported for code that only checks whether any device is saved. */
export const savedKey = "saved";

/** A storage for this tab that survives reloads and lasts until the tab is closed. */
const tabStorage = createStorage("sessionStorage");

/**
 * Returns the value that this tab has stored under a name, or null if there is none. Check the value's shape: an older
 * version of the site may have stored it.
 */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(tabStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value for as long as the tab is open. */
export const store = (name: string, value: unknown): void =>
  tabStorage.setItem(name, JSON.stringify(value));

export const removeStored = (name: string): void => tabStorage.removeItem(name);

/** Returns the cookies that scripts can read, as `name=value`. */
export const readCookies = (): string[] => (ifAllowed(() => document.cookie) ?? "").split("; ");

/** Sets one cookie. The string includes the cookie's attributes. */
export const setCookie = (cookie: string): void => {
  ifAllowed(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API.
    document.cookie = cookie;
  });
};

/** Returns the browser's service worker container, or undefined if the browser has none or denies access. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  ifAllowed(() => navigator.serviceWorker);
