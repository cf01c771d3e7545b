import { useMatches } from "react-router-dom";
import { useSession } from "../../platform/session.ts";

/**
 * The properties that the route table gives to the parents of the console's screens, and of screens that are in the
 * console's frame only for admins.
 */
export type ConsoleHandle = { isConsole: "always" | "forAdmins" };

/** Whether the page is shown in the console's frame. */
export function useIsConsole(): boolean {
  const isAdmin = useSession()?.userType === "admin";
  return useMatches().some(({ handle }) => {
    const isConsole = (handle as Partial<ConsoleHandle> | undefined)?.isConsole;
    return isConsole === "always" || (isConsole === "forAdmins" && isAdmin);
  });
}
