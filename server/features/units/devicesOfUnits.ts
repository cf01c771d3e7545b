import { batched } from "../../core/batches.ts";
import type { Context } from "../../core/context.ts";
import { readDevicesById } from "../devices/queries.ts";
import type { DeviceRecord } from "../devices/record.ts";

const readDevice = batched<string, DeviceRecord>(async (ctx, ids) => {
  const rows = await readDevicesById(ctx.reads, ids);
  return new Map(rows.map((row) => [row.id, row]));
});

/** The device of a unit. Devices that are requested in the same tick are read with one statement. */
export async function deviceOf(ctx: Context, id: string): Promise<DeviceRecord> {
  const device = await readDevice(ctx, id);
  if (!device) throw new Error(`The device ${id} of a unit is not in the database`);
  return device;
}
