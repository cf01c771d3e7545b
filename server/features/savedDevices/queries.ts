import { type Page, type Position, rowsOf } from "../../core/pagination.ts";
import type { Transaction } from "../../database/client.ts";
import { isId } from "../../database/ids.ts";
import type { Reader } from "../../database/reads.ts";
import { limitSql } from "../../database/sql.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { allColumns } from "../devices/queries.ts";
import type { DeviceRecord } from "../devices/record.ts";

/** A device, and the time at which it was saved, in milliseconds. */
export type SavedDevice = { device: DeviceRecord; savedAt: number };

/** A range of a user's saved devices, last saved first. */
export type SavedRange = { take: number; skip: number; after?: Position | undefined };

export const rangeOf = (page: Page): SavedRange => ({ ...rowsOf(page), after: page.after });

export async function readSaved(
  reader: Reader,
  userId: string,
  range: SavedRange,
): Promise<SavedDevice[]> {
  const isAfter = range.after
    ? Prisma.sql`AND ("createdAt", "deviceId") < (${new Date(range.after.key)}, ${range.after.id}::uuid)`
    : Prisma.empty;
  const rows = await reader.read<DeviceRecord & { savedAt: number }>(Prisma.sql`
    SELECT ${allColumns}, (extract(epoch FROM saved."createdAt") * 1000)::bigint AS "savedAt"
    FROM (
      SELECT "deviceId", "createdAt" FROM saved_device WHERE "userId" = ${userId}::uuid ${isAfter}
      ORDER BY "createdAt" DESC, "deviceId" DESC ${limitSql(range)}
    ) saved JOIN device d ON d.id = saved."deviceId"
    ORDER BY saved."createdAt" DESC, saved."deviceId" DESC`);
  return rows.map(({ savedAt, ...device }) => ({ device, savedAt }));
}

/** Returns the ids of all devices that a user saved, last saved first. */
export async function readSavedIds(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader.read<{ id: string }>(Prisma.sql`
    SELECT "deviceId" AS id FROM saved_device WHERE "userId" = ${userId}::uuid
    ORDER BY "createdAt" DESC, "deviceId" DESC`);
  return rows.map(({ id }) => id);
}

/** Locks the user's row, so that only one transaction at a time counts the user's saved devices. */
export const lockUser = (tx: Transaction, userId: string) =>
  tx.$queryRaw`SELECT FROM "user" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;

/**
 * Returns those ids that belong to devices. Locks the devices, so that they can't be deleted until the transaction
 * ends.
 */
export async function lockDevices(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM device WHERE id = ANY(${ids.filter(isId)}::uuid[]) ORDER BY id FOR KEY SHARE`;
  return new Set(rows.map(({ id }) => id));
}

/** Returns the number of users who saved each device. Leaves out devices without such users. */
export const countSaved = (
  reader: Reader,
  deviceIds: readonly string[],
): Promise<{ id: string; count: number }[]> =>
  reader.read(Prisma.sql`
    SELECT "deviceId" AS id, count(*)::int AS count FROM saved_device
    WHERE "deviceId" = ANY(${deviceIds}::uuid[]) GROUP BY 1`);
