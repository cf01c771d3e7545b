import { v7 } from "uuid";
import type { Database } from "../server/database/client.ts";
import { type DemoDevice, type DemoEvaluation, readCatalogue } from "../server/demo/catalogue.ts";
import { deviceRows, userRows } from "../server/demo/rows.ts";
import { addRequestKinds } from "../server/features/addRequests/rules.ts";
import type { Prisma } from "../server/generated/prisma/client.ts";
import { RequestStatus } from "../server/generated/prisma/enums.ts";

/** How many of each a database is to hold. */
export type Size = { devices: number; addRequests: number; evaluations: number };

const minuteMs = 60_000;
const statuses = Object.values(RequestStatus);

/** The member at a place, from the start again after the last. */
function around<T>(list: readonly T[], index: number): T {
  const member = list[index % list.length];
  if (member === undefined) throw new Error("The list is empty");
  return member;
}

const indices = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Since when a row has been there, the first the newest, with an id that tells the same. */
function bornAt(now: Date, index: number) {
  const createdAt = new Date(now.getTime() - index * minuteMs);
  return { id: v7({ msecs: createdAt.getTime() }), createdAt };
}

/** Devices of the demo catalogue over and over, each time with a number of its own in its name. */
function manyDevices(templates: readonly DemoDevice[], count: number, now: Date) {
  // A step that shares no factor with their number: kinds and brands come mixed.
  const devices = indices(count).map((index): DemoDevice => {
    const device = around(templates, index * 37);
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
    const { brand, model } = around(named, index);
    const wish = {
      brand: brand ?? "",
      model: `${model} Plus`,
      kind: around(addRequestKinds, index),
    };
    const searchText = `${wish.brand} ${wish.model}`.toLowerCase();
    // Every three, one of each kind, have the same status.
    const status = around(statuses, Math.floor(index / 3));
    return { ...wish, ...bornAt(now, index), status, searchText, userId };
  });
}

function manyEvaluations(
  template: DemoEvaluation,
  count: number,
  { devices, variants }: Rows,
  userId: string,
  now: Date,
) {
  const { ageHours: _age, user: _user, brand: _brand, model: _model, ...answers } = template;
  const deviceOf = new Map(devices.map((device) => [device.id, device]));
  const firstVariants = variants.filter(({ position }) => position === 0);
  return indices(count).map((index): Prisma.EvaluationCreateManyInput => {
    const { deviceId, ram, rom, sellingPrice } = around(firstVariants, index);
    const device = deviceOf.get(deviceId);
    const [brand, model] = [device?.brand ?? "", device?.model ?? ""];
    return {
      ...answers,
      ...bornAt(now, index),
      status: around(statuses, index),
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

/** Fills an empty database. */
export async function fill(database: Database, size: Size): Promise<void> {
  const now = new Date();
  const demo = await readCatalogue();
  const users = userRows(demo.users, now);
  const { id: userId } = around(users, 0);
  const rows = manyDevices(demo.devices, size.devices, now);
  const evaluations = manyEvaluations(
    around(demo.evaluations, 0),
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

/** Does what PostgreSQL does by itself in time: learns what there is, and tidies its indexes. */
export async function settle(database: Database): Promise<void> {
  await database.$executeRaw`VACUUM ANALYZE`;
}
