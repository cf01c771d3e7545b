import { v7 } from "uuid";
import { derivedColumns } from "../features/devices/rules.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { DemoDevice } from "./catalogue/devices.ts";
import { EVALUATIONS } from "./catalogue/evaluations.ts";
import { PEOPLE, type Person } from "./catalogue/people.ts";
import { ADD_REQUESTS } from "./catalogue/requests.ts";
import { REVIEWS } from "./catalogue/reviews.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A device with its stored pictures' paths, the cover first, and its age in milliseconds. */
export type Pictured = { device: DemoDevice; images: string[]; age: number };

type Born = { id: string; createdAt: Date };
type UserRow = Prisma.UserCreateManyInput & Born;
type DeviceRow = Prisma.DeviceCreateManyInput & Born;

/** The id tells when a row was created, as if it had been created then. */
function bornBefore(now: Date, age: number): Born {
  const createdAt = new Date(now.getTime() - age);
  return { id: v7({ msecs: createdAt.getTime() }), createdAt };
}

/** Everybody who has an account, since before the first device was listed. */
export function userRows(now: Date): UserRow[] {
  return PEOPLE.map((person, i) => ({
    ...person,
    ...bornBefore(now, 170 * DAY - i * HOUR),
    newUser: false,
  }));
}

/** Devices, and their variants in their order. */
export function deviceRows(pictured: readonly Pictured[], now: Date) {
  const devices: DeviceRow[] = [];
  const variants: Prisma.VariantCreateManyInput[] = [];
  for (const { device, images, age } of pictured) {
    const { draw: _drawn, variants: choices, ...columns } = device;
    const [coverImage = "", ...others] = images;
    const born = bornBefore(now, age);
    const derived = derivedColumns(columns, choices);
    devices.push({ ...columns, ...derived, ...born, coverImage, images: others });
    variants.push(
      ...choices.map((choice, position) => ({ ...choice, position, deviceId: born.id })),
    );
  }
  return { devices, variants };
}

/** Banners or offers, the first picture the newest. */
export function posterRows(images: readonly string[], now: Date) {
  return images.map((image, i) => ({ ...bornBefore(now, DAY + i * 9 * DAY), image }));
}

/** What people said. */
export function reviewRows(users: readonly UserRow[], now: Date) {
  return REVIEWS.map(([by, reviewComment], i) => ({
    ...bornBefore(now, 20 * HOUR + i * 7.3 * DAY),
    reviewComment,
    userId: idOf(users, by),
  }));
}

/** What customers wish for; an approved wish leads to the device that was listed for it. */
export function addRequestRows(
  users: readonly UserRow[],
  devices: readonly DeviceRow[],
  now: Date,
) {
  return ADD_REQUESTS.map(({ by, ...request }, i) => ({
    ...request,
    ...bornBefore(now, 5 * HOUR + i * 4.1 * DAY),
    searchText: `${request.brand} ${request.model}`.toLowerCase(),
    userId: idOf(users, by),
    deviceId: request.status === "APPROVED" ? find(devices, request.brand, request.model).id : null,
  }));
}

/** What customers offer to sell, with what they saw of the first variant. */
export function evaluationRows(
  users: readonly UserRow[],
  { devices, variants }: ReturnType<typeof deviceRows>,
  now: Date,
) {
  return EVALUATIONS.map(({ by, device: [brand, model], condition, ...answers }, i) => {
    const device = find(devices, brand, model);
    const first = variants.find(({ deviceId }) => deviceId === device.id);
    if (!first) throw new Error(`${brand} ${model} has no variant`);
    return {
      ...answers,
      ...condition,
      ...bornBefore(now, 3 * HOUR + i * 3.7 * DAY),
      kind: device.kind,
      deviceId: device.id,
      seenBrand: brand,
      seenModel: model,
      seenCoverImage: device.coverImage,
      seenRam: first.ram,
      seenRom: first.rom,
      seenSellingPrice: first.sellingPrice,
      searchText: `${brand} ${model}`.toLowerCase(),
      userId: idOf(users, by),
    };
  });
}

function idOf(users: readonly UserRow[], { mobile }: Person): string {
  const user = users.find((each) => each.mobile === mobile);
  if (!user) throw new Error(`${mobile} has no account`);
  return user.id;
}

function find(devices: readonly DeviceRow[], brand: string, model: string): DeviceRow {
  const found = devices.find((each) => each.brand === brand && each.model === model);
  if (!found) throw new Error(`${brand} ${model} is not in the catalogue`);
  return found;
}
