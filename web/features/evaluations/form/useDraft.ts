import { useState } from "react";
import { useKept } from "../../../platform/useKept.ts";
import { type Draft, freshDraft, readDraft } from "./draft.ts";

/** Whose draft, on which device. */
type DraftOwner = { userId: string; deviceId: string };

/** A draft that survives a reload; who leaves the page begins anew. */
export function useDraft({ userId, deviceId }: DraftOwner) {
  const name = `evaluation:${userId}:${deviceId}`;
  const [draft, setDraft] = useState(() => readDraft(name));
  useKept(name, draft === freshDraft ? undefined : draft);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  return [draft, change] as const;
}
