import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Context } from "../../core/context.ts";
import { applyMigrations, MIGRATIONS_DIR } from "../../database/migrations.ts";
import { createDevice } from "../../features/devices/service.ts";
import { createReview } from "../../features/reviews/service.ts";
import { storeSvgImages, uploadImage } from "../../features/uploads/service.ts";
import { openFolder } from "../../storage/disk.ts";
import { testApp } from "../../testing/app.ts";
import { createDatabase, dropDatabase } from "../../testing/database.ts";
import { phoneInput } from "../../testing/factories.ts";
import { contextOfAdmin, newFile } from "../../testing/uploads.ts";
import { makeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";
import { tablesOf } from "./tables.ts";

const { url } = inject("postgres");
const shop = await testApp();
const [row] = await shop.deps.database.$queryRaw<{ name: string }[]>`
  SELECT current_database() AS name`;
const here = { databaseUrl: urlOf(row?.name ?? ""), storage: shop.deps.storage };
const room = await mkdtemp(join(tmpdir(), "smarttrade-backup-"));
const file = join(room, "shop.tar.gz");
const databases: string[] = [];
let ctx: Context;
let pictures: string[];

beforeAll(async () => {
  ctx = await contextOfAdmin(shop);
  const [drawing = ""] = await storeSvgImages(shop.deps, ['<svg viewBox="0 0 4 4" />']);
  pictures = [await uploadImage(ctx, await newFile()), drawing];
  const [coverImage = ""] = pictures;
  await createDevice(ctx, "SMARTPHONE", phoneInput({ coverImage, images: [drawing] }));
  await createReview(ctx, { reviewComment: 'A "quoted" text\twith\nlines, \\N and ৳ in it' });
  await makeBackup(here, file);
});

afterAll(async () => {
  for (const name of databases) await dropDatabase(url, name);
  await rm(room, { recursive: true });
});

function urlOf(database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** A place without anything in it, tables included. */
async function emptyPlace() {
  const { name, url: databaseUrl } = await createDatabase(url);
  databases.push(name);
  const dataDir = await mkdtemp(join(room, "data-"));
  return { databaseUrl, dataDir, storage: await openFolder(join(dataDir, "images")) };
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Every row of every table, as text. */
const rowsOf = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const found: Record<string, string[]> = {};
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
      found[name] = rows.map(({ row: text }) => text);
    }
    return found;
  });

/** The stored pictures, as they are. */
async function picturesIn({ storage }: typeof here) {
  const masters = pictures.map((path) => path.replace("/images/", "masters/").slice(0, -4));
  const files = await Promise.all(masters.map((key) => storage.get(key)));
  return Promise.all(files.map((stored) => stored && buffer(stored.stream)));
}

const settings = (place: { databaseUrl: string; dataDir: string }) => ({
  ...process.env,
  DATABASE_URL: place.databaseUrl,
  DATA_DIR: place.dataDir,
  INIT_CWD: room,
});

/** Runs one of the two commands as a person does, and answers with what it says. */
async function run(command: string, args: string[], env: NodeJS.ProcessEnv) {
  const call = ["--import", "tsx", `server/cli/${command}.ts`, ...args];
  return promisify(execFile)(process.execPath, call, { env }).then(
    ({ stdout }) => stdout,
    ({ stderr }) => `FAILED ${stderr}`,
  );
}

test("what the one command wrote, the other puts into an empty place, every row and byte", {
  timeout: 120_000,
}, async () => {
  const place = await emptyPlace();
  const { DATA_DIR: dataDir } = shop.deps.env;
  const said = await run("backup", ["by-hand.gz"], settings({ ...here, dataDir }));
  expect(said).toMatch(/\d+ rows and 2 pictures are in .*by-hand\.gz/);
  const { mode } = await stat(join(room, "by-hand.gz"));
  expect(mode & 0o077).toBe(0);
  expect(await run("restore", ["by-hand.gz"], settings(place))).toContain("are restored");
  const expected = await rowsOf(here.databaseUrl);
  expect(expected.review?.[0]).toContain("৳");
  expect(await rowsOf(place.databaseUrl)).toEqual(expected);
  expect(await picturesIn(place)).toEqual(await picturesIn(here));
  expect(await run("restore", ["by-hand.gz"], settings(place))).toMatch(/^FAILED.*add --replace/);
});

test("a shop is replaced on demand only, and nothing of it stays", async () => {
  const place = await emptyPlace();
  await applyMigrations(place.databaseUrl, () => {});
  const insert = `INSERT INTO "user" (id, mobile, "updatedAt")
    VALUES (gen_random_uuid(), '01799999999', now())`;
  await withClient(place.databaseUrl, (client) => client.query(insert));
  await expect(restoreBackup(place, file)).rejects.toThrow("add --replace");
  await restoreBackup(place, file, { replace: true });
  expect((await rowsOf(place.databaseUrl)).user).toHaveLength(1);
});

test("while servers use a database, and where something else is in it, nothing is restored", async () => {
  await expect(restoreBackup(here, file, { replace: true })).rejects.toThrow("stop all servers");
  const place = await emptyPlace();
  await withClient(place.databaseUrl, (client) => client.query("CREATE TABLE bills ()"));
  await expect(restoreBackup(place, file, { replace: true })).rejects.toThrow("something other");
});

