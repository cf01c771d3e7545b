import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { migrateQueue } from "../jobs/schema.ts";
import { catalogueOf, query } from "../testing/contents.ts";
import { createDatabase, dropDatabase, testDatabase } from "../testing/database.ts";
import { applyMigrations, MIGRATIONS_DIR, readMigrations, SQL_DIR } from "./migrations.ts";

const { url } = inject("postgres");
const migrations = await readMigrations();
const fresh = await testDatabase();
/**
 * A database that was migrated step by step, without the functions and triggers of prisma/sql. Databases of versions
 * before prisma/sql look like this.
 */
const old = await createDatabase(url);
await migrateQueue(old.url);
const folder = await mkdtemp(join(tmpdir(), "catalogue-"));

afterAll(async () => {
  await dropDatabase(url, old.name);
  await rm(folder, { recursive: true });
});

const [user, device, variant, evaluation] = [1, 2, 3, 4].map(
  (digit) => `0190a000-0000-7000-8000-00000000000${digit}`,
);

/** Rows with the columns of the first migration. Later migrations change them. */
const rows = `
  INSERT INTO "user" (id, mobile, "updatedAt") VALUES ('${user}', '01700000001', now());
  INSERT INTO device (id, kind, brand, model, "productType", processor, gpu, display, "frontCamera", "backCamera",
    battery, sim, "coverImage", price, stock, title, "searchText", "updatedAt")
  VALUES ('${device}', 'SMARTPHONE', 'Samsung', 'Galaxy ৫', 'NEW', '', '', '', '', '', '', 'DUAL_SIM', '/img/a.png',
    50000, 'IN_STOCK', 'Samsung Galaxy ৫ (5G)', 'samsung galaxy ৫ (5g)', now());
  INSERT INTO variant (id, "deviceId", position, ram, rom, price, "sellingPrice", stock)
  VALUES ('${variant}', '${device}', 0, 8, 128, 40000, 30000, 'IN_STOCK');
  INSERT INTO evaluation (id, kind, "deviceId", "seenBrand", "seenModel", "seenCoverImage", "seenRam", "seenRom",
    "seenSellingPrice", "receiveCalls", "availableAccessories", warranty, "touchScreen", "deadPixels",
    "lineOnDisplay", "screenCondition", "bodyCondition", "backPanel", "cameraCondition", status, "searchText",
    "userId", "updatedAt")
  VALUES ('${evaluation}', 'SMARTPHONE', '${device}', 'Samsung', 'Galaxy', '/img/a.png', 8, 128, 30000, 'YES',
    '{ONLY_DEVICE}', 'NO_WARRANTY', 'WORKING', 'MINOR', 'NONE', 'SCRATCH', 'NONE', 'NONE', 'NO_ISSUE', 'APPROVED',
    '', '${user}', now());
  INSERT INTO review (id, "reviewComment", "userId") VALUES ('${device}', 'ভালো', '${user}');`;

/** An endpoint for webhooks. Only changes after the migration that creates the table of endpoints become events. */
const endpoint = `
  INSERT INTO webhook_endpoint (id, url, "eventTypes", secret, "createdByName")
  VALUES ('${user}', 'https://hooks.example/', '{DEVICE_UPDATED}', 'whsec_${"s".repeat(43)}=', '');`;

/** Returns a copy of the database, which the test upgrades. */
async function copyOfOld() {
  const copy = await createDatabase(url, old.name);
  onTestFinished(() => dropDatabase(url, copy.name));
  return copy;
}

const quiet = () => {};
async function migrationsUpTo(last: string) {
  const names = migrations.map(({ name }) => name).filter((name) => name <= last);
  for (const name of names)
    await cp(join(MIGRATIONS_DIR, name), join(folder, "migrations", name), { recursive: true });
  return { migrations: join(folder, "migrations") };
}

const sameAsFresh =
  "a database with rows is the same as a fresh one when it is upgraded from $name";

async function upgradesFrom({ name }: { name: string }): Promise<void> {
  await applyMigrations(old.url, quiet, await migrationsUpTo(name));
  const upgraded = await copyOfOld();
  const [found] = await query(upgraded.url, "SELECT to_regclass('webhook_endpoint') AS table");
  if (found?.table) await query(upgraded.url, endpoint);
  await query(upgraded.url, rows);
  await applyMigrations(upgraded.url, quiet);
  expect(await catalogueOf(upgraded.url)).toEqual(await catalogueOf(fresh.url));
  const searched = await query(upgraded.url, "SELECT sizes FROM device_search");
  expect(searched).toEqual([{ sizes: " 8/128 " }]);
}

test.for(migrations.slice(0, 1))(sameAsFresh, upgradesFrom);
test.for(migrations.slice(1))(sameAsFresh, { tags: ["slow"] }, upgradesFrom);

test("other functions and triggers of an older version are replaced and dropped", {
  tags: ["slow"],
}, async () => {
  const sql = join(folder, "sql");
  await cp(SQL_DIR, sql, { recursive: true });
  const version = { version: "20200101000000", checksum: "" };
  await writeFile(join(sql, "version.json"), JSON.stringify(version));
  await writeFile(
    join(sql, "older.sql"),
    `CREATE OR REPLACE FUNCTION keep_device_key() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
    CREATE OR REPLACE FUNCTION price_slot(price bigint) RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint';`,
  );
  const triggers = await readFile(join(sql, "triggers.sql"), "utf8");
  await writeFile(
    join(sql, "triggers.sql"),
    `${triggers.replace("BEFORE UPDATE OR DELETE ON audit_entry", "BEFORE DELETE ON audit_entry")}
    CREATE TRIGGER image_announces AFTER INSERT ON image EXECUTE FUNCTION announce_word('images');`,
  );
  const upgraded = await copyOfOld();
  await applyMigrations(upgraded.url, quiet, { migrations: MIGRATIONS_DIR, sql });
  expect(await catalogueOf(upgraded.url)).not.toEqual(await catalogueOf(fresh.url));
  await applyMigrations(upgraded.url, quiet);
  expect(await catalogueOf(upgraded.url)).toEqual(await catalogueOf(fresh.url));
});

test("all functions and triggers of the schema are defined in prisma/sql", async () => {
  const { functions, triggers } = await catalogueOf(fresh.url);
  const applied = await query(
    fresh.url,
    "SELECT objects FROM database_code ORDER BY part = 'triggers'",
  );
  const sorted = (names: unknown) => [...(names as string[])].sort();
  expect(applied.map(({ objects }) => sorted(objects))).toEqual(
    [functions, triggers].map((defined) => sorted(Object.keys(defined))),
  );
});
