import { formatPrice, t } from "../../../platform/i18n.ts";
import type { Offered } from "./offered.ts";

/** The shop's settings with its contacts. */
export type ShopContacts = { url: string; phone: string; chatUrl: string; messagingNumber: string };

type Named = Pick<Offered, "title" | "variant" | "price" | "path">;

/**
 * Returns a link that opens the messaging app with the shop's number, and with a message that names the offer and its
 * price.
 */
export const messageLink = (shop: ShopContacts, offered: Named): string =>
  `https://wa.me/${shop.messagingNumber}?text=${encodeURIComponent(messageOf(shop, offered))}`;

/** Returns a link that opens the chat with the shop. In Messenger, the chat begins with the same message. */
export function chatLink(shop: ShopContacts, offered: Named): string {
  if (!/^https:\/\/m\.me\//.test(shop.chatUrl)) return shop.chatUrl;
  const separator = shop.chatUrl.includes("?") ? "&" : "?";
  return `${shop.chatUrl}${separator}text=${encodeURIComponent(messageOf(shop, offered))}`;
}

function messageOf({ url }: ShopContacts, offered: Named): string {
  const { title, variant, path } = offered;
  return t("Hello, I would like to buy {title} for {price}: {url}{path}", {
    title: variant ? `${title} (${variant})` : title,
    price: formatPrice(offered.price),
    url,
    path,
  });
}
