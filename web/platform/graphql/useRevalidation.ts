import { useRevalidator } from "react-router-dom";
import { sessionHasExpired } from "../session.ts";
import { refetchShown } from "./writes.ts";

/**
 * Returns a function that reads the data of this tab's page again. It resolves when the page has the new data. Each
 * part of the page reports its own failure.
 */
export function useRevalidation(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    // After the session has expired, the page stays open below the login dialog. Reading its data without a user would
    // replace the page by a redirect.
    if (sessionHasExpired()) return;
    await Promise.all([revalidate(), refetchShown()]);
  };
}
