import { browserStorage } from "../../platform/siteData.ts";

/** What this browser compared before, the last first. Only a convenience: the address alone says what is compared. */
export type Remembered = { ref: string; title: string };

const key = "compared";
const maxRemembered = 8;

/** The stored value, which an older version or another program may have written. */
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
