import type { VariantRecord } from "./record.ts";

type Offered = Pick<VariantRecord, "price" | "stock">;

/**
 * Returns the variant whose price and stock the device shows. This is the first variant if it is in stock, otherwise
 * the cheapest variant in stock, or the first variant if all are out of stock. Returns undefined if there are no
 * variants.
 */
export function defaultVariant<Variant extends Offered>(
  variants: readonly Variant[],
): Variant | undefined {
  const [first] = variants;
  const inStock = variants.filter(({ stock }) => stock === "IN_STOCK");
  if (!first || first.stock === "IN_STOCK" || inStock.length === 0) return first;
  return inStock.reduce((cheapest, each) => (each.price < cheapest.price ? each : cheapest));
}
