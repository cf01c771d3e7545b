import { browserStorage } from "../../platform/siteData.ts";

/**
 * A device or unit that this browser has compared before. The browser stores a list of them, most recent first. The
 * site only uses the list for suggestions, because the address of a comparison names the compared items.
 */
export type Remembered = { ref: string; title: string };

const key = "compared";
const maxRemembered = 8;

/**
 * Returns the stored items. Checks their shape, because an older version of the site or another program may have stored
 * them.
 */
export function remembered(): Remembered[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(key) ?? "[]");
    return (Array.isArray(stored) ? stored : []).filter(
      (each) => typeof each?.ref === "string" && typeof each.title === "string",
    );
  } catch {
    return [];
  }
}

export function remember(items: readonly Remembered[]): void {
  const earlier = remembered().filter(({ ref }) => !items.some((item) => item.ref === ref));
  browserStorage.setItem(key, JSON.stringify([...items, ...earlier].slice(0, maxRemembered)));
}
