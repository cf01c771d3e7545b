import type { Page } from "playwright/test";

/** GraphQL requests. */
export const graphqlRequests = ({ pathname }: URL): boolean => pathname === "/graphql";

/** Scripts, or one page's own by its file's name. */
export const scripts =
  (name = "") =>
  ({ pathname }: URL): boolean =>
    pathname.startsWith(`/assets/${name}`) && pathname.endsWith(".js");

/**
 * Holds matching requests until they are released, so that a test decides what comes first. `sent`
 * resolves with the first request.
 */
export async function hold(page: Page, matching: (url: URL) => boolean) {
  const [sent, onSent] = signal();
  const [released, release] = signal();
  await page.route(matching, async (route) => {
    onSent();
    await released;
    await route.continue();
  });
  return { sent, release };
}

/** A promise and the function that resolves it. */
function signal(): [Promise<void>, () => void] {
  let resolve = () => {};
  const promise = new Promise<void>((onResolve) => {
    resolve = onResolve;
  });
  return [promise, () => resolve()];
}
