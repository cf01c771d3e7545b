import type { Feed, FeedItem } from "./items.ts";
import { amountText } from "./texts.ts";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (each) => entities[each] ?? each);
const element = (name: string, content: string) => `<${name}>${escaped(content)}</${name}>\n`;

const optional = (name: string, content: string | undefined) =>
  content === undefined ? [] : [element(name, content)];

/**
 * Returns the element for a delivery fee. The fee applies to the whole country, because Google knows no regions of
 * Bangladesh.
 */
const shippingFor = (fee: number) =>
  `<g:shipping><g:country>BD</g:country><g:price>${fee}.00 BDT</g:price></g:shipping>\n`;

/** Writes RSS 2.0 in the form that Google Merchant Center reads. */
export const googleFeed = {
  contentType: "application/xml; charset=utf-8",
  begin: ({ origin, shopName, language }: Feed) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${[
      element("title", shopName),
      element("link", language === "bn" ? `${origin}/bn` : `${origin}/`),
      element("description", shopName),
      element("language", language),
    ].join("")}`,
  item: (item: FeedItem) =>
    `<item>\n${[
      element("g:id", item.id),
      element("g:item_group_id", item.groupId),
      element("title", item.title),
      element("description", item.description),
      element("link", item.link),
      element("g:image_link", item.image),
      ...item.additionalImages.map((image) => element("g:additional_image_link", image)),
      element("g:availability", item.isInStock ? "in_stock" : "out_of_stock"),
      element("g:price", amountText(item.reducedFrom ?? item.price)),
      ...(item.reducedFrom ? [element("g:sale_price", amountText(item.price))] : []),
      element("g:condition", item.isUsed ? "used" : "new"),
      ...optional("g:size", item.size),
      ...optional("g:color", item.color),
      element("g:brand", item.brand),
      ...optional("g:custom_label_0", item.supply?.toLowerCase()),
      // The catalogue has no GTINs.
      element("g:identifier_exists", "no"),
      element("g:product_type", item.productType.join(" > ")),
      ...(item.deliveryFee === undefined ? [] : [shippingFor(item.deliveryFee)]),
    ].join("")}</item>\n`,
  end: "</channel>\n</rss>\n",
};
