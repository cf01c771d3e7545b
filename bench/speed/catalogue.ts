import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readEnv } from "../../server/config.ts";
import { openDatabase } from "../../server/database/client.ts";
import { applyMigrations } from "../../server/database/migrations.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { migrateQueue } from "../../server/jobs/schema.ts";
import { openStorage } from "../../server/storage/openStorage.ts";
import { createDatabase } from "../../server/testing/database.ts";

/** This timeout is long, because creating the demo catalogue is slow on a busy machine. */
const seedTimeoutMs = 300_000;

/** The data of a shop: the URL of the database, and the folder with the images. */
export type Catalogue = { devices: number; url: string; dataDir: string; remove(): Promise<void> };

/**
 * Copies devices of the demo catalogue until there are `$devices` devices. A copy is older than its original, and has a
 * number in its title and another price. Row triggers are disabled, because they would take minutes.
 */
const copies = `
ALTER TABLE device DISABLE TRIGGER device_has_variants;
ALTER TABLE variant DISABLE TRIGGER variant_leaves_one;
CREATE TEMP TABLE copy AS
  SELECT device.id AS of, gen_random_uuid() AS id, nth, 0.6 + random() * 0.8 AS rate
  FROM device CROSS JOIN generate_series(1, 1 + $devices / (SELECT count(*)::int FROM device)) AS nth
  ORDER BY nth LIMIT $devices - (SELECT count(*) FROM device);
INSERT INTO device SELECT (jsonb_populate_record(device, jsonb_build_object(
    'id', copy.id,
    'createdAt', device."createdAt" - nth * interval '200 minutes',
    'model', device.model || ' ' || nth,
    'gadgetName', device."gadgetName" || ' ' || nth,
    'title', device.title || ' ' || nth,
    'searchText', device."searchText" || ' ' || nth,
    'price', greatest(1, (device.price * rate)::int)))).*
  FROM copy JOIN device ON device.id = copy.of;
INSERT INTO variant SELECT (jsonb_populate_record(variant, jsonb_build_object(
    'id', gen_random_uuid(),
    'deviceId', copy.id,
    'price', greatest(1, (variant.price * rate)::int)))).*
  FROM copy JOIN variant ON variant."deviceId" = copy.of;
ALTER TABLE device ENABLE TRIGGER device_has_variants;
ALTER TABLE variant ENABLE TRIGGER variant_leaves_one;
`;

/** Creates a shop with this many devices. Its database is created on the PostgreSQL server at `postgresUrl`. */
export async function createCatalogue(postgresUrl: string, devices: number): Promise<Catalogue> {
  const { url } = await createDatabase(postgresUrl);
  await applyMigrations(url, () => {});
  await migrateQueue(url);
  const dataDir = await mkdtemp(join(tmpdir(), "smarttrade-bench-"));
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir });
  const storage = await openStorage(env);
  const database = openDatabase(url, seedTimeoutMs);
  await seedDemo({ database, storage, env, log: () => undefined });
  await database.$disconnect();
  await copyDevices(url, devices);
  return { devices, url, dataDir, remove: () => rm(dataDir, { recursive: true }) };
}

async function copyDevices(url: string, devices: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(copies.replaceAll("$devices", String(devices)));
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}
