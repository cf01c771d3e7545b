import type { RouteObject } from "react-router-dom";
import { accountPages, loginToAct } from "./accountPages.ts";
import { consolePages } from "./console/pages.ts";
import type { ConsoleHandle } from "./console/useIsConsole.ts";
import { GuardedFallback } from "./GuardedFallback.tsx";
import { admins, customers, guard, loggedIn, needsRight, type Rule } from "./guards.ts";
import type { GuardHandle } from "./LanguageSwitch.tsx";
import { type PageHandle, type ScreenModule, screensOf } from "./screens.ts";

const screenOf = screensOf(
  import.meta.glob<ScreenModule>(["../routes/{account,console}/*.tsx", "!**/*.test.tsx"]),
);

/**
 * Returns a page's screen. If the page needs rights, only staff with at least one of these rights may see the screen.
 */
const screen = (page: PageHandle): RouteObject =>
  page.rights ? { ...screenOf(page), middleware: [needsRight(page.rights)] } : screenOf(page);

/**
 * Returns the parent of screens that only the users accepted by the rule may see. The server renders only the screens
 * with `isRendered`. The browser renders the others.
 */
const guarded = (rule: Rule, ...children: RouteObject[]): RouteObject => ({
  middleware: [guard(rule)],
  handle: { isGuarded: true, rule } satisfies GuardHandle,
  lazy: () => import("./GuardedPages.tsx"),
  HydrateFallback: GuardedFallback,
  children,
});

/**
 * Returns the parent of screens in the console's frame. The frame appears either always or only if an admin opens the
 * screen.
 */
const inConsole = (
  isConsole: ConsoleHandle["isConsole"],
  ...children: RouteObject[]
): RouteObject => ({ handle: { isConsole } satisfies ConsoleHandle, children });

const accountScreens = accountPages.map(({ visitors, ...page }) =>
  guarded(visitors ? loggedIn(visitors.message, visitors) : customers, screen(page)),
);

const sharedPages = consolePages.filter((page) => page.isForCustomers);
const staffPages = consolePages.filter((page) => !page.isForCustomers);

export { isOfUser, ofCurrentUser, untilHydrated } from "./readyToHydrate.ts";

/** All guarded screens. Browsers load this table when they first open one of the screens. */
export const guardedRoutes: RouteObject[] = [
  ...accountScreens,
  guarded(
    loggedIn(loginToAct.message, loginToAct),
    inConsole("forAdmins", ...sharedPages.map(screen)),
  ),
  inConsole(
    "always",
    guarded(admins(), ...staffPages.filter(({ visitors }) => !visitors).map(screen)),
    ...staffPages.flatMap(({ visitors, ...page }) =>
      visitors ? [guarded(admins({ visitors }), screen(page))] : [],
    ),
  ),
];
