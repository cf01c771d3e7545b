/*
 * What browsers keep for a site is an extra: they block it on demand, an Android WebView has none unless its app
 * allows it, and it can be full. Nothing here throws.
 */

/** The result of a function that uses site data, undefined where the browser refuses it by an exception. */
function ifAllowed<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** A storage of texts by name. What the browser does not store lasts as long as the document. */
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
      // Also what was stored before, which would come back with the next document.
      if (!isStored) removeItem(name);
      if (isStored) unstored.delete(name);
      else unstored.set(name, text);
    },
    removeItem,
  };
}

/** Shared by the tabs of this browser, over visits. */
export const browserStorage = createStorage("localStorage");

/** The name of saved devices in it, also for what looks whether there are any. */
export const savedKey = "saved";

/** For as long as the tab is open, over reloads. */
const tabStorage = createStorage("sessionStorage");

/** What was stored under a name in this tab, null where nothing was. An older version may have stored it. */
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

/** The cookies that scripts may read, as `name=value`. */
export const readCookies = (): string[] => (ifAllowed(() => document.cookie) ?? "").split("; ");

/** Sets one cookie, given with its attributes. */
export const setCookie = (cookie: string): void => {
  ifAllowed(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API.
    document.cookie = cookie;
  });
};

/** The browser's service workers. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  ifAllowed(() => navigator.serviceWorker);
