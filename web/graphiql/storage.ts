type GraphiQLStorage = Pick<Storage, "length" | "getItem" | "setItem" | "removeItem" | "clear">;

/** A storage for browsers that store nothing. GraphiQL keeps its own state while it is open. */
const nothingStored: GraphiQLStorage = {
  length: 0,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};

/**
 * Returns the storage to give to GraphiQL, or undefined if GraphiQL can use the browser's storage. The access to that
 * storage throws if site data are blocked, or in a WebView without storage, and GraphiQL doesn't expect this.
 */
export function graphiqlStorage(): GraphiQLStorage | undefined {
  try {
    localStorage.getItem("");
    return undefined;
  } catch {
    return nothingStored;
  }
}
