import { isGone, type Offered, priceText } from "./offered.ts";

/** An offer to share: its name and price, and the address of the page that shows it. */
export type Shared = { text: string; url: string };

/** Returns an offer with its canonical address. An offer of which nothing is left has no price to share. */
export function sharedOffer(shop: { url: string }, offered: Offered, path: string): Shared {
  const { title, variant } = offered;
  const price = !isGone(offered) && priceText(offered);
  return { text: [title, variant, price].filter(Boolean).join(", "), url: shop.url + path };
}

/** Returns a link that opens WhatsApp, where the visitor chooses who receives the offer. */
export const shareLink = ({ text, url }: Shared): string =>
  `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`;
