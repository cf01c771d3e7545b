import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";

/** Whether a URL belongs to a GraphQL request. */
export const graphqlRequests = ({ pathname }: URL): boolean => pathname === "/graphql";

type Manifest = Record<string, { file: string; name?: string }>;

const chunksOf = (folder: string) =>
  Object.values(
    JSON.parse(readFileSync(`build/${folder}/.vite/manifest.json`, "utf8")) as Manifest,
  );

/** Returns the paths of the scripts whose names begin with this name, in both languages. */
function pathsOf(name: string): Set<string> {
  const chunks = ["web", "web-bn"].flatMap(chunksOf);
  return new Set(
    chunks.filter((chunk) => chunk.name?.startsWith(name)).map(({ file }) => `/${file}`),
  );
}

/** Returns a matcher for all scripts, or for the scripts of one page by its module's name. */
export function scripts(name?: string): (url: URL) => boolean {
  const named = name ? pathsOf(name) : undefined;
  return ({ pathname }) =>
    named?.has(pathname) ?? (pathname.startsWith("/assets/") && pathname.endsWith(".js"));
}

/**
 * Holds matching requests until they are released, so that a test decides their order. `sent` resolves with the first
 * request.
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

/** Lets the server respond to the operation's first request, but holds that response until it is released. */
export async function holdFirstResponse(page: Page, operationName: string) {
  const [released, release] = signal();
  const isOperation = (url: URL) =>
    graphqlRequests(url) && url.searchParams.get("operationName") === operationName;
  await page.route(
    isOperation,
    async (route) => {
      const response = await route.fetch();
      await released;
      // The page may have cancelled the request by now.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  return { release };
}

/** Changes the documents that the page gets from now on. */
export const rewriteDocuments = (page: Page, change: (html: string) => string): Promise<unknown> =>
  page.route("**/*", async (route) => {
    const request = route.request();
    // Documents in frames, such as maps, stay unchanged.
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
