import { createContext, use, useEffect } from "react";
import type { PictureFragment } from "../../generated/Picture.ts";
import { t } from "../../platform/i18n.ts";
import { useShop } from "../../platform/useShop.ts";
import type { ShownWidth } from "../pictures/imageCopies.ts";

/** A page's metadata, for browsers, search engines and link previews. */
export type HeadFacts = {
  /** The title without the shop's name, which is appended. Undefined on the home page. */
  title?: string;
  /**
   * The description, which is only in the server's HTML: `import.meta.env.SSR` keeps the text out of the browser's
   * scripts.
   */
  description: string | false;
  /** The page's canonical address, if several addresses lead to the page: `/login` shows the home page. */
  canonicalPath?: string;
  /** The address for sharing, if it is not the canonical one, for instance of one unit of a device. */
  sharedPath?: string;
  /** The picture that represents the page when it is shared. */
  image?: PictureFragment;
  /** The picture that a visitor sees first, to be fetched before anything else. */
  firstPicture?: { image: PictureFragment } & ShownWidth;
  /** Schema.org data, which are only in the server's HTML. */
  jsonLd?: readonly object[] | false;
  /** Tells search engines to leave the page out. */
  noindex?: boolean;
  /**
   * Tells the server not to cache the page: its address names something that does not exist, and there are countless
   * such addresses.
   */
  noStore?: boolean;
  /** The HTTP status. Default: 200. */
  status?: number;
};

/** The place where the server collects the metadata of the page that it renders; null in the browser. */
export const HeadCollector = createContext<{ facts?: HeadFacts } | null>(null);

/** Returns a document title such as `Apple iPhone 15 | SmartTrade`. */
export const fullTitle = (title: string | undefined, shopName: string): string =>
  title
    ? `${title} | ${shopName}`
    : t("{shopName}: buy and sell phones and gadgets in Bangladesh", { shopName });

/** Sets the metadata of a page. Render one on each page. */
export function Head(facts: HeadFacts) {
  const collector = use(HeadCollector);
  if (collector) collector.facts = facts;
  const title = fullTitle(facts.title, useShop().name);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
