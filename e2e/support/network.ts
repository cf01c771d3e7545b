import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";

/** Matches the URLs of GraphQL requests. */
export const graphqlRequests = ({ pathname }: URL): boolean => pathname === "/graphql";

type Manifest = Record<string, { file: string; name?: string }>;

const chunksOf = (folder: string) =>
  Object.values(
    JSON.parse(readFileSync(`build/${folder}/.vite/manifest.json`, "utf8")) as Manifest,
  );

/** Returns the paths of the scripts whose names begin with `name`, in both languages. */
function pathsOf(name: string): Set<string> {
  const chunks = ["web", "web-bn"].flatMap(chunksOf);
  return new Set(
    chunks.filter((chunk) => chunk.name?.startsWith(name)).map(({ file }) => `/${file}`),
  );
}

/**
 * Returns a matcher for the scripts of a page, given the name of its module. Without a name, the matcher accepts all
 * scripts.
 */
export function scripts(name?: string): (url: URL) => boolean {
  const named = name ? pathsOf(name) : undefined;
  return ({ pathname }) =>
    named?.has(pathname) ?? (pathname.startsWith("/assets/") && pathname.endsWith(".js"));
}

/**
 * Holds the matching requests back until `release` is called, so that the test decides on their order. `sent` resolves
 * when the first of them is sent.
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

/** Sends an operation's first request to the server, but holds the response back until `release` is called. */
export async function holdFirstResponse(page: Page, operationName: string) {
  const [released, release] = signal();
  const isOperation = (url: URL) =>
    graphqlRequests(url) && url.searchParams.get("operationName") === operationName;
  await page.route(
    isOperation,
    async (route) => {
      const response = await route.fetch();
      await released;
      // This fails if the page has cancelled the request in the meantime.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  return { release };
}

/** Changes each document that the page loads from now on. */
export const rewriteDocuments = (page: Page, change: (html: string) => string): Promise<unknown> =>
  page.route("**/*", async (route) => {
    const request = route.request();
    // Leaves documents in frames unchanged, such as maps.
    if (!request.isNavigationRequest() || request.frame().parentFrame()) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });

/** Returns a promise and the function that resolves it. */
function signal(): [Promise<void>, () => void] {
  let resolve = () => {};
  const promise = new Promise<void>((onResolve) => {
    resolve = onResolve;
  });
  return [promise, () => resolve()];
}
