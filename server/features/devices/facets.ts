import type { Reader } from "../../database/reads.ts";
import { whole } from "../../database/sql.ts";
import type { BrandCount, DeviceFacets, PriceBand, PriceRange } from "../../generated/graphql.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { type Aspect, allOf } from "./filters.ts";
import type { Selection } from "./queries.ts";
import { tallyOf } from "./tally.ts";

/** The total of a list, and what it could be narrowed by but prices. */
export type Counts = Omit<DeviceFacets, "price" | "priceBands"> & { total: number };

/** The prices that a list could be narrowed to. */
export type Prices = { price: PriceRange | null; priceBands: PriceBand[] };

/** The lower bounds of the bands of prices, whole taka: each the lowest price of one of the tally's. */
const bandStarts = [1, 5_000, 10_000, 20_000, 30_000, 50_000, 80_000, 120_000];

const sum = Prisma.sql`coalesce(sum(count), 0)::int`;

/**
 * Counts a list and its facets in one statement. Each facet regards every aspect of the filter but
 * its own, so each sort is marked with the aspects that hold for it, once.
 */
export async function countDevices(reader: Reader, selection: Selection): Promise<Counts> {
  const [counts] = await reader.read<Counts>(Prisma.sql`
    WITH base AS MATERIALIZED (
      SELECT brand, "brandKey", "productType", "gadgetType", stock, ${everyMark}, sum(count) AS count
      FROM (${tallyOf(selection)}) marked GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    SELECT
      (SELECT ${sum} FROM base WHERE ${allBut()}) AS total,
      ${asList(Prisma.sql`
        SELECT min(brand) AS brand, ${sum} AS count FROM base
        WHERE "brandKey" <> '' AND ${allBut("brands")}
        GROUP BY "brandKey" HAVING sum(count) > 0 ORDER BY count DESC, brand`)} AS brands,
      ${asList(groupedBy("productType", "productTypes"))} AS "productTypes",
      ${asList(groupedBy("gadgetType", "gadgetTypes"))} AS "gadgetTypes",
      ${asList(groupedBy("stock", "stock"))} AS stocks`);
  if (!counts) throw new Error("A list was not counted");
  return counts;
}

/** Counts a list by price. */
export async function countPrices(reader: Reader, selection: Selection): Promise<Prices> {
  const { table, kind, search, narrowing } = selection;
  const others = Object.entries(narrowing).filter(([aspect]) => aspect !== "price");
  const where = allOf([...kind, ...search, ...others.map(([, condition]) => condition)]);
  const exact = (bound: Prisma.Sql, side: Prisma.Sql) => Prisma.sql`
    (SELECT ${bound}(price) FROM ${table}
     WHERE ${where} AND price BETWEEN ${side} AND price_slot_end(${side}))`;
  const [prices] = await reader.read<Prices>(Prisma.sql`
    WITH base AS MATERIALIZED (
      SELECT price, sum(count) AS count FROM (${tallyOf(selection, true)}) marked
      WHERE ${allBut("price")} GROUP BY price HAVING sum(count) > 0),
    ends AS (SELECT min(price) AS low, max(price) AS high FROM base)
    SELECT
      (SELECT CASE WHEN low IS NOT NULL THEN json_build_object(
         'min', ${exact(Prisma.sql`min`, Prisma.sql`low`)},
         'max', ${exact(Prisma.sql`max`, Prisma.sql`high`)}) END FROM ends) AS price,
      ${asList(Prisma.sql`
        SELECT band.min, band.max, ${sum} AS count
        FROM base JOIN (VALUES ${bands()}) AS band (min, max)
          ON price >= band.min AND (band.max IS NULL OR price <= band.max)
        GROUP BY band.min, band.max ORDER BY band.min`)} AS "priceBands"`);
  if (!prices) throw new Error("A list was not counted");
  return prices;
}

const marks = {
  brands: Prisma.sql`"inBrands"`,
  productTypes: Prisma.sql`"inProductTypes"`,
  gadgetTypes: Prisma.sql`"inGadgetTypes"`,
  stock: Prisma.sql`"inStocks"`,
  price: Prisma.sql`"inPrice"`,
} satisfies Record<Aspect, Prisma.Sql>;

const everyMark = Prisma.join(Object.values(marks));

function allBut(own?: Aspect): Prisma.Sql {
  const others = Object.entries(marks).filter(([aspect]) => aspect !== own);
  return allOf(others.map(([, mark]) => mark));
}

/** Counts per value, in the order in which the type names its values. */
function groupedBy(column: string, own: Aspect): Prisma.Sql {
  const name = Prisma.raw(`"${column}"`);
  return Prisma.sql`
    SELECT ${name}, ${sum} AS count FROM base WHERE ${name} IS NOT NULL AND ${allBut(own)}
    GROUP BY ${name} HAVING sum(count) > 0 ORDER BY ${name}`;
}

function asList(query: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(json_agg(facet), '[]') FROM (${query}) facet)`;
}

function bands(): Prisma.Sql {
  const rows = bandStarts.map((start, index) => {
    const next = bandStarts[index + 1];
    return Prisma.sql`(${start}::int, ${next === undefined ? null : next - 1}::int)`;
  });
  return Prisma.join(rows);
}

/** Counts a list alone. */
export async function countTotal(reader: Reader, selection: Selection): Promise<number> {
  const [counted] = await reader.read<{ total: number }>(Prisma.sql`
    SELECT ${sum} AS total FROM (${tallyOf(selection)}) marked WHERE ${allBut()}`);
  return counted?.total ?? 0;
}

/** The brands with most devices, the largest first. */
export function countBrands(reader: Reader, take: number): Promise<BrandCount[]> {
  return reader.read(Prisma.sql`
    SELECT min(brand) AS brand, ${sum} AS count FROM device_tally
    WHERE price = 0 AND "brandKey" <> '' GROUP BY "brandKey" HAVING sum(count) > 0
    ORDER BY count DESC, brand LIMIT ${whole(take)}`);
}
