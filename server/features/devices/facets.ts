import type { DeviceFacets } from "../../generated/graphql.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Database } from "../../platform/database.ts";
import { type Aspect, allOf } from "./filters.ts";
import type { Selection } from "./queries.ts";

/** The total of a list, and what it could be narrowed by. */
export type Counts = DeviceFacets & { total: number };

/** The lower bounds of the bands of prices, whole taka. */
const bandStarts = [1, 5_000, 10_000, 20_000, 30_000, 50_000, 80_000, 120_000];

/**
 * Counts a list and its facets in one statement. Each facet regards every aspect of the filter but
 * its own, so each row is marked with the aspects that hold for it, once.
 */
export async function countDevices(
  database: Database,
  { kind, search, narrowing }: Selection,
): Promise<Counts> {
  const holds = (aspect: Aspect) => narrowing[aspect] ?? Prisma.sql`TRUE`;
  const [counts] = await database.$queryRaw<[Counts]>`
    WITH base AS MATERIALIZED (
      SELECT brand, "brandKey", "productType", "gadgetType", stock, price,
        (${holds("brands")}) AS "inBrands", (${holds("productTypes")}) AS "inProductTypes",
        (${holds("gadgetTypes")}) AS "inGadgetTypes", (${holds("stock")}) AS "inStocks",
        (${holds("price")}) AS "inPrice"
      FROM device WHERE ${allOf([...kind, ...search])})
    SELECT
      (SELECT count(*)::int FROM base WHERE ${allBut()}) AS total,
      ${asList(Prisma.sql`
        SELECT min(brand) AS brand, count(*)::int AS count FROM base
        WHERE "brandKey" <> '' AND ${allBut("brands")}
        GROUP BY "brandKey" ORDER BY count DESC, brand`)} AS brands,
      ${asList(groupedBy("productType", "productTypes"))} AS "productTypes",
      ${asList(groupedBy("gadgetType", "gadgetTypes"))} AS "gadgetTypes",
      ${asList(groupedBy("stock", "stock"))} AS stocks,
      (SELECT CASE WHEN count(*) > 0 THEN json_build_object('min', min(price), 'max', max(price))
       END FROM base WHERE ${allBut("price")}) AS price,
      ${asList(Prisma.sql`
        SELECT band.min, band.max, count(*)::int AS count
        FROM base JOIN (VALUES ${bands()}) AS band (min, max)
          ON price >= band.min AND (band.max IS NULL OR price <= band.max)
        WHERE ${allBut("price")} GROUP BY band.min, band.max ORDER BY band.min`)} AS "priceBands"`;
  return counts;
}

const marks = {
  brands: Prisma.sql`"inBrands"`,
  productTypes: Prisma.sql`"inProductTypes"`,
  gadgetTypes: Prisma.sql`"inGadgetTypes"`,
  stock: Prisma.sql`"inStocks"`,
  price: Prisma.sql`"inPrice"`,
} satisfies Record<Aspect, Prisma.Sql>;

function allBut(own?: Aspect): Prisma.Sql {
  const others = Object.entries(marks).filter(([aspect]) => aspect !== own);
  return allOf(others.map(([, mark]) => mark));
}

function groupedBy(column: "productType" | "gadgetType" | "stock", own: Aspect): Prisma.Sql {
  const name = Prisma.raw(`"${column}"`);
  return Prisma.sql`
    SELECT ${name}, count(*)::int AS count FROM base
    WHERE ${name} IS NOT NULL AND ${allBut(own)} GROUP BY ${name} ORDER BY ${name}`;
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
export async function countTotal(
  database: Database,
  { kind, search, narrowing }: Selection,
): Promise<number> {
  const where = allOf([...kind, ...search, ...Object.values(narrowing)]);
  const [counted] = await database.$queryRaw<[{ total: number }]>`
    SELECT count(*)::int AS total FROM device WHERE ${where}`;
  return counted.total;
}

/** The brands with most devices, the largest first. */
export function countBrands(database: Database, take: number): Promise<DeviceFacets["brands"]> {
  return database.$queryRaw`
    SELECT min(brand) AS brand, count(*)::int AS count FROM device
    WHERE "brandKey" <> '' GROUP BY "brandKey" ORDER BY count DESC, brand LIMIT ${take}`;
}
