import { batched } from "../../core/batches.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { type Connection, checkPage, toConnection } from "../../core/pagination.ts";
import { authorize, authorizeUser, may } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import { readerIn } from "../../database/reads.ts";
import { lists } from "../../generated/limits.ts";
import { readDevicesById } from "../devices/queries.ts";
import type { DeviceRecord } from "../devices/record.ts";
import { getDevice } from "../devices/service.ts";
import {
  countSaved,
  lockDevices,
  lockUser,
  rangeOf,
  readSaved,
  readSavedIds,
  type SavedRange,
} from "./queries.ts";
import { idsRules, mergeRules } from "./rules.ts";

/** The largest number of devices that a user may save. */
const maxSaved = lists.SavedDevices.ids;

/** A page of a user's saved devices, with the ids of all saved devices. */
type SavedPage = Connection<DeviceRecord> & { ids: string[] };

/** Returns a page of the caller's saved devices, last saved first. */
export async function savedDevices(
  ctx: Context,
  input: { first: number; after?: string | null },
): Promise<SavedPage> {
  const { user } = authorizeUser(ctx, "saveDevices");
  const page = checkPage({ ...input, offset: 0 }, "SAVED");
  const [rows, ids] = await Promise.all([
    readSaved(ctx.reads, user.id, rangeOf(page)),
    readSavedIds(ctx.reads, user.id),
  ]);
  const times = new Map(rows.map(({ device, savedAt }) => [device.id, savedAt]));
  const devices = rows.map(({ device }) => device);
  const positionOf = ({ id }: DeviceRecord) => ({ key: times.get(id) ?? 0, id });
  return { ...toConnection(devices, page, ids.length, positionOf), ids };
}

/** Returns a range of the caller's saved devices, last saved first. */
export async function listSavedDevices(ctx: Context, range: SavedRange): Promise<DeviceRecord[]> {
  const { user } = authorizeUser(ctx, "saveDevices");
  return (await readSaved(ctx.reads, user.id, range)).map(({ device }) => device);
}

/** Saves a device for the caller. Does nothing if the device is already saved. Throws CONFLICT if the list is full. */
export async function saveDevice(ctx: Context, deviceId: string): Promise<DeviceRecord> {
  const { refusedIds } = await addDevices(ctx, [deviceId]);
  if (refusedIds.length > 0)
    throw new AppError(
      "CONFLICT",
      t("You can save at most {maxSaved} devices. Please remove one first.", {
        maxSaved,
      }),
    );
  return getDevice(ctx, deviceId);
}

/** The result of saving several devices. */
type SavedDevices = { ids: string[]; refusedIds: string[] };

/** Saves the devices, beginning with the first, until the list is full. */
export async function saveDevices(ctx: Context, input: unknown): Promise<SavedDevices> {
  authorize(ctx, "saveDevices");
  const { deviceIds } = parse(mergeRules, input);
  return addDevices(ctx, deviceIds);
}

async function addDevices(ctx: Context, deviceIds: readonly string[]): Promise<SavedDevices> {
  const { user } = authorizeUser(ctx, "saveDevices");
  const given = [...new Set(deviceIds.map((id) => id.toLowerCase()))];
  return ctx.database.$transaction(async (tx) => {
    await lockUser(tx, user.id);
    const existing = await lockDevices(tx, given);
    const saved = await readSavedIds(readerIn(tx), user.id);
    const added = given.filter((id) => existing.has(id) && !saved.includes(id));
    const room = Math.max(0, maxSaved - saved.length);
    const kept = added.slice(0, room);
    const now = ctx.clock().getTime();
    await tx.savedDevice.createMany({
      // The first device counts as the device that was saved last.
      data: kept.map((deviceId, index) => ({
        userId: user.id,
        deviceId,
        createdAt: new Date(now - index),
      })),
    });
    return { ids: [...kept, ...saved], refusedIds: added.slice(room) };
  });
}

/** Removes a device from the caller's saved devices. Does nothing if the device is not saved. */
export async function unsaveDevice(ctx: Context, deviceId: string): Promise<string> {
  const { user } = authorizeUser(ctx, "saveDevices");
  if (isId(deviceId))
    await ctx.database.savedDevice.deleteMany({ where: { userId: user.id, deviceId } });
  return deviceId;
}

/** Returns the devices in the order of the given ids. Unknown ids are left out. */
export async function devicesById(ctx: Context, input: unknown): Promise<DeviceRecord[]> {
  authorize(ctx, "readCatalogue");
  const { ids } = parse(idsRules, input);
  const known = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))];
  const rows = await readDevicesById(ctx.reads, known);
  const devices = new Map(rows.map((row) => [row.id, row]));
  return known.flatMap((id) => devices.get(id) ?? []);
}

const countOf = batched<string, number>(async ({ reads }, ids) => {
  const rows = await countSaved(reads, ids);
  return new Map(rows.map(({ id, count }) => [id, count]));
});

/** Returns the number of users who saved a device; null for callers who may not know this number. */
export async function savedCount(
  { id }: { id: string },
  _none: unknown,
  ctx: Context,
): Promise<number | null> {
  if (!may(ctx.actor, "readSavedCounts")) return null;
  return (await countOf(ctx, id)) ?? 0;
}
