import { Prisma } from "../../generated/prisma/client.ts";
import { type Aspect, allOf } from "./filters.ts";
import type { Selection } from "./queries.ts";

/**
 * What a list is counted from, as rows of how many devices there are of a sort, marked with the
 * aspects of the filter that hold for it. Where nothing is searched for that is the tally which the
 * database keeps; prices at a bound of the filter, which cuts through what is counted together, are
 * looked up one by one. `byPrice`: sorts are told apart by price, too.
 */
export function tallyOf(selection: Selection, byPrice = selection.bounds.length > 0): Prisma.Sql {
  const { kind, search, narrowing, bounds, table } = selection;
  const holds = (aspect: Aspect) => narrowing[aspect] ?? Prisma.sql`TRUE`;
  return Prisma.sql`
    SELECT sort.*,
      (${holds("brands")}) AS "inBrands", (${holds("productTypes")}) AS "inProductTypes",
      (${holds("gadgetTypes")}) AS "inGadgetTypes", (${holds("stock")}) AS "inStocks",
      (${holds("price")}) AS "inPrice"
    FROM (${search.length > 0 ? oneByOne(table, [...kind, ...search]) : kept(kind, bounds, byPrice)}) sort`;
}

const columns = Prisma.sql`brand, "brandKey",
  nullif("productType", '')::"ProductType" AS "productType",
  nullif("gadgetType", '')::"GadgetType" AS "gadgetType", stock, price, count`;

function kept(kind: Prisma.Sql[], bounds: number[], byPrice: boolean): Prisma.Sql {
  const all = allOf([...kind, byPrice ? Prisma.sql`price > 0` : Prisma.sql`price = 0`]);
  if (bounds.length === 0) return Prisma.sql`SELECT ${columns} FROM device_tally WHERE ${all}`;
  const cut = Prisma.join(bounds.map((bound) => Prisma.sql`price_slot(${bound}::int)`));
  const nearby = Prisma.join(
    bounds.map(
      (bound) =>
        Prisma.sql`price BETWEEN price_slot(${bound}::int) AND price_slot_end(${bound}::int)`,
    ),
    " OR ",
  );
  return Prisma.sql`
    SELECT ${columns} FROM device_tally WHERE ${all} AND price NOT IN (${cut})
    UNION ALL ${oneByOne(Prisma.sql`device`, [...kind, Prisma.sql`(${nearby})`])}`;
}

/** Each device as a sort of its own. */
const oneByOne = (table: Prisma.Sql, conditions: Prisma.Sql[]) => Prisma.sql`
  SELECT coalesce(brand, '') AS brand, "brandKey", "productType", "gadgetType", stock, price, 1 AS count
  FROM ${table} WHERE ${allOf(conditions)}`;