test("guards and derived data work on after a restore", async () => {
  const place = await emptyPlace();
  await restoreBackup(place, file);
  await withClient(place.databaseUrl, async (client) => {
    await expect(client.query("DELETE FROM variant")).rejects.toThrow();
    await expect(client.query("DELETE FROM audit_entry")).rejects.toThrow();
  });
});

test("a backup cut short or damaged leaves the place as it was", async () => {
  const place = await emptyPlace();
  await restoreBackup(place, file);
  const before = await rowsOf(place.databaseUrl);
  const whole = await readFile(file);
  const damaged = Buffer.from(whole);
  damaged.writeUInt32BE(0, whole.length >> 1);
  const bad = [whole.subarray(0, whole.length - 30), damaged, Buffer.from("no backup at all")];
  for (const bytes of bad) {
    await writeFile(join(room, "bad.gz"), bytes);
    const restoring = restoreBackup(place, join(room, "bad.gz"), { replace: true });
    await expect(restoring).rejects.toThrow(/backup/);
  }
  expect(await rowsOf(place.databaseUrl)).toEqual(before);
});

/** Whether somebody is about to replace all that the newest of our databases holds. */
const isBeingReplaced = () =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
       WHERE datname = $1 AND mode = 'AccessExclusiveLock'`,
      [databases.at(-1)],
    );
    return rowCount !== 0;
  });

test("a restore that is stopped in the middle leaves the shop as it was, and says so", {
  timeout: 120_000,
}, async () => {
  const place = await emptyPlace();
  await restoreBackup(place, file);
  const before = await rowsOf(place.databaseUrl);
  const pipe = join(room, "slow.gz");
  await promisify(execFile)("mkfifo", [pipe]);
  // Half of it comes, and then nothing for as long as this end is open.
  const slow = await open(pipe, "r+");
  const whole = await readFile(file);
  await slow.write(whole.subarray(0, whole.length >> 1));
  const call = ["--import", "tsx", "server/cli/restore.ts", "slow.gz", "--replace"];
  const restoring = spawn(process.execPath, call, { env: settings(place) });
  const said = text(restoring.stderr);
  const exit = once(restoring, "exit");
  await expect.poll(isBeingReplaced).toBe(true);
  restoring.kill("SIGINT");
  restoring.stderr.once("data", () => void slow.close());
  expect(await exit).toEqual([1, null]);
  expect(await said).toMatch(/^Stopped before it was done. The shop is as it was. .*\n$/);
  expect(await rowsOf(place.databaseUrl)).toEqual(before);
  await restoreBackup(place, file, { replace: true });
});

test("an older shop is brought up to date, a newer one refused", async () => {
  const older = join(room, "migrations");
  await cp(MIGRATIONS_DIR, older, { recursive: true });
  const newest =
    (await readdir(older))
      .filter((name) => /^\d/.test(name))
      .sort()
      .at(-1) ?? "";
  await rm(join(older, newest), { recursive: true });
  const [old, now] = [await emptyPlace(), await emptyPlace()];
  await applyMigrations(old.databaseUrl, () => {}, older);
  await makeBackup(old, join(room, "old.gz"));
  await restoreBackup(now, join(room, "old.gz"));
  const history = `SELECT FROM "_prisma_migrations" WHERE migration_name = '${newest}'`;
  const { rowCount } = await withClient(now.databaseUrl, (client) => client.query(history));
  expect(rowCount).toBe(1);
  const refused = restoreBackup(old, file, { migrations: older });
  await expect(refused).rejects.toThrow("a newer version");
});

test("while devices come and go the backup is of one moment", async () => {
  let open = true;
  const write = async () => {
    while (open) {
      const coverImage = await uploadImage(ctx, await newFile());
      await createDevice(ctx, "SMARTPHONE", phoneInput({ coverImage }));
      await shop.deps.database.device.deleteMany({ where: { coverImage: { not: coverImage } } });
    }
  };
  const writing = write();
  const place = await emptyPlace();
  await makeBackup(here, join(room, "busy.gz"));
  open = false;
  await writing;
  await restoreBackup(place, join(room, "busy.gz"));
  const { device = [], variant = [] } = await rowsOf(place.databaseUrl);
  expect(variant).toHaveLength(device.length);
});

test("a backup that fails leaves neither a file nor half of one", async () => {
  const broken = {
    ...here.storage,
    get: async () => {
      throw new Error("The bucket is away");
    },
  };
  const failing = makeBackup({ ...here, storage: broken }, join(room, "failed.gz"));
  await expect(failing).rejects.toThrow("The bucket is away");
  expect((await readdir(room)).filter((name) => name.startsWith("failed"))).toEqual([]);
});

test("no table numbers its rows by a sequence, which a backup would not hold", async () => {
  const sequences = await withClient(here.databaseUrl, (client) =>
    client.query("SELECT FROM pg_sequences"),
  );
  expect(sequences.rowCount).toBe(0);
});
