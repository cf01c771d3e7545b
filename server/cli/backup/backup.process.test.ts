import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Context } from "../../core/context.ts";
import { applyMigrations, MIGRATIONS_DIR } from "../../database/migrations.ts";
import { createDevice } from "../../features/devices/service.ts";
import { createReview } from "../../features/reviews/service.ts";
import { storeSvgImages, uploadImage } from "../../features/uploads/service.ts";
import { migrateQueue } from "../../jobs/schema.ts";
import { openFolder } from "../../storage/disk.ts";
import { testApp } from "../../testing/app.ts";
import { rowsOf } from "../../testing/contents.ts";
import { createDatabase, dropDatabase } from "../../testing/database.ts";
import { phoneInput } from "../../testing/fixtures/factories.ts";
import { purchaseShop } from "../../testing/fixtures/purchases.ts";
import { contextOfAdmin, newFile } from "../../testing/fixtures/uploads.ts";
import { timeFactor } from "../../testing/timeFactor.mjs";
import { readArchive, writeArchive } from "./archive.ts";
import { makeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

const { url } = inject("postgres");
const shop = await testApp();
const [row] = await shop.deps.database.$queryRaw<{ name: string }[]>`
  SELECT current_database() AS name`;
const source = { databaseUrl: urlOf(row?.name ?? ""), storage: shop.deps.storage };
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
  const { seller, ...sale } = await purchaseShop(shop);
  const evaluation = await sale.revised();
  await sale.call("acceptOffer", { id: evaluation }, seller);
  await createReview(ctx, { reviewComment: 'A "quoted" text\twith\nlines, \\N and ৳ in it' });
  await makeBackup(source, file);
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

/** Creates a database without tables and an empty storage. */
async function emptyTarget() {
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

/** Returns the bytes of the stored pictures. */
async function picturesIn({ storage }: typeof source) {
  const masters = pictures.map((path) => path.replace("/images/", "masters/").slice(0, -4));
  const files = await Promise.all(masters.map((key) => storage.get(key)));
  return Promise.all(files.map((stored) => stored && buffer(stored.stream)));
}

const settings = (target: { databaseUrl: string; dataDir: string }) => ({
  ...process.env,
  DATABASE_URL: target.databaseUrl,
  DATA_DIR: target.dataDir,
  INIT_CWD: room,
});

const commandMs = 60_000 * timeFactor;

/** Runs `backup` or `restore`. Returns the command's output. */
async function run(command: string, args: string[], env: NodeJS.ProcessEnv) {
  const call = ["--import", "tsx", `server/cli/${command}.ts`, ...args];
  return promisify(execFile)(process.execPath, call, { env, timeout: commandMs }).then(
    ({ stdout }) => stdout,
    ({ killed, stderr }) => `FAILED ${killed ? `after ${commandMs} ms ` : ""}${stderr}`,
  );
}

test("the restore command restores every row and byte that the backup command wrote", async () => {
  const target = await emptyTarget();
  const { DATA_DIR: dataDir } = shop.deps.env;
  const output = await run("backup", ["by-hand.gz"], settings({ ...source, dataDir }));
  expect(output).toMatch(/\d+ rows and 2 pictures are in .*by-hand\.gz/);
  const { mode } = await stat(join(room, "by-hand.gz"));
  expect(mode & 0o077).toBe(0);
  expect(await run("restore", ["by-hand.gz"], settings(target))).toContain("are restored");
  const expected = await rowsOf(source.databaseUrl);
  expect(expected.review?.[0]).toContain("৳");
  const { purchase, inspection, purchase_event: events } = expected;
  expect([purchase, inspection, events].map((rows) => rows?.length)).toEqual([1, 1, 4]);
  expect(await rowsOf(target.databaseUrl)).toEqual(expected);
  expect(await picturesIn(target)).toEqual(await picturesIn(source));
  expect(await run("restore", ["by-hand.gz"], settings(target))).toMatch(/^FAILED.*add --replace/);
});

test("a shop is replaced only with --replace, and completely", { tags: ["slow"] }, async () => {
  const target = await emptyTarget();
  await applyMigrations(target.databaseUrl, () => {});
  const insert = `INSERT INTO "user" (id, mobile, "updatedAt")
    VALUES (gen_random_uuid(), '01799999999', now())`;
  await withClient(target.databaseUrl, (client) => client.query(insert));
  await expect(restoreBackup(target, file)).rejects.toThrow("add --replace");
  await restoreBackup(target, file, { replace: true });
  const { user } = await rowsOf(source.databaseUrl);
  expect((await rowsOf(target.databaseUrl)).user).toEqual(user);
});

test("a restore cancels messages that may have been sent, keeps later messages without their jobs, and switches webhooks off", {
  tags: ["slow"],
}, async () => {
  const target = await emptyTarget();
  await restoreBackup(target, file);
  await migrateQueue(target.databaseUrl);
  await withClient(target.databaseUrl, async (client) => {
    await client.query(`
      INSERT INTO notification (id, "evaluationId", "userId", kind, "dueAt", "updatedAt")
      SELECT gen_random_uuid(), id, "userId", message.kind, now() + due, now() FROM evaluation,
        (VALUES ('APPROVED'::"NotificationKind", interval '-1 hour'),
          ('EXPIRES_SOON', interval '1 hour')) AS message (kind, due)`);
    await client.query("SELECT id FROM graphile_worker.add_job('notifications.send')");
    await client.query(`
      INSERT INTO webhook_endpoint (id, url, "eventTypes", secret, "createdByName")
      VALUES (gen_random_uuid(), 'https://hooks.example/', '{DEVICE_CREATED}',
        'whsec_${"s".repeat(43)}=', '')`);
  });
  const copy = join(room, "messages.gz");
  await makeBackup(target, copy);
  await restoreBackup(target, copy, { replace: true });
  await withClient(target.databaseUrl, async (client) => {
    const messages = await client.query(
      "SELECT kind, state, reason FROM notification WHERE state <> 'SKIPPED' ORDER BY kind",
    );
    expect(messages.rows).toEqual([
      { kind: "APPROVED", state: "UNKNOWN", reason: "RESTORED" },
      { kind: "EXPIRES_SOON", state: "QUEUED", reason: null },
    ]);
    const queue = await client.query("SELECT to_regnamespace('graphile_worker') AS found");
    expect(queue.rows).toEqual([{ found: null }]);
    const endpoints = await client.query(
      'SELECT enabled, "switchedOffReason" AS reason FROM webhook_endpoint',
    );
    expect(endpoints.rows).toEqual([{ enabled: false, reason: "RESTORED" }]);
  });
});

test("a restore refuses a database that is in use or contains other data", {
  tags: ["slow"],
}, async () => {
  await expect(restoreBackup(source, file, { replace: true })).rejects.toThrow("stop all servers");
  const target = await emptyTarget();
  await withClient(target.databaseUrl, (client) => client.query("CREATE TABLE bills ()"));
  await expect(restoreBackup(target, file, { replace: true })).rejects.toThrow("other data");
});

test("constraints and triggers work after a restore", { tags: ["slow"] }, async () => {
  const target = await emptyTarget();
  await restoreBackup(target, file);
  await withClient(target.databaseUrl, async (client) => {
    await expect(client.query("DELETE FROM variant")).rejects.toThrow();
    await expect(client.query("DELETE FROM audit_entry")).rejects.toThrow();
  });
});

/** Returns a backup in which the id of a row is not a UUID. */
function withBadRow(backup: Buffer): Buffer {
  const text = gunzipSync(backup).toString("latin1");
  const changed = text.replace(/(?<=\n)[\da-f]{8}-(?=[\da-f]{4}-7)/, "no-uuid--");
  expect(changed).not.toBe(text);
  return gzipSync(Buffer.from(changed, "latin1"));
}

test("an incomplete or damaged backup changes nothing", { tags: ["slow"] }, async () => {
  const target = await emptyTarget();
  await restoreBackup(target, file);
  const before = await rowsOf(target.databaseUrl);
  const whole = await readFile(file);
  const damaged = Buffer.from(whole);
  damaged.writeUInt32BE(0, whole.length >> 1);
  const bad = [
    whole.subarray(0, whole.length - 30),
    damaged,
    withBadRow(whole),
    Buffer.from("no backup at all"),
  ];
  for (const bytes of bad) {
    await writeFile(join(room, "bad.gz"), bytes);
    const restoring = restoreBackup(target, join(room, "bad.gz"), { replace: true });
    await expect(restoring).rejects.toThrow(/backup/);
  }
  expect(await rowsOf(target.databaseUrl)).toEqual(before);
});

test("a backup of an older version is migrated, and a backup of a newer version is refused", {
  tags: ["slow"],
}, async () => {
  const older = join(room, "migrations");
  await cp(MIGRATIONS_DIR, older, { recursive: true });
  const newest =
    (await readdir(older))
      .filter((name) => /^\d/.test(name))
      .sort()
      .at(-1) ?? "";
  await rm(join(older, newest), { recursive: true });
  const [old, now] = [await emptyTarget(), await emptyTarget()];
  await applyMigrations(old.databaseUrl, () => {}, { migrations: older });
  await makeBackup(old, join(room, "old.gz"));
  await restoreBackup(now, join(room, "old.gz"));
  const history = `SELECT FROM "_prisma_migrations" WHERE migration_name = '${newest}'`;
  const { rowCount } = await withClient(now.databaseUrl, (client) => client.query(history));
  expect(rowCount).toBe(1);
  const refused = restoreBackup(old, file, { source: { migrations: older } });
  await expect(refused).rejects.toThrow("a newer version");
});

test("a backup that was made while an older version still kept functions and triggers in migrations is restored", {
  tags: ["slow"],
}, async () => {
  const during = join(room, "during.gz");
  await writeArchive(during, async (archive) => {
    for await (const { name, bytes } of readArchive(file)) await archive.put(name, bytes);
    await archive.put("tables/database_code/0", Buffer.from("triggers\t2999\tother\t{}\n"));
  });
  const target = await emptyTarget();
  await restoreBackup(target, during);
  const code = "SELECT part, version, checksum, objects FROM database_code ORDER BY part";
  const codeOf = async (databaseUrl: string) =>
    (await withClient(databaseUrl, (client) => client.query(code))).rows;
  expect(await codeOf(target.databaseUrl)).toEqual(await codeOf(source.databaseUrl));
});

test("a shop that a newer version has migrated is replaced by this version", {
  tags: ["slow"],
}, async () => {
  const newer = join(room, "newer");
  await cp(MIGRATIONS_DIR, newer, { recursive: true });
  await mkdir(join(newer, "29990101000000_later"));
  await writeFile(
    join(newer, "29990101000000_later/migration.sql"),
    `ALTER TABLE review ADD COLUMN stars INTEGER NOT NULL DEFAULT 5;
    CREATE TYPE "Later" AS ENUM ('YES');
    CREATE TABLE later (answer "Later", device UUID REFERENCES device);
    ALTER TYPE "AuditAction" ADD VALUE 'LATER';`,
  );
  const target = await emptyTarget();
  await restoreBackup(target, file);
  await applyMigrations(target.databaseUrl, () => {}, { migrations: newer });
  await restoreBackup(target, file, { replace: true });
  expect(await rowsOf(target.databaseUrl)).toEqual(await rowsOf(source.databaseUrl));
});

test("a backup that is made during writes shows a single moment", { tags: ["slow"] }, async () => {
  let isOpen = true;
  const write = async () => {
    while (isOpen) {
      const coverImage = await uploadImage(ctx, await newFile());
      await createDevice(ctx, "SMARTPHONE", phoneInput({ coverImage }));
      await shop.deps.database.device.deleteMany({ where: { coverImage: { not: coverImage } } });
    }
  };
  const writing = write();
  const target = await emptyTarget();
  await makeBackup(source, join(room, "busy.gz")).finally(() => {
    isOpen = false;
  });
  await writing;
  await restoreBackup(target, join(room, "busy.gz"));
  const { device = [], variant = [] } = await rowsOf(target.databaseUrl);
  expect(variant).toHaveLength(device.length);
});

test("a failed backup leaves no file", async () => {
  const broken = {
    ...source.storage,
    get: async () => {
      throw new Error("The bucket is away");
    },
  };
  const failing = makeBackup({ ...source, storage: broken }, join(room, "failed.gz"));
  await expect(failing).rejects.toThrow("The bucket is away");
  expect((await readdir(room)).filter((name) => name.startsWith("failed"))).toEqual([]);
});

test("no table in a backup uses a sequence, because a backup contains no sequences", async () => {
  const sequences = await withClient(source.databaseUrl, (client) =>
    client.query("SELECT sequencename FROM pg_sequences WHERE schemaname = current_schema()"),
  );
  expect(sequences.rows).toEqual([{ sequencename: "change_log_sequence_seq" }]);
});
