import { guardedRoutes, openRoutes } from "./siteRoutes.ts";

/** What the server has besides the site: APIs, files, feeds. `pages` are the owner's. */
const serverSegments =
  `bn api graphql graphiql assets images icons img feeds sitemaps sitemap.xml robots.txt favicon.ico
  favicon.svg manifest.webmanifest serviceworker.js offline healthz readyz metrics pages privacy receipts`.split(
    /\s+/,
  );

const firstOf = (path: string) => path.split("/")[1]?.toLowerCase() ?? "";

/** The first parts of the paths that are the shop's own, in lower case. */
const shopSegments: ReadonlySet<string> = new Set([
  ...serverSegments,
  ...[...openRoutes, ...guardedRoutes].map(firstOf),
]);

/** Whether a path is the shop's own, in any case and in either language: no redirect may take it. */
export function isShopPath(path: string): boolean {
  const [first = "", second = ""] = path.toLowerCase().replace(/^\/+/, "").split(/[/?#]/);
  return shopSegments.has(first === "bn" ? second : first);
}
