import { useMatches } from "react-router-dom";
import { useSession } from "../../platform/session.ts";

/**
 * The route table's `handle` for the parents of pages in the console's frame. Some pages are in the frame only if an
 * admin opens them.
 */
export type ConsoleHandle = { isConsole: "always" | "forAdmins" };

/** Returns whether the current page is shown in the console's frame. */
export function useIsConsole(): boolean {
  const isAdmin = useSession()?.userType === "admin";
  return useMatches().some(({ handle }) => {
    const isConsole = (handle as Partial<ConsoleHandle> | undefined)?.isConsole;
    return isConsole === "always" || (isConsole === "forAdmins" && isAdmin);
  });
}
