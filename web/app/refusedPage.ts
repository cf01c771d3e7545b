/** A page that a guard has refused to show. */
type RefusedPage = {
  path: string;
  redirectedTo: string;
  /** Returns whether the current user may see the page. */
  isOpen: () => boolean;
};

/**
 * The page that was refused last. This variable is in a separate module, because public pages don't load the guards.
 */
let refused: RefusedPage | undefined;

/**
 * Remembers a refused page. If the user then logs in on the page that the guard redirected to, the login leads back to
 * the refused page.
 */
export function rememberRefused(page: RefusedPage): void {
  refused = page;
}

/**
 * Returns the path of the last refused page, if its guard redirected to `pathname` and the current user may see it.
 * Forgets the refused page in any case.
 */
export function takeRefusedPath(pathname: string): string | undefined {
  const last = refused;
  refused = undefined;
  return last?.redirectedTo === pathname && last.isOpen() ? last.path : undefined;
}
