import type { Reader } from "../../database/reads.ts";
import { whole } from "../../database/sql.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { basicFields, type DeviceNode, type DeviceRecord, summaryFields } from "./record.ts";

// The public pages read devices by SQL rather than through Prisma's client: it takes a millisecond more of
// Node's processor time for a home page, 0.2 ms for a detail. PostgreSQL aggregates variants as JSON, so
// that any number of devices is one statement.

const columnsOf = (fields: readonly string[]) =>
  Prisma.raw(fields.map((field) => `d."${field}"`).join(", "));

/** All columns of a `DeviceRecord`, of the table `device` named `d` in the statement. */
export const allColumns = Prisma.sql`${columnsOf([...basicFields, ...summaryFields])},
  d.sku, d.version, d."updatedAt", d."specificationText", d."specificationTextBn", d.processor, d.gpu, d.display, d."frontCamera",
  d."backCamera", d.battery, d.sim, d.images, d.description, d."descriptionBn",
  CASE WHEN d.kind IN ('SMARTPHONE', 'TABLET') THEN (
    SELECT json_agg(
      json_build_object('id', v.id, 'ram', v.ram, 'rom', v.rom, 'price', v.price,
                        'sellingPrice', v."sellingPrice", 'stock', v.stock)
      ORDER BY v.position)
    FROM variant v WHERE v."deviceId" = d.id
  ) ELSE '[]' END AS variants`;

const listFields = new Set<string>([...basicFields, ...summaryFields, "__typename"]);

/** The columns to read for these fields of a device: all where one is not among those that lists show. */
export function columnsFor(fields: ReadonlySet<string>): Prisma.Sql {
  if ([...fields].some((field) => !listFields.has(field))) return allColumns;
  return columnsOf([...basicFields, ...summaryFields.filter((field) => fields.has(field))]);
}

const kindLiterals = {
  SMARTPHONE: Prisma.sql`'SMARTPHONE'::"DeviceKind"`,
  TABLET: Prisma.sql`'TABLET'::"DeviceKind"`,
  WEARABLE: Prisma.sql`'WEARABLE'::"DeviceKind"`,
  GADGET: Prisma.sql`'GADGET'::"DeviceKind"`,
} satisfies Record<DeviceKind, Prisma.Sql>;

/** The condition that a row is of this kind, if any; a literal, since the plan may depend on it. */
export const kindConditions = (kind: DeviceKind | null | undefined): Prisma.Sql[] =>
  kind ? [Prisma.sql`kind = ${kindLiterals[kind]}`] : [];

/** One device, of any kind where none is given. */
export async function readDevice(
  reader: Reader,
  id: string,
  kind?: DeviceKind | null,
): Promise<DeviceRecord | undefined> {
  const conditions = [Prisma.sql`d.id = ${id}::uuid`, ...kindConditions(kind)];
  const [device] = await reader.read<DeviceRecord>(Prisma.sql`
    SELECT ${allColumns} FROM device d WHERE ${Prisma.join(conditions, " AND ")}`);
  return device;
}

/**
 * Devices of the same kind nearest in price, those in stock first. The scalar subqueries let the planner
 * read the index by kind and price in order, which a join with the given device would prevent.
 */
export function readSimilarDevices(
  reader: Reader,
  id: string,
  take: number,
  columns: Prisma.Sql,
): Promise<DeviceNode[]> {
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
