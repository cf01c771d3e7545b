import { useEffect, useState } from "react";
import { currentUser } from "../../platform/session.ts";
import { type Draft, type DraftOwner, forgetDraft, keepDraft, readDraft } from "./draft.ts";

/**
 * A draft that survives a reload, and the login that follows a session's end; who leaves the page
 * otherwise begins anew.
 */
export function useDraft({ userId, deviceId }: DraftOwner) {
  const [draft, setDraft] = useState(() => readDraft({ userId, deviceId }));
  useEffect(
    () => () => {
      if (currentUser()) forgetDraft({ userId, deviceId });
    },
    [userId, deviceId],
  );
  const change = (changes: Partial<Draft>) => {
    const changed = { ...draft, ...changes };
    setDraft(changed);
    keepDraft({ userId, deviceId }, changed);
  };
  return [draft, change] as const;
}
