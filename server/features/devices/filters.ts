import { z } from "zod";
import { paragraph } from "../../core/validation.ts";
import type { DeviceFilter } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { GadgetType, ProductType, Stock } from "../../generated/prisma/enums.ts";

const { search, brands, productTypes, gadgetTypes, minPrice, maxPrice } = limits.DeviceFilter;

const boundIn = ({ min, max }: { min: number; max: number }) =>
  z.int().min(min, `must be at least ${min}`).max(max, "is too large").nullish();

const upTo = <Schema extends z.ZodType>(maxItems: number, item: Schema) =>
  z.array(item).max(maxItems, `may be at most ${maxItems}`).nullish();

/** Which devices a list is about. */
export const filterRules = z.strictObject({
  search: z
    .string()
    .max(search.maxLength, `may have at most ${search.maxLength} characters`)
    .nullish(),
  brands: upTo(brands.maxItems, paragraph(brands.maxLength)),
  productTypes: upTo(productTypes.maxItems, z.enum(ProductType)),
  gadgetTypes: upTo(gadgetTypes.maxItems, z.enum(GadgetType)),
  minPrice: boundIn(minPrice),
  maxPrice: boundIn(maxPrice),
  stock: z.enum(Stock).nullish(),
}) satisfies z.ZodType<DeviceFilter>;

/** A part of a filter by which a facet can be narrowed. */
export type Aspect = "brands" | "productTypes" | "gadgetTypes" | "price" | "stock";

/** The conditions of each aspect that the filter narrows. */
export type Narrowing = Partial<Record<Aspect, Prisma.Sql>>;

/** The filter as SQL, an aspect each, on the columns of `device`. */
export function narrowingOf(filter: DeviceFilter): Narrowing {
  const { brands, productTypes, gadgetTypes, stock } = filter;
  const narrowing: Narrowing = {};
  if (brands?.length) {
    const keys = brands.map((brand) => brand.toLowerCase());
    narrowing.brands = Prisma.sql`"brandKey" = ANY(${keys})`;
  }
  if (productTypes?.length) {
    narrowing.productTypes = Prisma.sql`"productType" = ANY(${productTypes}::"ProductType"[])`;
  }
  if (gadgetTypes?.length) {
    narrowing.gadgetTypes = Prisma.sql`"gadgetType" = ANY(${gadgetTypes}::"GadgetType"[])`;
  }
  if (stock) narrowing.stock = Prisma.sql`stock = ${stock}::"Stock"`;
  const bounds = [];
  if (filter.minPrice) bounds.push(Prisma.sql`price >= ${filter.minPrice}`);
  if (filter.maxPrice) bounds.push(Prisma.sql`price <= ${filter.maxPrice}`);
  if (bounds.length) narrowing.price = allOf(bounds);
  return narrowing;
}

/** All the conditions, or TRUE where there is none. */
export function allOf(conditions: Prisma.Sql[]): Prisma.Sql {
  return conditions.length ? Prisma.join(conditions, " AND ") : Prisma.sql`TRUE`;
}
