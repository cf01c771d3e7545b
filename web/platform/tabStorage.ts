/** Reads a value of this tab's storage, null where there is none. An older version may have written it. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value for as long as the tab is open. Where the storage is full, none is stored. */
export function keep(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    forget(name);
  }
}

export const forget = (name: string): void => sessionStorage.removeItem(name);
