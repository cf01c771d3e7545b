/** @module-tag slow */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createDatabase } from "../database.ts";
import { findPostgres, startPostgresOf, supportedVersions } from "./otherPostgres.ts";
import { end, newFolder, startShop } from "./shop.ts";

type Place = { databaseUrl: string; dataDir: string };

/** Runs one of the built commands. Returns its output. */
async function command(name: string, args: string[], { databaseUrl, dataDir }: Place) {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const call = [`build/server/${name}.js`, ...args];
  const { stdout } = await promisify(execFile)(process.execPath, call, { env, timeout: 120_000 });
  return stdout;
}

/** Starts the server, reads its devices and reviews, and stops it. */
async function readShop(place: Place, env: Record<string, string> = {}) {
  const shop = await startShop({ ...place, env });
  const read = async (path: string) => (await fetch(`${shop.url}/api/v1/${path}`)).json();
  const found = { smartphones: await read("smartphones"), reviews: await read("reviews") };
  expect(await end(shop.process, "SIGTERM")).toBe(0);
  return found;
}

test.for(supportedVersions)(
  "a shop on PostgreSQL %i is migrated, filled, backed up, restored and replaced",
  { timeout: 600_000 },
  async (version, { skip }) => {
    const binaries = await findPostgres(version);
    if (!binaries) return skip(`Neither the system nor npm has PostgreSQL ${version}`);
    const databaseUrl = await startPostgresOf(binaries);
    const shop = { databaseUrl, dataDir: await newFolder() };
    const before = await readShop(shop, { SEED_DEMO: "1" });
    expect(before.smartphones.data.length).toBeGreaterThan(10);
    const file = join(shop.dataDir, "shop.tar.gz");
    expect(await command("backup", [file], shop)).toContain("rows and");
    const { url } = await createDatabase(databaseUrl);
    const copy = { databaseUrl: url, dataDir: await newFolder() };
    expect(await command("restore", [file], copy)).toContain("are restored");
    expect(await readShop(copy)).toEqual(before);
    expect(await command("restore", [file, "--replace"], shop)).toContain("are restored");
    expect(await readShop(shop)).toEqual(before);
  },
);
