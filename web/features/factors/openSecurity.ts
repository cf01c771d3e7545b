import { consoleRoutes } from "../../platform/consoleRoutes.ts";

/** Opens the page where a user sets up a second factor, unless it is already open. */
export function openSecurity(): void {
  if (location.pathname !== consoleRoutes.security) location.assign(consoleRoutes.security);
}
