import type { Position } from "../../../core/pagination.ts";
import type { Reader } from "../../../database/reads.ts";
import { limitSql } from "../../../database/sql.ts";
import type { DeviceOrder } from "../../../generated/graphql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import type { DeviceNode } from "../record.ts";
import { type Criteria, conditionsOf, tableOf } from "./criteria.ts";
import { countTotal } from "./facetCounts.ts";
import { allOf } from "./filters.ts";
import { hasTraits } from "./traits.ts";

const orders = {
  NEWEST: {
    by: Prisma.sql`"createdAt" DESC, id DESC`,
    beyond: Prisma.sql`("createdAt", id) <`,
    reversed: "OLDEST",
  },
  OLDEST: {
    by: Prisma.sql`"createdAt", id`,
    beyond: Prisma.sql`("createdAt", id) >`,
    reversed: "NEWEST",
  },
  PRICE_ASCENDING: {
    by: Prisma.sql`price, id`,
    beyond: Prisma.sql`(price, id) >`,
    reversed: "PRICE_DESCENDING",
  },
  PRICE_DESCENDING: {
    by: Prisma.sql`price DESC, id DESC`,
    beyond: Prisma.sql`(price, id) <`,
    reversed: "PRICE_ASCENDING",
  },
} satisfies Record<DeviceOrder, { by: Prisma.Sql; beyond: Prisma.Sql; reversed: DeviceOrder }>;

const isByPrice = (order: DeviceOrder) =>
  order === "PRICE_ASCENDING" || order === "PRICE_DESCENDING";

/** A device in a list. If the list is filtered by traits, `listedPrice` is the price of the device's listed offer. */
export type ListedDevice = DeviceNode & { listedPrice?: number };

/** Returns a function that computes a device's position in a list with this order. A cursor contains the position. */
export const positionIn =
  (order: DeviceOrder) =>
  ({ id, price, createdAt, listedPrice = price }: ListedDevice): Position => ({
    key: isByPrice(order) ? listedPrice : createdAt.getTime(),
    id,
  });

/** A part of a list. If `take` is omitted, the part has no end. */
export type Slice = { order: DeviceOrder; take?: number; skip: number; after?: Position };

/** Reads the devices of a slice with one statement. */
export function readDevices(
  reader: Reader,
  criteria: Criteria,
  { order, take, skip, after }: Slice,
  columns: Prisma.Sql,
): Promise<ListedDevice[]> {
  if (order === "NEWEST" && criteria.title)
    return readTitleFirst(
      reader,
      { ...criteria, title: criteria.title },
      { take, skip, after },
      columns,
    );
  const conditions = conditionsOf(criteria);
  if (after) conditions.push(isBeyond(order, after));
  const { by } = orders[order];
  const slice = Prisma.sql`WHERE ${allOf(conditions)} ORDER BY ${by} ${limitSql({ take, skip })}`;
  if (hasTraits(criteria.traits))
    return reader.read(Prisma.sql`
      SELECT ${columns}, page."listedPrice" FROM (
        SELECT id AS "listedId", price AS "listedPrice", row_number() OVER (ORDER BY ${by}) AS place
        FROM ${tableOf(criteria)} ${slice}) page JOIN device d ON d.id = "listedId" ORDER BY place`);
  const isSearch = criteria.search.length > 0;
  if (!isSearch && skip === 0)
    return reader.read(Prisma.sql`SELECT ${columns} FROM device d ${slice}`);
  // For a search, the ids are an array, because PostgreSQL takes twice as long to plan a join with the table of
  // devices. Without a search, a subquery avoids reading the variants of devices that come before the offset.
  const devices = isSearch
    ? Prisma.sql`device d WHERE id = ANY(ARRAY(SELECT id FROM device_search ${slice}))`
    : Prisma.sql`(SELECT * FROM device ${slice}) d`;
  return reader.read(Prisma.sql`SELECT ${columns} FROM ${devices} ORDER BY ${by}`);
}

/**
 * Reads the devices of a search: first the devices whose whole title is the search, newest first, and then all others,
 * newest first. Each part is read in the order of an index, because ranking every device that the search finds would
 * cost much more.
 */
function readTitleFirst(
  reader: Reader,
  criteria: Criteria & { title: Prisma.Sql },
  { take, skip, after }: Omit<Slice, "order">,
  columns: Prisma.Sql,
): Promise<DeviceNode[]> {
  const { title } = criteria;
  const titled = conditionsOf({ ...criteria, search: [title] });
  const others = [...conditionsOf(criteria), Prisma.sql`NOT (${title})`];
  if (after) {
    const { key, id } = after;
    const isAfterTitled = Prisma.sql`(SELECT ${title} FROM device_search WHERE id = ${id}::uuid)`;
    titled.push(isAfterTitled, isBeyond("NEWEST", after));
    others.push(Prisma.sql`("createdAt", id) < (
      CASE WHEN ${isAfterTitled} THEN 'infinity' ELSE ${new Date(key)}::timestamptz END, ${id}::uuid)`);
  }
  const { by } = orders.NEWEST;
  const most = limitSql({ take: take === undefined ? undefined : take + skip, skip: 0 });
  const rowsOf = (rank: number, conditions: readonly Prisma.Sql[]) => Prisma.sql`
    (SELECT id, "createdAt", ${Prisma.raw(String(rank))} AS rank FROM ${tableOf(criteria)}
     WHERE ${allOf(conditions)} ORDER BY ${by} ${most})`;
  return reader.read(Prisma.sql`
    SELECT ${columns} FROM device d WHERE id = ANY(ARRAY(
      SELECT id FROM (${rowsOf(0, titled)} UNION ALL ${rowsOf(1, others)}) found
      ORDER BY rank, ${by} ${limitSql({ take, skip })}))
    ORDER BY (${title}) DESC, ${by}`);
}

/** Reads the ids of at most `take` devices, in any order, with one statement. */
export async function readDeviceIds(
  reader: Reader,
  criteria: Criteria,
  take: number,
): Promise<string[]> {
  const rows = await reader.read<{ id: string }>(Prisma.sql`
    SELECT id FROM ${tableOf(criteria)} WHERE ${allOf(conditionsOf(criteria))} ${limitSql({ take, skip: 0 })}`);
  return rows.map(({ id }) => id);
}

function isBeyond(order: DeviceOrder, { key, id }: Position): Prisma.Sql {
  // Cast to bigint, because a client can send a number outside the range of the column `price`.
  const value = isByPrice(order)
    ? Prisma.sql`${String(key)}::bigint`
    : Prisma.sql`${new Date(key)}`;
  return Prisma.sql`${orders[order].beyond} (${value}, ${id}::uuid)`;
}

/** From this offset on, counting a list costs less than skipping its rows. */
const farOffset = 500;

/**
 * Reads the devices at an offset. Past the middle of a long list, the devices are read backwards from the end, so that
 * the last page costs as little as the first.
 */
export async function readDevicesAtOffset(
  reader: Reader,
  criteria: Criteria,
  slice: { order: DeviceOrder; take: number; skip: number },
  columns: Prisma.Sql,
): Promise<DeviceNode[]> {
  const { order, take, skip } = slice;
  if (skip < farOffset || (order === "NEWEST" && criteria.title))
    return readDevices(reader, criteria, slice, columns);
  const total = await countTotal(reader, criteria);
  if (skip < total / 2) return readDevices(reader, criteria, slice, columns);
  const end = Math.min(skip + take, total);
  if (end <= skip) return [];
  const fromEnd = { order: orders[order].reversed, take: end - skip, skip: total - end };
  return (await readDevices(reader, criteria, fromEnd, columns)).reverse();
}
