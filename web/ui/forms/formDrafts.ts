import { readStored, removeStored, store } from "../../platform/siteData.ts";

/**
 * The values that a user has typed, stored for the next load of the page. `base` holds the values before the user's
 * changes, if the form stores them.
 */
export type Draft = { values: Readonly<Record<string, unknown>>; base?: unknown };

export function readDraft(name: string): Draft | undefined {
  const stored = readStored(name);
  return isDraft(stored) ? stored : undefined;
}

const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === "object" &&
  stored !== null &&
  "values" in stored &&
  typeof stored.values === "object" &&
  stored.values !== null;

const handedOver = (path: string) => `draft:next:${path}`;

/**
 * Stores initial values for the form at a path, also as the draft's base. Works even for a visitor who has to log in
 * before opening the form.
 */
export const handOverDraft = (path: string, values: Draft["values"]): void =>
  store(handedOver(path), { values, base: values } satisfies Draft);

/** Returns the initial values that `handOverDraft` has stored for the form at a path. */
export const readHandedOver = (path: string): Draft | undefined => readDraft(handedOver(path));

export const removeHandedOver = (path: string): void => removeStored(handedOver(path));
