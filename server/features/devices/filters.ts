import { z } from "zod";
import { paragraph } from "../../core/validation.ts";
import type { DeviceFilter } from "../../generated/graphql.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { GadgetType, ProductType, Stock } from "../../generated/prisma/enums.ts";

const bound = z.int().min(0, "must be at least 0").max(1_000_000_000, "is too large").nullish();

const upTo50 = <Schema extends z.ZodType>(one: Schema) =>
  z.array(one).max(50, "may be at most 50").nullish();

/** Which devices a list is about. */
export const filterRules = z.strictObject({
  search: z.string().max(100, "may have at most 100 characters").nullish(),
  brands: upTo50(paragraph(60)),
  productTypes: upTo50(z.enum(ProductType)),
  gadgetTypes: upTo50(z.enum(GadgetType)),
  minPrice: bound,
  maxPrice: bound,
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
