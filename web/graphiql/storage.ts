type GraphiQLStorage = Pick<Storage, "length" | "getItem" | "setItem" | "removeItem" | "clear">;

/** For a browser that stores nothing: GraphiQL keeps its own state while it is open. */
const nothingStored: GraphiQLStorage = {
  length: 0,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};

/**
 * The storage to give to GraphiQL. Undefined where it can use the browser's, which it takes for granted: with site
 * data blocked, or in a WebView without storage, the access throws.
 */
export function graphiqlStorage(): GraphiQLStorage | undefined {
  try {
    localStorage.getItem("");
    return undefined;
  } catch {
    return nothingStored;
  }
}
