/** What was kept under a name in this tab, null where nothing was. It may be of an older version. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps something for as long as the tab is open, over reloads. A full storage keeps nothing. */
export function keep(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    forget(name);
  }
}

export const forget = (name: string): void => sessionStorage.removeItem(name);
