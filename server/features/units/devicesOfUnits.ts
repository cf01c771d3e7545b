import { batched } from "../../core/batches.ts";
import type { Context } from "../../core/context.ts";
import { devicePath } from "../devices/addresses/paths.ts";
import { addressed } from "../devices/addresses/resolvers.ts";
import { readDevicesById } from "../devices/queries.ts";
import type { DeviceRecord } from "../devices/record.ts";
import type { UnitNode } from "../devices/unitRecord.ts";

const readDevice = batched<string, DeviceRecord>(async (ctx, ids) => {
  const rows = await readDevicesById(ctx.reads, ids);
  return new Map(rows.map((row) => [row.id, row]));
});

/** Returns the device of a unit. Devices that are requested in the same tick are read with one statement. */
export async function deviceOf(ctx: Context, id: string): Promise<DeviceRecord> {
  const device = await readDevice(ctx, id);
  if (!device) throw new Error(`The device ${id} of a unit is not in the database`);
  return device;
}

/** Returns the path of the page that shows a unit's device with the unit chosen, in the language of the request. */
export async function pathOfUnit(ctx: Context, unit: UnitNode): Promise<string> {
  const device = unit.ofDevice?.key ? unit.ofDevice : await deviceOf(ctx, unit.deviceId);
  return devicePath({ device: addressed(device), unit }, ctx.language);
}
