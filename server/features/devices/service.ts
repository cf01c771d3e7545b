import { type AuditRecord, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, type Permission } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { afterCommit } from "../../database/jointTransaction.ts";
import { readerIn } from "../../database/reads.ts";
import { lockRows } from "../../database/sql.ts";
import type { DeviceInput, DevicePatch } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { checkImages, removeUnusedImages } from "../uploads/service.ts";
import { changesBetween } from "./auditChanges.ts";
import { deviceKinds, kinds, notFoundMessage } from "./kinds.ts";
import { readDeletedDevice, readDevice, readSimilarDevices } from "./queries.ts";
import type { DeletedDeviceRecord, DeviceNode, DeviceRecord } from "./record.ts";
import { rules } from "./rules.ts";
import { changeDevice, insertDevice, lockRequestsOn } from "./writes.ts";

export type { DeviceRecord } from "./record.ts";
// Exported for REST's responses about evaluations, which show devices in the same form.
export { phoneOrTablet } from "./restPresenter.ts";

/** Returns one device by its id or key. Throws NOT_FOUND if the device does not exist or is not of the given kind. */
export async function getDevice(
  ctx: Context,
  id: string,
  kind?: DeviceKind | null,
  columns?: Prisma.Sql,
): Promise<DeviceRecord> {
  authorize(ctx, "readCatalogue");
  return (await readDevice(ctx.reads, id, kind, columns)) ?? notFound(kind);
}

/** Returns the kind and title of a deleted device, by its id or key; null if no such device was deleted. */
export async function getDeletedDevice(
  ctx: Context,
  id: string,
): Promise<DeletedDeviceRecord | null> {
  authorize(ctx, "readCatalogue");
  return (await readDeletedDevice(ctx.reads, id)) ?? null;
}

/** Same as `getDevice`, but also locks the device's row until the transaction ends. */
export async function lockAndGetDevice(
  ctx: Context,
  tx: Transaction,
  id: string,
  kind?: DeviceKind | null,
  permission: Permission = "readCatalogue",
): Promise<DeviceRecord> {
  authorize(ctx, permission);
  if (!isId(id)) notFound(kind);
  await lockRows(tx, "device", [id]);
  return (await readDevice(readerIn(tx), id, kind)) ?? notFound(kind);
}

/**
 * Returns devices similar to the device with this id or key, even if that device has been deleted. Returns no devices
 * if no device ever had the id or key.
 */
export async function similarDevices(
  ctx: Context,
  { id, first }: { id: string; first: number },
  columns: Prisma.Sql,
): Promise<DeviceNode[]> {
  authorize(ctx, "readCatalogue");
  const { min, max } = limits.similarDevices.first;
  if (first < min || first > max)
    throw new AppError("BAD_USER_INPUT", t("first must be from {min} to {max}", { min, max }));
  return readSimilarDevices(ctx.reads, id, first, columns);
}

/** Adds a device to the catalogue. */
export async function createDevice(
  ctx: Context,
  kind: DeviceKind,
  fields: unknown,
): Promise<DeviceRecord> {
  return ctx.database.$transaction((tx) => createDeviceIn(ctx, tx, kind, fields));
}

/** Same as `createDevice`, within the caller's transaction. */
export async function createDeviceIn(
  ctx: Context,
  tx: Transaction,
  kind: DeviceKind,
  fields: unknown,
): Promise<DeviceRecord> {
  authorize(ctx, "manageDevices");
  const device = parse(rules[kind].create, fields, kinds[kind].incompleteMessage);
  await checkImages(tx, imagesOf(device));
  const id = await insertDevice(tx, kind, device);
  const created = (await readDevice(readerIn(tx), id)) ?? notFound(kind);
  await record(tx, ctx, { action: "CREATED", ...auditSubject(created) });
  return created;
}

/**
 * Applies a patch. The version stays the same if nothing changes. Throws CONFLICT if `version` is given and is not the
 * device's current version.
 */
export async function updateDevice(
  ctx: Context,
  id: string,
  kind: DeviceKind,
  fields: unknown,
  version?: number | null,
): Promise<DeviceRecord> {
  authorize(ctx, "manageDevices");
  if (!isId(id)) notFound(kind);
  const patch = parse(rules[kind].update, fields, kinds[kind].incompleteMessage);
  const [before, after] = await ctx.database.$transaction(async (tx) => {
    // Every transaction locks a device before the device's images, so that transactions can't deadlock.
    await lockRows(tx, "device", [id]);
    const current = (await readDevice(readerIn(tx), id, kind)) ?? notFound(kind);
    if (version != null && version !== current.version) throw versionConflict();
    await checkImages(tx, imagesOf(patch));
    const differs = await changeDevice(ctx, tx, current, patch);
    if (!differs) return [current, current];
    const changed = (await readDevice(readerIn(tx), id)) ?? notFound(kind);
    const changes = changesBetween(current, changed);
    await record(tx, ctx, { action: "CHANGED", ...auditSubject(changed), changes });
    return [current, changed];
  });
  const kept = new Set(pathsOf(after));
  const removed = pathsOf(before).filter((path) => !kept.has(path));
  await afterCommit(ctx.database, () => removeUnusedImages(ctx, removed));
  return after;
}

/** Deletes a device and returns its id. Throws NOT_FOUND for an unknown id, and CONFLICT if the device has units. */
export async function deleteDevice(
  ctx: Context,
  id: string,
  kind?: DeviceKind | null,
): Promise<string> {
  authorize(ctx, "manageDevices");
  const device = await ctx.database.$transaction(async (tx) => {
    const locked = await lockAndGetDevice(ctx, tx, id, kind);
    await refuseWithUnits(tx, locked.id);
    await lockRequestsOn(tx, locked.id);
    await tx.device.delete({ where: { id: locked.id }, select: { id: true } });
    await record(tx, ctx, { action: "DELETED", ...auditSubject(locked) });
    return locked;
  });
  await afterCommit(ctx.database, () => removeUnusedImages(ctx, pathsOf(device)));
  return device.id;
}

/** Throws CONFLICT if the device has units, because reports need the units that were bought and sold. */
async function refuseWithUnits(tx: Transaction, deviceId: string): Promise<void> {
  if ((await tx.unit.count({ where: { deviceId } })) === 0) return;
  throw new AppError("CONFLICT", t("This device has units and can't be deleted"));
}

/** Returns the kind that a @oneOf input names, and the input's fields. */
export function kindAndFields(input: DeviceInput | DevicePatch): [DeviceKind, unknown] {
  const given = deviceKinds.filter((kind) => input[kinds[kind].inputField] != null);
  const [kind] = given;
  if (kind === undefined || given.length > 1) {
    throw new AppError("BAD_USER_INPUT", t("Exactly one kind of device must be given"));
  }
  return [kind, input[kinds[kind].inputField]];
}

const imagesOf = ({ coverImage, images }: { coverImage?: string; images?: string[] }) => ({
  coverImage,
  images,
});

/** Returns a device as the subject of an entry in the audit log. */
export const auditSubject = ({ id, kind, title }: DeviceRecord) =>
  ({ subject: "DEVICE", subjectId: id, kind, title }) satisfies Partial<AuditRecord>;

const pathsOf = (device: DeviceRecord) => [device.coverImage, ...device.images];

function notFound(kind?: DeviceKind | null): never {
  throw new AppError("NOT_FOUND", notFoundMessage(kind));
}

function versionConflict(): AppError {
  const message = t("Another admin changed this in the meantime. Please reload it and try again.");
  return new AppError("CONFLICT", message);
}
