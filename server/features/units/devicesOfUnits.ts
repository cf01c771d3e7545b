import type { Context } from "../../core/context.ts";
import { readDevicesById } from "../devices/queries.ts";
import type { DeviceRecord } from "../devices/record.ts";

type Batch = { ids: Set<string>; devices: Promise<Map<string, DeviceRecord>> };

const batches = new WeakMap<Context, Batch>();

/** The device of a unit. Those that are asked for in the same tick are read by one statement. */
export async function deviceOf(ctx: Context, id: string): Promise<DeviceRecord> {
  let batch = batches.get(ctx);
  if (!batch) {
    const ids = new Set<string>();
    const devices = new Promise<void>(process.nextTick).then(async () => {
      batches.delete(ctx);
      const rows = await readDevicesById(ctx.reads, [...ids]);
      return new Map(rows.map((row) => [row.id, row]));
    });
    batch = { ids, devices };
    batches.set(ctx, batch);
  }
  batch.ids.add(id);
  const device = (await batch.devices).get(id);
  if (!device) throw new Error(`The device ${id} of a unit is not in the database`);
  return device;
}
