type GraphiQLStorage = Pick<Storage, "length" | "getItem" | "setItem" | "removeItem" | "clear">;

/** A storage for browsers that don't let the page store anything. GraphiQL keeps its own state while it is open. */
const nothingStored: GraphiQLStorage = {
  length: 0,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};

/**
 * Returns the storage to give to GraphiQL, or undefined if GraphiQL can use the browser's storage. Reading from
 * `localStorage` throws if site data is blocked, and in a WebView without storage. GraphiQL doesn't catch this
 * exception.
 */
export function graphiqlStorage(): GraphiQLStorage | undefined {
  try {
    localStorage.getItem("");
    return undefined;
  } catch {
    return nothingStored;
  }
}
