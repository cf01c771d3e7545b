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
   * The page's description, which only the server's HTML contains. Callers write `import.meta.env.SSR && …` to keep the
   * text out of the browser's scripts.
   */
  description: string | false;
  /**
   * The page's canonical address, if other addresses also show the page. For instance, `/login` shows the home page.
   */
  canonicalPath?: string;
  /**
   * The address for sharing the page, if it differs from the canonical address. For instance, the address may contain
   * one unit of a device.
   */
  sharedPath?: string;
  /** The picture for link previews of the page. */
  image?: PictureFragment;
  /** The picture that visitors see first. Browsers fetch it before anything else. */
  firstPicture?: { image: PictureFragment } & ShownWidth;
  /** Schema.org data, which only the server's HTML contains. */
  jsonLd?: readonly object[] | false;
  /** Tells search engines not to list the page. */
  noindex?: boolean;
  /**
   * Tells the server not to cache the page, because the address names something that does not exist. There are
   * countless such addresses.
   */
  noStore?: boolean;
  /** The HTTP status. Default: 200. */
  status?: number;
};

/** An object in which the server collects the metadata of the page that it renders. Null in the browser. */
export const HeadCollector = createContext<{ facts?: HeadFacts } | null>(null);

/** Returns a document title such as `Apple iPhone 15 | SmartTrade`. */
export const fullTitle = (title: string | undefined, shopName: string): string =>
  title
    ? `${title} | ${shopName}`
    : t("{shopName}: buy and sell phones and gadgets in Bangladesh", { shopName });

/** Sets the metadata of a page. Every page must render one `Head`. */
export function Head(facts: HeadFacts) {
  const collector = use(HeadCollector);
  if (collector) collector.facts = facts;
  const title = fullTitle(facts.title, useShop().name);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
