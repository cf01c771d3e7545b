import type { Env } from "../config.ts";
import type { Database, Transaction } from "../database/client.ts";
import { insertDevices } from "../features/devices/batchWrites.ts";
import { compileVersion, type RulesVersion } from "../features/quotes/publishedRules.ts";
import { createMissing } from "../features/shop/settings/service.ts";
import { storeSvgImages } from "../features/uploads/service.ts";
import type { Storage } from "../storage/storage.ts";
import {
  type Catalogue,
  type DemoHomeImage,
  type DemoUser,
  pictureFiles,
  readCatalogue,
  readPicture,
  unitPicture,
} from "./catalogue.ts";
import { insertPastPrices } from "./pastPrices.ts";
import { purchaseRows, type Sale, saleOf } from "./purchaseRows.ts";
import {
  addRequestRows,
  deviceRows,
  evaluationRows,
  findUser,
  homeImageRows,
  quoteCountRows,
  reviewRows,
  userRows,
} from "./rows.ts";
import { type DemoUnit, insertUnits } from "./unitRows.ts";

/** Mobile numbers in data/users.json with which anyone can log in to the demo. */
export const demoUsers = {
  admin: "01700000001",
  /** One number for each built-in role except the owners' role, which the admin gets when logging in. */
  staff: ["01700000002", "01700000003", "01700000004", "01700000005", "01700000006"],
  customers: ["01800000002", "01900000003"],
};

/** The key of the advisory lock. If two servers start together, one of them seeds while the other waits. */
const seedLock = 5_742_003;

/** The default timeouts of Prisma are too short for rendering and storing some 700 pictures. */
const transactionOptions = { maxWait: 60_000, timeout: 120_000 };

type SeedDeps = {
  database: Database;
  storage: Storage;
  env: Env;
  log: (message: string) => void;
};

/** Settings that the demo shop has and a new shop lacks. One of the home offers is about the instalments. */
const demoSettings = {
  instalmentMonths: 12,
  instalmentsFrom: 20_000,
  deliveryFeeInDhaka: 60,
  deliveryFeeElsewhere: 120,
};

/**
 * Fills an empty database with the demo catalogue in one transaction. Does nothing if the database has any user or
 * device.
 */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  await deps.database.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(${seedLock})`;
    if ((await tx.user.count()) > 0 || (await tx.device.count()) > 0) return;
    const now = new Date();
    const catalogue = await storePictures(deps, await readCatalogue());
    const users = await insertUsers(tx, catalogue.users, now);
    await insertCatalogue(tx, catalogue, users, now);
    await createMissing(tx, deps);
    await tx.shopSettings.updateMany({ data: demoSettings });
    deps.log(
      `Filled the empty database with a demo catalogue of ${catalogue.devices.length} devices`,
    );
  }, transactionOptions);
}

/** The catalogue with the paths of the units' photos. */
type StoredCatalogue = Catalogue & { unitPhotos: ReadonlyMap<DemoUnit, string[]> };

/** Stores every picture once. Returns the catalogue with the paths of the stored images. */
async function storePictures(deps: SeedDeps, catalogue: Catalogue): Promise<StoredCatalogue> {
  const { devices, banners, offers } = catalogue;
  const files = [...new Set(pictureFiles(catalogue))];
  const paths = await storeSvgImages(deps, await Promise.all(files.map(readPicture)));
  const pathOf = (file: string) => {
    const path = paths[files.indexOf(file)];
    if (!path) throw new Error(`${file} is not stored`);
    return path;
  };
  const withPaths = (shown: DemoHomeImage): DemoHomeImage => ({
    ...shown,
    image: pathOf(shown.image),
    imageBn: pathOf(shown.imageBn),
  });
  return {
    ...catalogue,
    // The photos are collected before the devices' pictures get the paths of stored images.
    unitPhotos: new Map(
      catalogue.units.map((unit) => [unit, [pathOf(unitPicture(devices, unit))]]),
    ),
    banners: banners.map(withPaths),
    offers: offers.map(withPaths),
    devices: devices.map((device) => ({
      ...device,
      coverImage: pathOf(device.coverImage),
      images: device.images.map(pathOf),
    })),
  };
}

async function insertUsers(tx: Transaction, users: readonly DemoUser[], now: Date) {
  const rows = userRows(users, await tx.staffRole.findMany(), now);
  await tx.user.createMany({ data: rows });
  return rows;
}

async function insertCatalogue(
  tx: Transaction,
  catalogue: StoredCatalogue,
  users: ReturnType<typeof userRows>,
  now: Date,
): Promise<void> {
  const { banners, offers, reviews, addRequests, evaluations, quoteCounts } = catalogue;
  const listed = deviceRows(catalogue.devices, now);
  await insertDevices(tx, listed.created);
  await insertUnits(tx, catalogue.units, listed, {
    admin: findUser(users, demoUsers.admin),
    pathsOf: (unit) => catalogue.unitPhotos.get(unit) ?? [],
    now,
  });
  await insertPastPrices(tx, catalogue.prices, listed.devices, now);
  await tx.banner.createMany({ data: homeImageRows(banners, now) });
  await tx.offer.createMany({ data: homeImageRows(offers, now) });
  await tx.review.createMany({ data: reviewRows(reviews, users, now) });
  await tx.addRequest.createMany({
    data: addRequestRows(addRequests, users, listed.devices, now),
  });
  const [row] = await tx.quoteRulesVersion.findMany({ orderBy: { version: "desc" }, take: 1 });
  if (!row) throw new Error("The first quote rules, which the migrations publish, are missing");
  const quoted = { ...listed, rules: compileVersion(row) };
  const rows = evaluationRows(evaluations, users, quoted, now);
  await tx.evaluation.createMany({ data: rows });
  const sales = evaluations.map((entry, index) =>
    saleOf(entry, rows[index], users, listed.devices, demoUsers.admin),
  );
  await insertPurchases(tx, sales, quoted.rules, now);
  await tx.quoteCount.createMany({ data: quoteCountRows(quoteCounts, now) });
}

async function insertPurchases(
  tx: Transaction,
  sales: readonly Sale[],
  rules: RulesVersion,
  now: Date,
): Promise<void> {
  const rows = sales.map((sale) => purchaseRows(sale, rules, now));
  const approved = sales.flatMap(({ evaluation: { id, status } }) =>
    status === "APPROVED" ? [id] : [],
  );
  const purchases = rows.map(({ purchase }) => purchase);
  await tx.purchase.createMany({
    data: purchases.filter(({ evaluationId }) => approved.includes(evaluationId)),
  });
  await tx.inspection.createMany({ data: rows.flatMap(({ inspections }) => inspections) });
  await tx.purchaseEvent.createMany({ data: rows.flatMap(({ events }) => events) });
}
