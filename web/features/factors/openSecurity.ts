import { consoleRoutes } from "../../platform/consoleRoutes.ts";

/** Leads to the page where a user sets up a second factor, unless it is open. */
export function openSecurity(): void {
  if (location.pathname !== consoleRoutes.security) location.assign(consoleRoutes.security);
}
