import { isGone, type Offered, priceText } from "./offered.ts";

/**
 * An offer to share. `text` contains the name and the price, and `url` is the address of the page that shows the offer.
 */
export type Shared = { text: string; url: string };

/** Returns the text and the address for sharing an offer. If the offer is sold out, the text contains no price. */
export function sharedOffer(shop: { url: string }, offered: Offered): Shared {
  const { title, variant, sharedPath } = offered;
  const price = !isGone(offered) && priceText(offered);
  return { text: [title, variant, price].filter(Boolean).join(", "), url: shop.url + sharedPath };
}

/** Returns a link that opens WhatsApp, where the visitor chooses a recipient for the offer. */
export const shareLink = ({ text, url }: Shared): string =>
  `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`;
