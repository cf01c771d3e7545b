import { type Text, t } from "../../../core/i18n.ts";
import { plain } from "../../../csv/cells.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";

/** A shop system whose exports are recognized by their headers. */
export type ShopExport = "SHOPIFY" | "WOOCOMMERCE";

/**
 * The headers that identify an export, in the form that `plain` produces. A file must have at least one header of each
 * inner list.
 */
const signs: Readonly<Record<ShopExport, readonly (readonly string[])[]>> = {
  SHOPIFY: [["handle", "urlhandle"], ["title"], ["variantprice", "option1value", "variantsku"]],
  WOOCOMMERCE: [["type"], ["name"], ["parent"], ["regularprice"]],
};

/** The headers of the cells that assign rows to a product. */
export const groupKeys = { SHOPIFY: ["handle", "urlhandle"], WOOCOMMERCE: ["parent"] } as const;

/**
 * The columns of an export's headers. Null marks a header that names a column in our own files but means something else
 * in an export.
 */
const columns: Readonly<Record<ShopExport, Readonly<Record<string, DeviceColumn | null>>>> = {
  SHOPIFY: {
    ...{ title: "TITLE", vendor: "BRAND", bodyhtml: "DESCRIPTION", description: "DESCRIPTION" },
    ...{ variantsku: "SKU", variantprice: "PRICE", variantinventoryqty: "STOCK" },
    ...{ inventoryquantity: "STOCK", imagesrc: "COVER_IMAGE", productimageurl: "COVER_IMAGE" },
    ...{ type: null, productcategory: null, status: null, variantimage: null },
  },
  WOOCOMMERCE: {
    ...{ sku: "SKU", name: "TITLE", brands: "BRAND", description: "DESCRIPTION" },
    ...{ regularprice: "PRICE", instock: "STOCK", images: "COVER_IMAGE" },
    ...{ id: null, type: null, stock: null, categories: null, parent: null, position: null },
    ...{ saleprice: null },
  },
};

/** Returns the system whose export has these headers; null if there is none. */
export function shopExportOf(headers: readonly string[]): ShopExport | null {
  const known = new Set(headers.map(plain));
  const found = (Object.keys(signs) as ShopExport[]).find((name) =>
    signs[name].every((names) => names.some((one) => known.has(one))),
  );
  return found ?? null;
}

/** Returns the column of a header in an export; undefined for a header that means the same as in other files. */
export const columnOfExport = (
  shopExport: ShopExport | null,
  header: string,
): DeviceColumn | null | undefined => (shopExport ? columns[shopExport][plain(header)] : undefined);

/** The texts that explain in the preview how an export is read. */
export const exportTexts: Readonly<Record<ShopExport, Text>> = {
  SHOPIFY: t(
    "This is an export of Shopify: rows with the same handle are one device, and its options are RAM and ROM",
  ),
  WOOCOMMERCE: t(
    "This is an export of WooCommerce: variations belong to their parent, and attributes are RAM and ROM",
  ),
};
