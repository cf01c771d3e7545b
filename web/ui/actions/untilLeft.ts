/**
 * Resolves at once, unless the page of that path has been left: then never, since what was pressed there stays busy
 * until React shows the next page.
 */
export const untilLeft = (pathname: string): Promise<void> =>
  location.pathname === pathname ? Promise.resolve() : new Promise(() => undefined);
