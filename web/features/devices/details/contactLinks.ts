/** The shop's settings by which a buyer reaches it. */
export type ShopContacts = { url: string; phone: string; chatUrl: string; messagingNumber: string };

/** Opens the messaging app at the shop's number, with a message that says which device is meant. */
export function messageLink(
  { url, messagingNumber }: ShopContacts,
  device: { title: string; path: string },
): string {
  const text = `Hello, I would like to buy ${device.title}: ${url}${device.path}`;
  return `https://wa.me/${messagingNumber}?text=${encodeURIComponent(text)}`;
}
