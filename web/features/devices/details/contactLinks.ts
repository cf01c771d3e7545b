import { formatPrice, t } from "../../../platform/i18n.ts";
import type { Offered } from "./offered.ts";

/** The settings with the shop's contacts. */
export type ShopContacts = { url: string; phone: string; chatUrl: string; messagingNumber: string };

type Named = Pick<Offered, "title" | "variant" | "price" | "path">;

/**
 * Returns a link that opens the messaging app with a message to the shop. The message names the offer and its price.
 */
export const messageLink = (shop: ShopContacts, offered: Named): string =>
  `https://wa.me/${shop.messagingNumber}?text=${encodeURIComponent(messageOf(shop, offered))}`;

/**
 * Returns a link that opens a chat with the shop. In Messenger, the chat begins with the same message as in
 * `messageLink`.
 */
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
