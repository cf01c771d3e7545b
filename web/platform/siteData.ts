/*
 * A site can't rely on the data that browsers keep for it: users can block it, an Android WebView has none unless its
 * app allows it, and the storage can be full. Nothing here throws.
 */

/** Returns the result of a function that uses site data, or undefined if the browser refuses with an exception. */
function ifAllowed<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Returns a storage of texts by name. A text that the browser doesn't store lasts as long as the document. */
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
      // Also removes the earlier text, which would otherwise come back with the next document.
      if (!isStored) removeItem(name);
      if (isStored) unstored.delete(name);
      else unstored.set(name, text);
    },
    removeItem,
  };
}

/** A storage that the tabs of this browser share, across visits. */
export const browserStorage = createStorage("localStorage");

/** The key of the saved devices in `browserStorage`. Exported for code that only checks whether there are any. */
export const savedKey = "saved";

/** A storage that lasts as long as the tab is open, across reloads. */
const tabStorage = createStorage("sessionStorage");

/**
 * Returns the value that was stored under a name in this tab, or null if there is none. An older version of the site
 * may have stored the value.
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

/** Sets one cookie, given with its attributes. */
export const setCookie = (cookie: string): void => {
  ifAllowed(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API.
    document.cookie = cookie;
  });
};

/** Returns the browser's service workers; undefined if the browser refuses. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  ifAllowed(() => navigator.serviceWorker);
