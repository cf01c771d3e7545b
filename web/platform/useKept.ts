import { useEffect } from "react";
import { currentUser } from "./session.ts";
import { forget, keep } from "./tabStorage.ts";

/**
 * Stores a value under a name while its page is shown, so that it survives a reload, and the login after
 * an expired session. Leaving the page removes it. Returns a function that removes it earlier.
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
