/** A page that a guard has refused. */
type RefusedPage = {
  path: string;
  redirectedTo: string;
  /** Whether the current user may see the page. */
  isOpen: () => boolean;
};

/** The last refused page. This module is separate, because public pages don't need the guards. */
let refused: RefusedPage | undefined;

/** Remembers a refused page, so that a login on the page to which its guard redirected leads back to it. */
export function rememberRefused(page: RefusedPage): void {
  refused = page;
}

/**
 * Returns the path of the last refused page if its refusal led to `pathname` and the current user may see the page.
 * Forgets the page.
 */
export function takeRefusedPath(pathname: string): string | undefined {
  const last = refused;
  refused = undefined;
  return last?.redirectedTo === pathname && last.isOpen() ? last.path : undefined;
}
