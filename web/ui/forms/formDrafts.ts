import { readStored, removeStored, store } from "../../platform/siteData.ts";

/** What was typed before a reload, and what it was typed over, where the form keeps that too. */
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

/** Stores values for the form at a path, which then begins with them: also for a visitor, before the login. */
export const handOverDraft = (path: string, values: Draft["values"]): void =>
  store(handedOver(path), { values } satisfies Draft);

/** The values that were handed over to the form at a path. */
export const readHandedOver = (path: string): Draft | undefined => readDraft(handedOver(path));

export const removeHandedOver = (path: string): void => removeStored(handedOver(path));
