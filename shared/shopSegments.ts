import { guardedRoutes, openRoutes } from "./siteRoutes.ts";

/** The first segments of the paths of APIs, files and feeds, and of the owner's pages (`pages`). */
const serverSegments =
  `bn api graphql graphiql assets images icons img feeds sitemaps sitemap.xml robots.txt favicon.ico
  favicon.svg manifest.webmanifest serviceworker.js offline healthz readyz metrics pages privacy receipts`.split(
    /\s+/,
  );

const firstOf = (path: string) => path.split("/")[1]?.toLowerCase() ?? "";

/** The first segments of all paths of the shop, in lower case. */
const shopSegments: ReadonlySet<string> = new Set([
  ...serverSegments,
  ...[...openRoutes, ...guardedRoutes].map(firstOf),
]);

/**
 * Returns whether a path belongs to the shop. Ignores the language prefix and letter case. A redirect must not replace
 * such a path.
 */
export function isShopPath(path: string): boolean {
  const [first = "", second = ""] = path.toLowerCase().replace(/^\/+/, "").split(/[/?#]/);
  return shopSegments.has(first === "bn" ? second : first);
}
