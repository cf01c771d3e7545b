import { useApolloClient } from "@apollo/client/react";
import { useRevalidator } from "react-router-dom";
import { sessionHasExpired } from "../session.ts";
import { didWrite, refetchShown } from "./writes.ts";

type Revalidation = {
  /**
   * Marks all data read so far as out of date, in this tab and all others, so that the next page is read from the
   * server.
   */
  forget: () => void;
  /**
   * Reads the data of this tab's page again. Resolves when the page has the new data. Each part reports its own
   * failure.
   */
  show: () => Promise<void>;
};

/** Returns the steps after a write, so that no component has to know which pages the write has changed. */
export function useRevalidation(): Revalidation {
  const client = useApolloClient();
  const { revalidate } = useRevalidator();
  return {
    forget: () => didWrite(client),
    show: async () => {
      // After the session has expired, the page waits under the login dialog. Reading again without a user would leave
      // the page.
      if (sessionHasExpired()) return;
      await Promise.all([revalidate(), refetchShown(client)]);
    },
  };
}
