/** A page that a guard has refused. */
type RefusedPage = {
  path: string;
  redirectedTo: string;
  /** Whether the current user may see the page. */
  isOpen: () => boolean;
};

/** The last refused page. It is in a module of its own, because public pages don't need the guards. */
let refused: RefusedPage | undefined;

/** Remembers a page, so that a login at the place to which its guard redirected leads back to it. */
export function rememberRefused(page: RefusedPage): void {
  refused = page;
}

/**
 * Returns the path of the page whose refusal led to `pathname`, if the current user may see the page, and forgets it.
 */
export function takeRefusedPath(pathname: string): string | undefined {
  const last = refused;
  refused = undefined;
  return last?.redirectedTo === pathname && last.isOpen() ? last.path : undefined;
}
