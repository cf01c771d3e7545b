import { isShopPath } from "../../../shared/shopSegments.ts";

/** The pages that every shop has, each at `/{slug}`. These pages can't be deleted. */
export const ownSlugs = ["aboutUs", "whyST", "termsAndCondition", "returnRefund", "privacy"];

/** The policies: receipts and sell requests refer to versions of these pages. */
export const policySlugs = ["termsAndCondition", "returnRefund"] as const;

export type PolicySlug = (typeof policySlugs)[number];

export const isPolicy = (slug: string): slug is PolicySlug =>
  policySlugs.some((policy) => policy === slug);

export const isOwnSlug = (slug: string): boolean => ownSlugs.includes(slug);

/** Returns the path of a page, without the language. */
export const pagePath = (slug: string): string => (isOwnSlug(slug) ? `/${slug}` : `/pages/${slug}`);

/** Segments that are not slugs, although they follow `/pages` in REST or the path of the console's list of pages. */
const ofLists: readonly string[] = ["previews", "versions", "new"];

/** Returns whether a slug is refused for pages because another address begins with it. Ignores letter case. */
export const isReserved = (slug: string): boolean =>
  isShopPath(`/${slug}`) || ofLists.includes(slug.toLowerCase());
