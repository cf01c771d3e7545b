import { lists } from "../../generated/limits.ts";
import { Prisma, type Unit } from "../../generated/prisma/client.ts";
import type { DeviceNode, Reduced } from "./record.ts";
import { reducedUnitPrice } from "./reducedFrom.ts";

/** The columns of a unit that everyone may read while the unit is for sale or reserved. */
const publicColumns = [
  "id",
  "code",
  "deviceId",
  "variantId",
  "state",
  "price",
  "grade",
  "condition",
  "notes",
  "notesBn",
  "photos",
  "warrantyDays",
  "imeiResult",
  "imeiCheckedAt",
  "unlockedAt",
  "version",
  "createdAt",
  "offeredAt",
] as const satisfies (keyof Unit)[];

type PublicColumn = (typeof publicColumns)[number];

/** A unit as it was read. All columns are present only if the caller may read units. */
export type UnitNode = Pick<Unit, PublicColumn> &
  Partial<Omit<Unit, PublicColumn>> &
  Partial<Pick<Unit, "reservedUntil">> &
  Reduced & {
    /** The device that was read together with the unit, so that the device is not read again. */
    ofDevice?: DeviceNode;
  };

/** A unit as JSON from the database. */
export type UnitJson = Omit<
  UnitNode,
  "imeiCheckedAt" | "unlockedAt" | "createdAt" | "offeredAt" | "ofDevice"
> & {
  imeiCheckedAt: string | null;
  unlockedAt: string | null;
  createdAt: string;
  offeredAt: string | null;
};

/** An SQL expression for the JSON object of the unit `u`, a row of the table `unit`. */
export const unitObject = Prisma.sql`json_build_object(
  ${Prisma.raw(publicColumns.map((name) => `'${name}', u."${name}"`).join(", "))},
  'reducedFrom', ${reducedUnitPrice})`;

/** The largest number of units that are listed for a device. */
const maxListed = lists.Device.units;

/** An SQL expression for the units for sale of the device `d`, as JSON, cheapest first. */
export const unitsForSale = Prisma.sql`(
  SELECT coalesce(json_agg(piece.object), '[]') FROM (
    SELECT ${unitObject} AS object FROM unit u
    WHERE u."deviceId" = d.id AND u.state = 'FOR_SALE'
    ORDER BY u.price, u.id LIMIT ${Prisma.raw(String(maxListed))}) piece)`;

const timeOf = (text: string | null) => (text === null ? null : new Date(text));

/** Converts a unit from the JSON that the database returns. */
export const unitOfJson = (json: UnitJson): UnitNode => ({
  ...json,
  imeiCheckedAt: timeOf(json.imeiCheckedAt),
  unlockedAt: timeOf(json.unlockedAt),
  createdAt: new Date(json.createdAt),
  offeredAt: timeOf(json.offeredAt),
});
