import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { createDatabase, dropDatabase, type TestDatabase } from "../testing/database.ts";
import { lockLimits } from "./databaseCode.ts";
import { applyMigrations, readMigrations } from "./migrations.ts";

let database: TestDatabase;
let directory: string;
let logged: string[];

const table = (await readMigrations()).find(({ name }) => name.endsWith("_database_code"))?.sql;

beforeEach(async () => {
  database = await createDatabase(inject("postgres").url);
  directory = await mkdtemp(join(tmpdir(), "database-code-"));
  logged = [];
  await mkdir(join(directory, "sql"));
  await mkdir(join(directory, "migrations/1_tables"), { recursive: true });
  await writeFile(
    join(directory, "migrations/1_tables/migration.sql"),
    `${table} CREATE TABLE shelf (id int, label text);`,
  );
});

afterEach(async () => {
  await dropDatabase(inject("postgres").url, database.name);
  await rm(directory, { recursive: true });
});

/** Returns a trigger function that appends a text to a label. */
const labels = (label: string, name = "label_shelf") =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN NEW.label := concat(NEW.label, '${label}'); RETURN NEW; END $$;\n`;

const calls = (name = "label_shelf") =>
  `CREATE OR REPLACE TRIGGER ${name} BEFORE INSERT ON shelf FOR EACH ROW EXECUTE FUNCTION ${name}();\n`;

async function writeCode(functions: string, triggers = calls(), version = "20261125000000") {
  const files = {
    "shelf.sql": functions,
    "triggers.sql": triggers,
    "version.json": JSON.stringify({ version, checksum: "" }),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(directory, "sql", name), text);
  }
}

const start = () =>
  applyMigrations(database.url, (message) => logged.push(message), {
    migrations: join(directory, "migrations"),
    sql: join(directory, "sql"),
  });

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const query = async (sql: string) => (await withClient((client) => client.query(sql))).rows;

const newLabel = async () =>
  (await query("INSERT INTO shelf DEFAULT VALUES RETURNING label"))[0].label;

const applied = (version = "20261125000000") =>
  `Applied functions and triggers of version ${version}`;

test("functions and triggers are applied after the migrations, and again when their text has changed", async () => {
  await writeCode(labels("A"));
  await start();
  await start();
  expect(logged).toEqual(["Applied migration 1_tables", applied()]);
  expect(await newLabel()).toBe("A");
  await writeCode(labels("B"));
  await start();
  expect(logged.slice(2)).toEqual([applied()]);
  expect(await newLabel()).toBe("B");
});

test("servers that start at the same time apply functions and triggers only once", async () => {
  await writeCode(labels("A"));
  await Promise.all([start(), start(), start()]);
  expect(logged).toEqual(["Applied migration 1_tables", applied()]);
});

test("objects that the files no longer define are dropped, and objects that the files never defined stay", async () => {
  const width = (type: string) =>
    `CREATE OR REPLACE FUNCTION width(size ${type}) RETURNS int LANGUAGE sql AS 'SELECT 1';\n`;
  await writeCode(labels("A") + labels("B", "other") + width("int"), calls() + calls("other"));
  await start();
  await query(labels("C", "own") + calls("own"));
  expect(await newLabel()).toBe("ABC");
  await writeCode(labels("A") + width("bigint"));
  await start();
  expect(await newLabel()).toBe("AC");
  const functions = await query(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(functions.map(({ name }) => name)).toEqual(["label_shelf()", "own()", "width(bigint)"]);
});

test("an older version keeps the functions of a newer version, even after its own functions were replaced", async () => {
  const [older, newer] = ["20261125000000", "20261126000000"];
  await writeCode(labels("older"), calls(), older);
  await start();
  await writeCode(labels("newer"), calls(), newer);
  await start();
  await writeCode(labels("older"), calls(), older);
  await start();
  expect(await newLabel()).toBe("newer");
  expect(logged.slice(1)).toEqual([applied(older), applied(newer)]);
});

test("a version that returns to an earlier text replaces the current text", async () => {
  await writeCode(labels("A"), calls(), "20261125000000");
  await start();
  await writeCode(labels("B"), calls(), "20261126000000");
  await start();
  await writeCode(labels("A"), calls(), "20261127000000");
  await start();
  expect(await newLabel()).toBe("A");
});

test("if a file fails, the error names the file, and everything stays as it was", async () => {
  await writeCode(labels("A"));
  await start();
  await writeCode(labels("B"), "CREATE OR REPLACE TRIGGER broken BEFORE INSERT ON nowhere");
  await expect(start()).rejects.toThrow("prisma/sql/triggers.sql failed: syntax error");
  expect(await newLabel()).toBe("A");
  await writeCode(labels("B"));
  await start();
  expect(await newLabel()).toBe("B");
});

test("changed functions do not wait for running transactions, and changed triggers are retried until these transactions end", async () => {
  const standard = { ...lockLimits };
  Object.assign(lockLimits, { timeoutMs: 100, pauseMs: 50 });
  onTestFinished(() => void Object.assign(lockLimits, standard));
  await writeCode(labels("A"));
  await start();
  const newer = "20261126000000";
  await writeCode(labels("B"), calls(), newer);
  const starting = await withClient(async (writer) => {
    await writer.query("BEGIN; INSERT INTO shelf VALUES (1)");
    await start();
    await writeCode(labels("B"), `${calls()} -- changed`, newer);
    const waiting = start();
    await expect
      .poll(() => logged.at(-1))
      .toBe("Functions and triggers wait for other transactions");
    // Writers are not blocked in the meantime.
    expect(await newLabel()).toBe("B");
    await writer.query("COMMIT");
    return { waiting };
  });
  await starting.waiting;
  expect(logged.at(-1)).toBe(applied(newer));
});
