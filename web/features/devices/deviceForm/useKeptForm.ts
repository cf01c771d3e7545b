import { useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import type { DeviceDraftFragment } from "../../../generated/DeviceDraft.ts";
import { currentUser } from "../../../platform/session.ts";
import { readKept } from "../../../platform/tabStorage.ts";
import { useKept } from "../../../platform/useKept.ts";
import type { Draft } from "./draft.ts";
import type { FormState } from "./useDeviceForm.ts";

/** A form that had been begun before a reload, and the device over which it was typed, if any. */
type Begun = { draft: Draft; base?: DeviceDraftFragment };

const isBegun = (kept: unknown): kept is Begun =>
  typeof kept === "object" && kept !== null && "draft" in kept;

/** Each admin's form has a name of its own at each address, also while they log in again. */
function useName(): string {
  const { pathname, search } = useLocation();
  const [name] = useState(() => `deviceForm:${currentUser()?._id}:${pathname}${search}`);
  return name;
}

/** What had been typed here before the page was loaded again, undefined where nothing had been. */
export function useBegun(): Begun | undefined {
  const name = useName();
  const [begun] = useState(() => readKept(name));
  return isBegun(begun) ? begun : undefined;
}

/**
 * Keeps what is typed for a reload. With it goes the device as it was then: whoever has saved that
 * one meanwhile is not overwritten unseen. Answers with how to forget it all, once it is saved.
 */
export function useKeptForm({ dirty, draft }: FormState, base?: DeviceDraftFragment): () => void {
  const begun = useMemo(() => (dirty ? { draft, base } : undefined), [dirty, draft, base]);
  return useKept(useName(), begun satisfies Begun | undefined);
}
