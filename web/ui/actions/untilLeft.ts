/**
 * Resolves at once if the page at this path is still shown. Otherwise never resolves, so that the pressed control stays
 * busy until React shows the next page.
 */
export const untilLeft = (pathname: string): Promise<void> =>
  location.pathname === pathname ? Promise.resolve() : new Promise(() => undefined);
