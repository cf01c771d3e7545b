/** @module-tag slow */
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeBackup } from "../../cli/backup/backup.ts";
import { restoreBackup } from "../../cli/backup/restore.ts";
import { applyMigrations } from "../../database/migrations.ts";
import { openFolder } from "../../storage/disk.ts";
import { catalogueOf, rowsOf } from "../contents.ts";
import { createDatabase } from "../database.ts";
import { findPostgres, startPostgresOf, supportedVersions } from "../faults/otherPostgres.ts";
import { end, newFolder, startShop } from "../faults/shop.ts";
import { landedBackups } from "./backups.ts";

const backups = await landedBackups();

/** The numbers that the server of each backup shows. */
const shown = { phones: 108, hasReviews: true, page: 200 };

/**
 * Returns the PostgreSQL version in which a backup is served. One version for each backup is enough, because in every
 * version a restored backup has the same schema as a new database.
 */
const servedIn = (index: number) => supportedVersions[index % supportedVersions.length];

const newTarget = async (postgresUrl: string) => {
  const { url: databaseUrl } = await createDatabase(postgresUrl);
  return { databaseUrl, storage: await openFolder(await newFolder()) };
};

/** Starts this version's server and reads what visitors see. */
async function readShop(databaseUrl: string) {
  const shop = await startShop({ databaseUrl, dataDir: await newFolder() });
  const read = async (path: string) => (await fetch(`${shop.url}/api/v1/${path}`)).json();
  const { data: phones } = await read("smartphones");
  const { data: reviews } = await read("reviews");
  const page = await fetch(`${shop.url}/smartPhoneDetails/${phones[0]._id}`);
  expect(await end(shop.process, "SIGTERM")).toBe(0);
  return { phones: phones.length, hasReviews: reviews.length > 0, page: page.status };
}

test.for(supportedVersions)(
  "the backups of all landed versions are restored into PostgreSQL %i, and backed up again",
  { timeout: 1_800_000 },
  async (version, { skip }) => {
    const binaries = await findPostgres(version);
    if (!binaries) return skip(`Neither the system nor npm has PostgreSQL ${version}`);
    const postgresUrl = await startPostgresOf(binaries);
    const fresh = await newTarget(postgresUrl);
    await applyMigrations(fresh.databaseUrl, () => {});
    const catalogue = await catalogueOf(fresh.databaseUrl);
    expect(backups.length).toBeGreaterThan(0);
    for (const [index, { name, file }] of backups.entries()) {
      const restored = await newTarget(postgresUrl);
      await restoreBackup(restored, file);
      expect(await catalogueOf(restored.databaseUrl), name).toEqual(catalogue);
      if (servedIn(index) === version)
        expect(await readShop(restored.databaseUrl), name).toEqual(shown);
      const again = join(await newFolder(), name);
      await makeBackup(restored, again);
      const copy = await newTarget(postgresUrl);
      await restoreBackup(copy, again);
      expect(await rowsOf(copy.databaseUrl), name).toEqual(await rowsOf(restored.databaseUrl));
    }
  },
);
