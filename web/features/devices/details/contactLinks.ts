import { formatPrice, t } from "../../../platform/i18n.ts";
import type { Offered } from "./offered.ts";

/** The shop's settings by which a buyer reaches it. */
export type ShopContacts = { url: string; phone: string; chatUrl: string; messagingNumber: string };

/** Opens the messaging app at the shop's number, with a message that says what is meant, and its price. */
export function messageLink(
  { url, messagingNumber }: ShopContacts,
  offered: Pick<Offered, "title" | "variant" | "price">,
  path: string,
): string {
  const { title, variant } = offered;
  const values = { title, variant, price: formatPrice(offered.price), url, path };
  const text = variant
    ? t("Hello, I would like to buy {title} ({variant}) for {price}: {url}{path}", values)
    : t("Hello, I would like to buy {title} for {price}: {url}{path}", values);
  return `https://wa.me/${messagingNumber}?text=${encodeURIComponent(text)}`;
}
