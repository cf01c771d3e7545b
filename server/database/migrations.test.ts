import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { diffToSchema } from "../cli/contract/schemaDiff.ts";
import {
  createDatabase,
  dropDatabase,
  type TestDatabase,
  testDatabase,
} from "../testing/database.ts";
import { applyMigrations } from "./migrations.ts";

const migrated = await testDatabase();

let database: TestDatabase;
let directory: string;
let logged: string[];

beforeEach(async () => {
  database = await createDatabase(inject("postgres").url);
  directory = await mkdtemp(join(tmpdir(), "migrations-"));
  logged = [];
});

afterEach(async () => {
  await dropDatabase(inject("postgres").url, database.name);
  await rm(directory, { recursive: true });
});

async function writeMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(directory, name), { recursive: true });
  await writeFile(join(directory, name, "migration.sql"), sql);
}

const migrate = () =>
  applyMigrations(database.url, (message) => logged.push(message), { migrations: directory });

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

test("the migrations create exactly the database that prisma/schema describes", async () => {
  expect(await diffToSchema(migrated.url)).toBeUndefined();
});

test("migrations are applied in the order of their names, and only once", async () => {
  await writeMigration("2_fill", "INSERT INTO shelf VALUES (1)");
  await writeMigration("1_create", "CREATE TABLE shelf (id int)");
  await migrate();
  await migrate();
  expect(await query("SELECT id FROM shelf")).toEqual([{ id: 1 }]);
  expect(logged).toEqual(["Applied migration 1_create", "Applied migration 2_fill"]);
});

test("connecting to a silent database times out", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const url = `postgresql://127.0.0.1:${port}/x`;
  const starting = applyMigrations(url, () => {}, { migrations: directory }, 50);
  await expect(starting).rejects.toThrow("The database can't be reached: timeout expired");
  silent.close();
});

test("servers that start at the same time apply each migration once", async () => {
  await writeMigration("1_create", "CREATE TABLE shelf (id int); SELECT pg_sleep(0.05)");
  await Promise.all([migrate(), migrate(), migrate()]);
  expect(logged).toEqual(["Applied migration 1_create"]);
});

test("a migration may take longer than the role's or database's limit for statements", async () => {
  await query(`ALTER DATABASE ${database.name} SET statement_timeout = '50ms'`);
  await writeMigration("1_create", "SELECT pg_sleep(0.2); CREATE TABLE shelf (id int)");
  await migrate();
  expect(logged).toEqual(["Applied migration 1_create"]);
});

test("where the role may not create tables, the error says what to grant", async () => {
  await query("REVOKE CREATE ON SCHEMA public FROM pg_database_owner");
  await expect(migrate()).rejects.toThrow(
    `permission denied for schema public. The shop's role must own its database, and not only be allowed to connect to it. As a superuser: ALTER DATABASE "${database.name}" OWNER TO `,
  );
});

test("a failing migration is named and leaves no change, and those before it stay", async () => {
  await writeMigration("1_good", "CREATE TABLE shelf (id int)");
  await writeMigration("2_bad", "CREATE TABLE box (id int); INSERT INTO nowhere VALUES (1)");
  await expect(migrate()).rejects.toThrow(/^Migration 2_bad failed: .*nowhere/);
  expect(
    await query("SELECT to_regclass('shelf')::text AS shelf, to_regclass('box') AS box"),
  ).toEqual([{ shelf: "shelf", box: null }]);
  await writeMigration("2_bad", "CREATE TABLE box (id int)");
  await migrate();
  expect(logged.at(-1)).toBe("Applied migration 2_bad");
});

test("a migration that changed after it was applied is an error", async () => {
  await writeMigration("1_create", "CREATE TABLE shelf (id int)");
  await migrate();
  await writeMigration("1_create", "CREATE TABLE shelf (id bigint)");
  await expect(migrate()).rejects.toThrow("Migration 1_create was changed after it was applied");
});

test("the history has Prisma's format", async () => {
  await writeMigration("1_create", "CREATE TABLE shelf (id int)");
  await migrate();
  const rows = await query(
    `SELECT migration_name, checksum, applied_steps_count, logs, rolled_back_at,
      finished_at >= started_at AS finished FROM _prisma_migrations`,
  );
  expect(rows).toEqual([
    {
      migration_name: "1_create",
      // The output of sha256sum for the file.
      checksum: "811baaeec0b6de35785449581e2fb903979c50379c0bb20c53e47b79264dfb10",
      applied_steps_count: 1,
      logs: null,
      rolled_back_at: null,
      finished: true,
    },
  ]);
});
