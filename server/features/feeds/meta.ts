import { stringify } from "csv-stringify/sync";
import type { FeedItem } from "./items.ts";
import { amountText } from "./texts.ts";

const header =
  "id,title,description,availability,condition,price,link,image_link,additional_image_link,brand,item_group_id,product_type,custom_label_0,sale_price";

/**
 * Writes CSV in the form that Meta Commerce Manager reads; all cells of items are quoted. Cells are not escaped for
 * spreadsheets, because buyers would see the added character, and ids would differ from the ids in Google's feed and on
 * the pages.
 */
export const metaFeed = {
  contentType: "text/csv; charset=utf-8",
  begin: () => `${header}\r\n`,
  item: (item: FeedItem) => stringify([cellsOf(item)], options),
  end: "",
};

const options = { quoted: true, quoted_empty: true, record_delimiter: "windows" } as const;

/** The largest total length of the addresses of an item's further pictures. */
const maxAddresses = 2_000;

const cellsOf = (item: FeedItem): string[] => [
  item.id,
  item.title,
  item.description,
  item.isInStock ? "in stock" : "out of stock",
  item.isUsed ? "used" : "new",
  amountText(item.reducedFrom ?? item.price),
  item.link,
  item.image,
  joined(item.additionalImages),
  item.brand,
  item.groupId,
  item.productType.join(" > "),
  item.supply?.toLowerCase() ?? "",
  item.reducedFrom ? amountText(item.price) : "",
];

/** Joins addresses. Leaves out each address that would make the text too long. */
function joined(addresses: readonly string[]): string {
  const [first, ...others] = addresses;
  if (first === undefined) return "";
  return others.reduce((text, address) => {
    const longer = `${text},${address}`;
    return longer.length <= maxAddresses ? longer : text;
  }, first);
}
