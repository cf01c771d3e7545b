import { v7 } from "uuid";
import type { Database } from "../server/database/client.ts";
import { type DemoDevice, type DemoEvaluation, readCatalogue } from "../server/demo/catalogue.ts";
import { deviceRows, userRows } from "../server/demo/rows.ts";
import { addRequestKinds } from "../server/features/addRequests/rules.ts";
import type { Prisma } from "../server/generated/prisma/client.ts";
import { RequestStatus } from "../server/generated/prisma/enums.ts";
import { minuteMs } from "../shared/durations.ts";

/** The number of rows of each type to insert into a database. */
export type Size = { devices: number; addRequests: number; evaluations: number };

const statuses = Object.values(RequestStatus);

/** Returns the item at an index. After the last item, counting starts again with the first. */
function cyclic<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("The list is empty");
  return item;
}

const indices = (count: number) => Array.from({ length: count }, (_, index) => index);

/**
 * Returns the time when a row was created, and a UUIDv7 with that time. Each row is a minute older than the row before.
 */
function creationOf(now: Date, index: number) {
  const createdAt = new Date(now.getTime() - index * minuteMs);
  return { id: v7({ msecs: createdAt.getTime() }), createdAt };
}

/** Repeats the devices of the demo catalogue. Each device has a number in its name. */
function manyDevices(templates: readonly DemoDevice[], count: number, now: Date) {
  // The step has no common divisor with the number of templates, so it reaches all of them and mixes kinds and brands.
  const devices = indices(count).map((index): DemoDevice => {
    const device = cyclic(templates, index * 37);
    const named = device.gadgetName
      ? { gadgetName: `${device.gadgetName} ${index}` }
      : { model: `${device.model} ${index}` };
    const ageHours = index / 60;
    return { ...device, ...named, coverImage: "/img/test.png", images: [], ageHours };
  });
  return deviceRows(devices, now);
}

type Rows = ReturnType<typeof manyDevices>;

function manyAddRequests(count: number, { devices }: Rows, userId: string, now: Date) {
  const named = devices.filter(({ brand }) => brand);
  return indices(count).map((index): Prisma.AddRequestCreateManyInput => {
    const { brand, model } = cyclic(named, index);
    const request = {
      brand: brand ?? "",
      model: `${model} Plus`,
      kind: cyclic(addRequestKinds, index),
    };
    const searchText = `${request.brand} ${request.model}`.toLowerCase();
    // Three consecutive requests have the same status, and each is for another kind of device.
    const status = cyclic(statuses, Math.floor(index / 3));
    return { ...request, ...creationOf(now, index), status, searchText, userId };
  });
}

function manyEvaluations(
  template: DemoEvaluation,
  count: number,
  { devices, variants }: Rows,
  userId: string,
  now: Date,
) {
  const { ageHours: _age, user: _user, brand: _brand, model: _model, ...assessment } = template;
  const deviceOf = new Map(devices.map((device) => [device.id, device]));
  const firstVariants = variants.filter(({ position }) => position === 0);
  return indices(count).map((index): Prisma.EvaluationCreateManyInput => {
    const { deviceId, ram, rom, sellingPrice } = cyclic(firstVariants, index);
    const device = deviceOf.get(deviceId);
    const [brand, model] = [device?.brand ?? "", device?.model ?? ""];
    return {
      ...assessment,
      ...creationOf(now, index),
      status: cyclic(statuses, index),
      kind: device?.kind ?? "SMARTPHONE",
      deviceId,
      seenBrand: brand,
      seenModel: model,
      seenCoverImage: device?.coverImage ?? "",
      seenRam: ram,
      seenRom: rom,
      seenSellingPrice: sellingPrice,
      searchText: `${brand} ${model}`.toLowerCase(),
      userId,
    };
  });
}

/** Fills an empty database with this many rows. */
export async function fill(database: Database, size: Size): Promise<void> {
  const now = new Date();
  const demo = await readCatalogue();
  const users = userRows(demo.users, await database.staffRole.findMany(), now);
  const { id: userId } = cyclic(users, 0);
  const rows = manyDevices(demo.devices, size.devices, now);
  const evaluations = manyEvaluations(
    cyclic(demo.evaluations, 0),
    size.evaluations,
    rows,
    userId,
    now,
  );
  const write = async (tx: Prisma.TransactionClient) => {
    await tx.user.createMany({ data: users });
    await tx.device.createMany({ data: rows.devices });
    await tx.variant.createMany({ data: rows.variants });
    await tx.addRequest.createMany({ data: manyAddRequests(size.addRequests, rows, userId, now) });
    await tx.evaluation.createMany({ data: evaluations });
  };
  await database.$transaction(write, { timeout: 120_000 });
}

/** Updates the statistics and the visibility maps, which autovacuum would do later. */
export async function vacuum(database: Database): Promise<void> {
  await database.$executeRaw`VACUUM ANALYZE`;
}
