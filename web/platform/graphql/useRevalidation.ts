import { useApolloClient } from "@apollo/client/react";
import { useRevalidator } from "react-router-dom";
import { sessionHasExpired } from "../session.ts";
import { didWrite, refetchShown } from "./writes.ts";

type Revalidation = {
  /** Makes every page, in this tab and all others, read from the server what it shows next. */
  forget: () => void;
  /** Reads again what this tab shows. Resolves when the page has it. Each part reports its own failure. */
  show: () => Promise<void>;
};

/** What happens after a write, so that no component has to know which pages it has changed. */
export function useRevalidation(): Revalidation {
  const client = useApolloClient();
  const { revalidate } = useRevalidator();
  return {
    forget: () => didWrite(client),
    show: async () => {
      // After the session has expired, the page waits under the login dialog. Read again without a user, it would be left.
      if (sessionHasExpired()) return;
      await Promise.all([revalidate(), refetchShown(client)]);
    },
  };
}
