import { guardedRoutes, openRoutes } from "../../../shared/siteRoutes.ts";

/** The pages that every shop has, each at `/{slug}`. They can't be deleted. */
export const ownSlugs = ["aboutUs", "whyST", "termsAndCondition", "returnRefund", "privacy"];

/** The pages to whose versions receipts and sell requests refer. */
export const policySlugs = ["termsAndCondition", "returnRefund"] as const;

export type PolicySlug = (typeof policySlugs)[number];

export const isPolicy = (slug: string): slug is PolicySlug =>
  policySlugs.some((policy) => policy === slug);

export const isOwnSlug = (slug: string): boolean => ownSlugs.includes(slug);

/** The path of a page, without its language. */
export const pagePath = (slug: string): string => (isOwnSlug(slug) ? `/${slug}` : `/pages/${slug}`);

/** The first segments of the server's paths that are not routes of the site. */
const ofServer =
  "api graphql graphiql assets images img feeds sitemaps icons bn pages pagepreview offline healthz readyz metrics new";

/** The paths below `/pages` in REST that are not pages. */
const ofRest = ["previews", "versions"];

const reserved = new Set([
  ...ofServer.split(" "),
  ...ofRest,
  ...[...openRoutes, ...guardedRoutes].map((route) => route.split("/")[1]?.toLowerCase() ?? ""),
]);

/** Whether a slug is not allowed for pages, because it is the first segment of an address. Letter case is ignored. */
export const isReserved = (slug: string): boolean => reserved.has(slug.toLowerCase());
