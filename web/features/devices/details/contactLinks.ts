import { t } from "../../../platform/i18n.ts";
/** The shop's settings by which a buyer reaches it. */
export type ShopContacts = { url: string; phone: string; chatUrl: string; messagingNumber: string };

/** Opens the messaging app at the shop's number, with a message that says which device is meant. */
export function messageLink(
  { url, messagingNumber }: ShopContacts,
  device: { title: string; path: string },
): string {
  const text = t("Hello, I would like to buy {title}: {url}{path}", {
    title: device.title,
    url,
    path: device.path,
  });
  return `https://wa.me/${messagingNumber}?text=${encodeURIComponent(text)}`;
}
