import { z } from "zod";
import { t } from "../../../core/i18n.ts";
import { requiredParagraph, within } from "../../../core/validation.ts";
import type { DeviceFacets, DeviceFilter } from "../../../generated/graphql.ts";
import { limits } from "../../../generated/limits.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { GadgetType, Grade, ProductType, Stock, Supply } from "../../../generated/prisma/enums.ts";
import type { TraitFacet } from "./traits.ts";

const { search, brands, productTypes, gadgetTypes, minPrice, maxPrice, grades, rams, roms } =
  limits.DeviceFilter;

/** The levels of battery health by which lists can be filtered, in percent. */
export const batteryLevels = [80, 85, 90] as const;

const upTo = <Schema extends z.ZodType>(maxItems: number, item: Schema) =>
  z.array(item).max(maxItems).nullish();

export const filterRules = z.strictObject({
  search: z.string().max(search.maxLength, t("may have at most {maximum} characters")).nullish(),
  // An empty brand is refused, because it would find all gadgets, which have no brand.
  brands: upTo(brands.maxItems, requiredParagraph(brands.maxLength)),
  productTypes: upTo(productTypes.maxItems, z.enum(ProductType)),
  gadgetTypes: upTo(gadgetTypes.maxItems, z.enum(GadgetType)),
  minPrice: within(minPrice).nullish(),
  maxPrice: within(maxPrice).nullish(),
  stock: z.enum(Stock).nullish(),
  grades: upTo(grades.maxItems, z.enum(Grade)),
  rams: upTo(rams.maxItems, within(rams)),
  roms: upTo(roms.maxItems, within(roms)),
  minBattery: z.literal(batteryLevels, t("must be 80, 85 or 90")).nullish(),
  warranty: z.boolean().nullish(),
  supply: z.enum(Supply).nullish(),
}) satisfies z.ZodType<DeviceFilter>;

/**
 * A facet of which each device has exactly one value. Prices are counted in bands (priceCounts.ts). Traits are counted
 * in traitCounts.ts, because a device can have several.
 */
export type Facet = Exclude<keyof DeviceFacets, "__typename" | "price" | "priceBands" | TraitFacet>;

/** The column with a facet's values. All tables that lists read have these columns. */
export const facetColumns = {
  brands: Prisma.sql`"brandKey"`,
  productTypes: Prisma.sql`"productType"`,
  gadgetTypes: Prisma.sql`"gadgetType"`,
  stocks: Prisma.sql`stock`,
} satisfies Record<Facet, Prisma.Sql>;

export const allFacets = Object.keys(facetColumns) as Facet[];

/** The values that a filter allows for each facet. An empty list allows all values. */
export type ChosenValues = Record<Facet, readonly string[]>;

export const chosenValues = (filter: DeviceFilter): ChosenValues => ({
  brands: filter.brands?.map((brand) => brand.toLowerCase()) ?? [],
  productTypes: filter.productTypes ?? [],
  gadgetTypes: filter.gadgetTypes ?? [],
  stocks: filter.stock ? [filter.stock] : [],
});

/** Returns the conditions that a row has one of the chosen values of each of these facets. */
export function facetConditions(chosen: ChosenValues, facets: readonly Facet[]): Prisma.Sql[] {
  return facets.flatMap((facet) => {
    const [first, ...others] = chosen[facet];
    if (first === undefined) return [];
    const column = facetColumns[facet];
    // With `=` for a single value, the planner can read the index of brand and time, which has the list's order.
    return others.length === 0
      ? [Prisma.sql`${column} = ${first}`]
      : [Prisma.sql`${column} = ANY(${chosen[facet]})`];
  });
}

/** The bounds of a price in whole taka, inclusive. Undefined means no bound. */
export type PriceBounds = { min?: number; max?: number };

/** Returns the bounds of the price in a filter. 0 means no bound. */
export const priceBounds = ({ minPrice, maxPrice }: DeviceFilter): PriceBounds => ({
  min: minPrice || undefined,
  max: maxPrice || undefined,
});

export function priceConditions({ min, max }: PriceBounds): Prisma.Sql[] {
  return [
    ...(min === undefined ? [] : [Prisma.sql`price >= ${min}`]),
    ...(max === undefined ? [] : [Prisma.sql`price <= ${max}`]),
  ];
}

/** Returns the conditions joined by AND, or TRUE if there are none. */
export function allOf(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length ? Prisma.join([...conditions], " AND ") : Prisma.sql`TRUE`;
}
