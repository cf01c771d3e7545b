/**
 * Resolves at once if the page at this path is still shown. If the user has left that page, never resolves, so that the
 * pressed control stays busy until React shows the next page.
 */
export const untilLeft = (pathname: string): Promise<void> =>
  location.pathname === pathname ? Promise.resolve() : new Promise(() => undefined);
