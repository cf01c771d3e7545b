import { useApolloClient } from "@apollo/client/react";
import { useRevalidator } from "react-router-dom";
import { sessionHasExpired } from "../session.ts";
import { didWrite, refetchShown } from "./writes.ts";

type Revalidation = {
  /** Marks the data in all tabs as out of date, so that the next page reads from the server. */
  forget: () => void;
  /**
   * Reads the data of this tab's page again. Resolves when the page has the new data. Each part of the page reports its
   * own failure.
   */
  show: () => Promise<void>;
};

/** Returns the two steps to take after a write. No component needs to know which pages the write has changed. */
export function useRevalidation(): Revalidation {
  const client = useApolloClient();
  const { revalidate } = useRevalidator();
  return {
    forget: () => didWrite(client),
    show: async () => {
      // After the session has expired, the page stays open below the login dialog. Reading its data without a user
      // would replace the page by a redirect.
      if (sessionHasExpired()) return;
      await Promise.all([revalidate(), refetchShown(client)]);
    },
  };
}
