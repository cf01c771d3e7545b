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
 * Returns the storage to give to GraphiQL, or undefined if GraphiQL can use the browser's. GraphiQL takes that for
 * granted, but with blocked site data, or in a WebView without storage, the access throws.
 */
export function graphiqlStorage(): GraphiQLStorage | undefined {
  try {
    localStorage.getItem("");
    return undefined;
  } catch {
    return nothingStored;
  }
}
