/** A page that a guard has refused. */
type RefusedPage = {
  path: string;
  redirectedTo: string;
  /** Whether the current user may see the page. */
  isOpen: () => boolean;
};

/** The last refused page. Stands apart from the guards, which public pages do without. */
let refused: RefusedPage | undefined;

/** Remembers a page, so that a login where its guard has redirected leads back to it. */
export function rememberRefused(page: RefusedPage): void {
  refused = page;
}

/** Returns, and forgets, the path of the page whose refusal led to `pathname`, if the current user may see the page. */
export function takeRefusedPath(pathname: string): string | undefined {
  const last = refused;
  refused = undefined;
  return last?.redirectedTo === pathname && last.isOpen() ? last.path : undefined;
}
