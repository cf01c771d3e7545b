/** What was stored under a name in this tab, null where nothing was. An older version may have stored it. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value for as long as the tab is open, over reloads. Where there is no room, nothing is stored. */
export function store(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    removeStored(name);
  }
}

export const removeStored = (name: string): void => sessionStorage.removeItem(name);
