import type { Position } from "../../core/pagination.ts";
import type { Reader } from "../../database/reads.ts";
import { cutTo, whole } from "../../database/sql.ts";
import type { DeviceFilter, DeviceOrder } from "../../generated/graphql.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { allOf, narrowingOf } from "./filters.ts";
import type { DeviceRecord } from "./record.ts";
import { meaningOf } from "./search.ts";

/** A device's columns with its variants, so that reading any number of devices is one statement. */
const columns = Prisma.sql`
  d.id, d.kind, d.brand, d.model, d."gadgetName", d."productType", d."gadgetType",
  d."specificationText", d.processor, d.gpu, d.display, d."frontCamera", d."backCamera", d.battery,
  d.sim, d."coverImage", d.images, d.description, d.price, d.stock, d.title, d.version,
  d."createdAt", d."updatedAt",
  CASE WHEN d.kind IN ('SMARTPHONE', 'TABLET') THEN (
    SELECT json_agg(
      json_build_object('id', v.id, 'ram', v.ram, 'rom', v.rom, 'price', v.price,
                        'sellingPrice', v."sellingPrice", 'stock', v.stock)
      ORDER BY v.position)
    FROM variant v WHERE v."deviceId" = d.id
  ) ELSE '[]' END AS variants`;

/** Kinds as part of a statement's text: the plan may depend on them. */
const kindsInText = {
  SMARTPHONE: Prisma.sql`'SMARTPHONE'::"DeviceKind"`,
  TABLET: Prisma.sql`'TABLET'::"DeviceKind"`,
  WEARABLE: Prisma.sql`'WEARABLE'::"DeviceKind"`,
  GADGET: Prisma.sql`'GADGET'::"DeviceKind"`,
} satisfies Record<DeviceKind, Prisma.Sql>;

/** What a list is about: a kind or all, and the filter with its search decided. */
export type Selection = {
  /** The table to look in: what is searched for is found in that which holds nothing besides. */
  table: Prisma.Sql;
  kind: Prisma.Sql[];
  search: Prisma.Sql[];
  narrowing: ReturnType<typeof narrowingOf>;
  /** The prices at which the filter cuts. */
  bounds: number[];
};

/** Decides what is listed; a search costs one look. */
export async function select(
  reader: Reader,
  kind: DeviceKind | null | undefined,
  filter: DeviceFilter,
): Promise<Selection> {
  const ofKind = kind ? [Prisma.sql`kind = ${kindsInText[kind]}`] : [];
  const search = await meaningOf(reader, ofKind, filter.search);
  return {
    table: search.length > 0 ? Prisma.sql`device_search` : Prisma.sql`device`,
    kind: ofKind,
    search,
    narrowing: narrowingOf(filter),
    bounds: [filter.minPrice, filter.maxPrice].flatMap((price) => (price ? [price] : [])),
  };
}

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

/** Where a device stands in a list of that order. */
export function positionIn(order: DeviceOrder) {
  return (device: DeviceRecord): Position => ({
    key: isByPrice(order) ? device.price : device.createdAt.getTime(),
    id: device.id,
  });
}

/** Which part of a list to read; all of it where `take` is left out. */
export type Cut = { order: DeviceOrder; take?: number; skip: number; after?: Position };

/** The devices of a list: one statement. */
export function readDevices(
  reader: Reader,
  { table, kind, search, narrowing }: Selection,
  { order, take, skip, after }: Cut,
): Promise<DeviceRecord[]> {
  const { by, beyond } = orders[order];
  const conditions = [...kind, ...search, ...Object.values(narrowing)];
  if (after) {
    // Whole text: a cursor of another order may hold more than a price's column does.
    const key = isByPrice(order)
      ? Prisma.sql`${String(after.key)}::bigint`
      : Prisma.sql`${new Date(after.key)}`;
    conditions.push(Prisma.sql`${beyond} (${key}, ${after.id}::uuid)`);
  }
  // The ids are cut out first: only the rows of the page are read in full.
  return reader.read(Prisma.sql`
    SELECT ${columns}
    FROM (SELECT id AS "pageId" FROM ${table} WHERE ${allOf(conditions)}
          ORDER BY ${by} ${cutTo({ take, skip })}) page
    JOIN device d ON d.id = page."pageId"
    ORDER BY ${by}`);
}

/** As `readDevices` of a list of `total` devices, but the rows are counted from the list's end. */
export async function readDevicesFromEnd(
  reader: Reader,
  selection: Selection,
  { order, take, skip }: { order: DeviceOrder; take: number; skip: number },
  total: number,
): Promise<DeviceRecord[]> {
  const end = Math.min(skip + take, total);
  if (end <= skip) return [];
  const cut = { order: orders[order].reversed, take: end - skip, skip: total - end };
  return (await readDevices(reader, selection, cut)).reverse();
}

/** One device, of any kind where none is given. */
export async function readDevice(
  reader: Reader,
  id: string,
  kind?: DeviceKind | null,
): Promise<DeviceRecord | undefined> {
  const ofKind = kind ? Prisma.sql`AND d.kind = ${kindsInText[kind]}` : Prisma.empty;
  const [device] = await reader.read<DeviceRecord>(Prisma.sql`
    SELECT ${columns} FROM device d WHERE d.id = ${id}::uuid ${ofKind}`);
  return device;
}

/**
 * Devices of the same kind nearest in price, those in stock first. A join with the one device would
 * hide from the planner that the index by price has them in order.
 */
export function readSimilarDevices(
  reader: Reader,
  id: string,
  take: number,
): Promise<DeviceRecord[]> {
  return reader.read(Prisma.sql`
    WITH this AS (SELECT id, kind, price FROM device WHERE id = ${id}::uuid),
    near AS (
      (SELECT d.id FROM device d
       WHERE d.kind = (SELECT kind FROM this) AND d.price >= (SELECT price FROM this)
         AND d.id <> (SELECT id FROM this)
       ORDER BY d.price, d.id LIMIT ${whole(2 * take)})
      UNION ALL
      (SELECT d.id FROM device d
       WHERE d.kind = (SELECT kind FROM this) AND d.price < (SELECT price FROM this)
       ORDER BY d.price DESC, d.id DESC LIMIT ${whole(2 * take)}))
    SELECT ${columns} FROM near JOIN device d USING (id), this
    ORDER BY d.stock, abs(d.price - this.price), d.id LIMIT ${whole(take)}`);
}
