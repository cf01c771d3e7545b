import type { VariantRecord } from "./record.ts";

type Offered = Pick<VariantRecord, "price" | "stock">;

/**
 * The variant whose price and stock the device shows: the first if it is in stock or none is, otherwise the cheapest in
 * stock. Undefined without variants.
 */
export function defaultVariant<Variant extends Offered>(
  variants: readonly Variant[],
): Variant | undefined {
  const [first] = variants;
  const inStock = variants.filter(({ stock }) => stock === "IN_STOCK");
  if (!first || first.stock === "IN_STOCK" || inStock.length === 0) return first;
  return inStock.reduce((cheapest, each) => (each.price < cheapest.price ? each : cheapest));
}
