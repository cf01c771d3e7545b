import { v7 } from "uuid";
import { dayOf } from "../../shared/days.ts";
import { hourMs } from "../../shared/durations.ts";
import type { NewDevice } from "../features/devices/plannedWrites.ts";
import { derivedColumns } from "../features/devices/rules.ts";
import type { RulesVersion } from "../features/quotes/publishedRules.ts";
import { daysAfter, quoteVariant } from "../features/quotes/service.ts";
import { quoteColumns } from "../features/quotes/snapshot.ts";
import type { Prisma, StaffRole } from "../generated/prisma/client.ts";
import { mondayOf } from "../search/weeks.ts";
import type {
  Catalogue,
  DemoAddRequest,
  DemoDevice,
  DemoEvaluation,
  DemoHomeImage,
  DemoReview,
  DemoUser,
} from "./catalogue.ts";

type Created = { id: string; createdAt: Date };
export type UserRow = Prisma.UserCreateManyInput & Created;
export type DeviceRow = Prisma.DeviceCreateManyInput & Created;

export type EvaluationRow = Prisma.EvaluationCreateManyInput & Created;

/** Returns the id and the creation time of a row of the given age. The id contains the creation time. */
function createdBefore(now: Date, ageHours: number): Created {
  const createdAt = new Date(now.getTime() - Math.round(ageHours * hourMs));
  return { id: v7({ msecs: createdAt.getTime() }), createdAt };
}

export function userRows(
  users: readonly DemoUser[],
  roles: readonly Pick<StaffRole, "id" | "name">[],
  now: Date,
): UserRow[] {
  return users.map(({ ageHours, role, ...columns }) => ({
    ...columns,
    ...createdBefore(now, ageHours),
    ...(role && { userType: "ADMIN", staffRoleId: findRole(roles, role).id }),
    newUser: false,
  }));
}

function findRole<Role extends Pick<StaffRole, "name">>(roles: readonly Role[], name: string) {
  const found = roles.find((each) => each.name === name);
  if (!found) throw new Error(`No role has the name ${name}`);
  return found;
}

/**
 * Returns the rows of devices, and the rows of variants in order. `created` lists each device together with its
 * variants.
 */
export function deviceRows(entries: readonly DemoDevice[], now: Date) {
  const devices: DeviceRow[] = [];
  const variants: Prisma.VariantCreateManyInput[] = [];
  const created: NewDevice[] = [];
  for (const { ageHours, variants: choices = [], ...columns } of entries) {
    const row = createdBefore(now, ageHours);
    const device = { ...columns, ...derivedColumns(columns, choices), ...row };
    // The ids are set here, because units refer to them.
    const own = choices.map((choice, position) => ({
      ...{ ...choice, id: v7(), position },
      deviceId: row.id,
    }));
    devices.push(device);
    variants.push(...own);
    created.push({ device, variants: own });
  }
  return { devices, variants, created };
}

/** Returns the rows of banners or home offers. */
export function homeImageRows(entries: readonly DemoHomeImage[], now: Date) {
  return entries.map(({ ageHours, ...columns }) => ({
    ...createdBefore(now, ageHours),
    ...columns,
  }));
}

export function reviewRows(
  entries: readonly DemoReview[],
  users: readonly UserRow[],
  now: Date,
): Prisma.ReviewCreateManyInput[] {
  return entries.map(({ ageHours, user, ...comment }) => ({
    ...createdBefore(now, ageHours),
    ...comment,
    userId: findUser(users, user).id,
  }));
}

export function addRequestRows(
  entries: readonly DemoAddRequest[],
  users: readonly UserRow[],
  devices: readonly DeviceRow[],
  now: Date,
): Prisma.AddRequestCreateManyInput[] {
  return entries.map(({ ageHours, user, ...columns }) => ({
    ...columns,
    ...createdBefore(now, ageHours),
    searchText: `${columns.brand} ${columns.model}`.toLowerCase(),
    userId: findUser(users, user).id,
    deviceId:
      columns.status === "APPROVED" ? findDevice(devices, columns.brand, columns.model).id : null,
  }));
}

type Listed = ReturnType<typeof deviceRows> & { rules: RulesVersion };

/** Returns the rows of evaluations, each with the snapshot and the quote of the device's first variant. */
export function evaluationRows(
  entries: readonly DemoEvaluation[],
  users: readonly UserRow[],
  { devices, variants, rules }: Listed,
  now: Date,
): EvaluationRow[] {
  return entries.map(({ ageHours, user, brand, model, wishes = {}, steps: _steps, ...columns }) => {
    const { visitInDays, ...payout } = wishes;
    const device = findDevice(devices, brand, model);
    const variant = variants.find(({ deviceId }) => deviceId === device.id);
    if (!variant) throw new Error(`${brand} ${model} has no variant`);
    const created = createdBefore(now, ageHours);
    const { id, kind } = device;
    const chosen = { device: { id, kind, brand }, variant };
    return {
      ...columns,
      ...created,
      ...payout,
      visitDay: visitInDays === undefined ? null : new Date(dayOf(daysAfter(now, visitInDays))),
      ...quoteColumns(quoteVariant(rules, chosen, columns, created.createdAt), device),
      kind: device.kind,
      deviceId: device.id,
      seenBrand: brand,
      seenModel: model,
      seenCoverImage: device.coverImage,
      seenRam: variant.ram,
      seenRom: variant.rom,
      seenSellingPrice: variant.sellingPrice,
      searchText: `${brand} ${model}`.toLowerCase(),
      userId: findUser(users, user).id,
    };
  });
}

export function findUser(users: readonly UserRow[], mobile: string): UserRow {
  const user = users.find((each) => each.mobile === mobile);
  if (!user) throw new Error(`users.json has no user with the mobile number ${mobile}`);
  return user;
}

export function findDevice(devices: readonly DeviceRow[], brand: string, model: string): DeviceRow {
  const device = devices.find((each) => each.brand === brand && each.model === model);
  if (!device) throw new Error(`The demo catalogue has no device ${brand} ${model}`);
  return device;
}

/** Returns the rows of the counts, up to and including the week of `now`. */
export const quoteCountRows = (counts: Catalogue["quoteCounts"], now: Date) =>
  counts.map(({ ageWeeks, asked }) => ({ week: mondayOf(daysAfter(now, -7 * ageWeeks)), asked }));
