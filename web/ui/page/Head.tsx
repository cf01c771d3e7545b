import { createContext, use, useEffect } from "react";
import type { PictureFragment } from "../../generated/Picture.ts";
import { t } from "../../platform/i18n.ts";
import { useShop } from "../../platform/useShop.ts";
import type { ShownWidth } from "../pictures/imageCopies.ts";

/** A page's metadata, for browsers, search engines and link previews. */
export type HeadFacts = {
  /** Without the shop's name, which follows it; left out on the home page. */
  title?: string;
  /** For the server's HTML alone: `import.meta.env.SSR` keeps the text out of the browser's scripts. */
  description: string | false;
  /** The page's own address where several lead to it: `/login` shows the home page. */
  canonicalPath?: string;
  /** The address under which it is shared, where that is not the canonical one: that of one piece of a device. */
  sharedPath?: string;
  /** The picture that stands for the page where it is shared. */
  image?: PictureFragment;
  /** The picture that a visitor sees first, to be fetched before anything else. */
  firstPicture?: { image: PictureFragment } & ShownWidth;
  /** Schema.org data, for the server's HTML alone as well. */
  jsonLd?: readonly object[] | false;
  /** Search engines leave it out. */
  noindex?: boolean;
  /** The server keeps no copy: the address names something that is not there, and such addresses are countless. */
  noStore?: boolean;
  /** The HTTP status, 200 where it is left out. */
  status?: number;
};

/** Where the server collects the metadata of the page that it renders; null in the browser. */
export const HeadCollector = createContext<{ facts?: HeadFacts } | null>(null);

/** `Apple iPhone 15 | SmartTrade` */
export const fullTitle = (title: string | undefined, shopName: string): string =>
  title
    ? `${title} | ${shopName}`
    : t("{shopName}: buy and sell phones and gadgets in Bangladesh", { shopName });

/** Sets the metadata of a page. Each page renders one. */
export function Head(facts: HeadFacts) {
  const collector = use(HeadCollector);
  if (collector) collector.facts = facts;
  const title = fullTitle(facts.title, useShop().name);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
