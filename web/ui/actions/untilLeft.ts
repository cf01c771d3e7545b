/**
 * Resolves at once if the page of this path is still shown. Otherwise it never resolves, since the pressed control
 * stays busy until React shows the next page.
 */
export const untilLeft = (pathname: string): Promise<void> =>
  location.pathname === pathname ? Promise.resolve() : new Promise(() => undefined);
