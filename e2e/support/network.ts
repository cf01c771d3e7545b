import type { Page } from "playwright/test";

/** What the shop's pages ask of the server. */
export const questions = ({ pathname }: URL): boolean => pathname === "/graphql";

/** Scripts, or one page's own by its file's name. */
export const scripts =
  (name = "") =>
  ({ pathname }: URL): boolean =>
    pathname.startsWith(`/assets/${name}`) && pathname.endsWith(".js");

/**
 * Lets nothing that matches through until it is released, so that a story decides what comes first.
 * `asked` comes true with the first that is held.
 */
export async function hold(page: Page, matching: (url: URL) => boolean) {
  const [asked, ask] = signal();
  const [released, release] = signal();
  await page.route(matching, async (route) => {
    ask();
    await released;
    await route.continue();
  });
  return { asked, release };
}

/** A promise, and what makes it come true. */
function signal(): [Promise<void>, () => void] {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, () => give()];
}
