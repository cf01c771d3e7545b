import type { Database, Transaction } from "../database/client.ts";
import { storeDrawings } from "../features/uploads/service.ts";
import type { Storage } from "../storage/storage.ts";
import { withAges } from "./catalogue/ages.ts";
import { DEVICES } from "./catalogue/devices.ts";
import { DEMO_ADMIN, DEMO_CUSTOMERS } from "./catalogue/people.ts";
import { bannerPictures } from "./drawings/banners.ts";
import { offerPictures } from "./drawings/offers.ts";
import {
  addRequestRows,
  deviceRows,
  evaluationRows,
  type Pictured,
  posterRows,
  reviewRows,
  userRows,
} from "./rows.ts";

/** The numbers with which the demo catalogue can be tried. */
export const demoUsers = {
  admin: DEMO_ADMIN.mobile,
  customers: DEMO_CUSTOMERS.map(({ mobile }) => mobile),
};

/** Also the number of a PostgreSQL advisory lock: two servers that start together fill it once. */
const SEED_LOCK = 5_742_003;

/** Drawing and storing some hundred pictures takes longer than Prisma gives by itself. */
const PATIENCE = { maxWait: 60_000, timeout: 120_000 };

type Means = { database: Database; storage: Storage; log: (message: string) => void };

/**
 * Fills an empty database with the demo catalogue, all of it or nothing; one with any device or
 * user is left alone.
 */
export async function seedDemo(means: Means): Promise<void> {
  await means.database.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(${SEED_LOCK})`;
    if ((await tx.user.count()) > 0 || (await tx.device.count()) > 0) return;
    const now = new Date();
    await fill(tx, await storePictures(means), now);
    means.log(`Filled the empty database with a demo catalogue of ${DEVICES.length} devices`);
  }, PATIENCE);
}

type Pictures = { devices: Pictured[]; banners: string[]; offers: string[] };

async function storePictures(means: Means): Promise<Pictures> {
  const devices = withAges(DEVICES);
  const drawn = devices.map(({ device }) => device.draw());
  const [banners, offers] = [bannerPictures(), offerPictures()];
  const paths = await storeDrawings(means, [...banners, ...offers, ...drawn.flat()]);
  const take = (count: number) => paths.splice(0, count);
  return {
    banners: take(banners.length),
    offers: take(offers.length),
    devices: devices.map((each, i) => ({ ...each, images: take(drawn[i]?.length ?? 0) })),
  };
}

async function fill(tx: Transaction, pictures: Pictures, now: Date): Promise<void> {
  const users = userRows(now);
  const listed = deviceRows(pictures.devices, now);
  await tx.user.createMany({ data: users });
  await tx.device.createMany({ data: listed.devices });
  await tx.variant.createMany({ data: listed.variants });
  await tx.banner.createMany({ data: posterRows(pictures.banners, now) });
  await tx.offer.createMany({ data: posterRows(pictures.offers, now) });
  await tx.review.createMany({ data: reviewRows(users, now) });
  await tx.addRequest.createMany({ data: addRequestRows(users, listed.devices, now) });
  await tx.evaluation.createMany({ data: evaluationRows(users, listed, now) });
}
