import { useEffect } from "react";
import { currentUser } from "./session.ts";
import { forget, keep } from "./tabStorage.ts";

/**
 * Keeps something under a name for as long as its page is shown, undefined being nothing, so that
 * it survives a reload, and the login that follows a session's end. Who leaves otherwise leaves it.
 * Answers with how to forget it before.
 */
export function useKept(name: string, value: unknown): () => void {
  useEffect(() => (value === undefined ? forget(name) : keep(name, value)), [name, value]);
  useEffect(
    () => () => {
      if (currentUser()) forget(name);
    },
    [name],
  );
  return () => forget(name);
}
