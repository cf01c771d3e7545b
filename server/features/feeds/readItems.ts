import { readPages, readWholePages } from "../../database/pages.ts";
import type { Reader } from "../../database/reads.ts";
import { whole } from "../../database/sql.ts";
import { Prisma, type Unit } from "../../generated/prisma/client.ts";
import { allColumns } from "../devices/queries.ts";
import type { DeviceRecord, Reduced, VariantRecord } from "../devices/record.ts";
import { reducedUnitPrice } from "../devices/reducedFrom.ts";

/** The number of devices that are in memory at a time. */
const pageDevices = 200;
const pageUnits = 500;

/** A unit for sale. */
export type FeedUnit = Pick<
  Unit,
  | "id"
  | "code"
  | "deviceId"
  | "variantId"
  | "price"
  | "grade"
  | "condition"
  | "notes"
  | "notesBn"
  | "photos"
> &
  Reduced;

/** The subject of an item: a unit for sale, a variant, or a device without variants. */
export type Offered = { device: DeviceRecord; variant?: VariantRecord; unit?: FeedUnit };

/**
 * Yields all items of the feeds, oldest devices first. Reads page by page, so that even a large catalogue takes only
 * the memory of one page. The items of a device are the same as the offers in the structured data of the device's page
 * (`web/features/devices/productData.ts`): units for sale replace their variant.
 */
export async function* readOffered(reader: Reader): AsyncGenerator<Offered> {
  const pages = readWholePages(pageDevices, (last?: DeviceRecord) => readDevices(reader, last?.id));
  for await (const devices of pages) yield* offeredOf(reader, devices);
}

async function* offeredOf(
  reader: Reader,
  devices: readonly DeviceRecord[],
): AsyncGenerator<Offered> {
  const ids = devices.map(({ id }) => id);
  // Units are read in the same order as devices.
  const units = readPages(pageUnits, (last?: FeedUnit) => readUnits(reader, ids, last));
  let next = await units.next();
  for (const device of devices) {
    const inUnits = new Set<string | null>();
    for (; !next.done && next.value.deviceId === device.id; next = await units.next()) {
      const unit = next.value;
      inUnits.add(unit.variantId);
      const variant = device.variants.find(({ id }) => id === unit.variantId);
      yield { device, unit, ...(variant && { variant }) };
    }
    for (const variant of device.variants) if (!inUnits.has(variant.id)) yield { device, variant };
    if (device.variants.length === 0 && inUnits.size === 0) yield { device };
  }
}

const readDevices = (reader: Reader, after: string | undefined): Promise<DeviceRecord[]> =>
  reader.read(Prisma.sql`
    SELECT ${allColumns} FROM device d
    WHERE ${after === undefined ? Prisma.sql`TRUE` : Prisma.sql`d.id > ${after}::uuid`}
    ORDER BY d.id LIMIT ${whole(pageDevices)}`);

function readUnits(
  reader: Reader,
  deviceIds: readonly string[],
  after: FeedUnit | undefined,
): Promise<FeedUnit[]> {
  const beyond = after
    ? Prisma.sql`AND (u."deviceId", u.id) > (${after.deviceId}::uuid, ${after.id}::uuid)`
    : Prisma.empty;
  return reader.read(Prisma.sql`
    SELECT u.id, u.code, u."deviceId", u."variantId", u.price, u.grade, u.condition, u.notes, u."notesBn", u.photos,
      ${reducedUnitPrice} AS "reducedFrom"
    FROM unit u
    WHERE u."deviceId" = ANY(${deviceIds}::uuid[]) AND u.state = 'FOR_SALE' ${beyond}
    ORDER BY u."deviceId", u.id LIMIT ${whole(pageUnits)}`);
}
