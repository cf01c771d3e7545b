/**
 * Functions and triggers are source code in prisma/sql. Whenever they have changed, servers apply them after the
 * migrations, like Flyway's repeatable migrations (docs/decisions/0082-database-code.md).
 */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

/**
 * The table with the applied version of each part. Backups leave this table out, so a restore applies everything again.
 */
export const codeTable = "database_code";

const triggersFile = "triggers.sql";
const versionFile = "version.json";

/**
 * SQL that can be run repeatedly. `version` is the time at which the SQL was written; a later version replaces an
 * earlier version.
 */
export type DatabaseCode = { version: string; checksum: string; parts: Record<PartName, Part> };

type PartName = "functions" | "triggers";
type Part = { files: SqlFile[]; checksum: string };
type SqlFile = { name: string; sql: string };

/**
 * For each part, a query that lists the objects which the running transaction has written to PostgreSQL's catalogue,
 * and the statement that drops an object.
 */
const catalogue: Record<PartName, { written: string; drop: string }> = {
  functions: {
    written: `SELECT oid::regprocedure::text AS object FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace AND xmin = pg_current_xact_id()::xid`,
    drop: "DROP FUNCTION IF EXISTS",
  },
  triggers: {
    written: `SELECT format('%I ON %I', t.tgname, c.relname) AS object
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal
        AND t.xmin = pg_current_xact_id()::xid`,
    drop: "DROP TRIGGER IF EXISTS",
  },
};

/** The order in which parts are applied. Functions come first, because triggers need their functions. */
const order: readonly PartName[] = ["functions", "triggers"];

/**
 * Reads the files of a directory: functions by file name, and triggers separately, because only triggers lock tables.
 * Throws if a file is missing.
 */
export async function readDatabaseCode(directory: string): Promise<DatabaseCode> {
  const files = await readFiles(directory);
  const { version } = await readVersion(directory);
  const isTriggers = ({ name }: SqlFile) => name === triggersFile;
  return {
    version,
    checksum: checksumOf(files),
    parts: {
      functions: partOf(files.filter((file) => !isTriggers(file))),
      triggers: partOf(files.filter(isTriggers)),
    },
  };
}

/** Writes the version of files that have changed. Returns whether they had changed. */
export async function writeVersion(directory: string): Promise<boolean> {
  const checksum = checksumOf(await readFiles(directory));
  if ((await readVersion(directory)).checksum === checksum) return false;
  const version = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const content = `${JSON.stringify({ version, checksum }, null, 2)}\n`;
  await writeFile(join(directory, versionFile), content);
  return true;
}

/** Returns the last written version, with the checksum of the files at that time. */
export async function readVersion(
  directory: string,
): Promise<{ version: string; checksum: string }> {
  return JSON.parse(await readFile(join(directory, versionFile), "utf8"));
}

async function readFiles(directory: string): Promise<SqlFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  if (!names.includes(triggersFile)) throw new Error(`${directory} has no ${triggersFile}`);
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(directory, name), "utf8") })),
  );
}

const partOf = (files: SqlFile[]): Part => ({ files, checksum: checksumOf(files) });

function checksumOf(files: readonly SqlFile[]): string {
  const hash = createHash("sha256");
  for (const { name, sql } of files) hash.update(`${name}\0${sql}\0`);
  return hash.digest("hex");
}

type AppliedPart = { part: PartName; version: string; checksum: string; objects: string[] };

/**
 * The time for which this transaction waits for a lock, and the pause before it tries again: five minutes in total. The
 * wait is shorter than PostgreSQL's `deadlock_timeout` (a second). If this transaction and a request wait for each
 * other's locks, the request therefore survives.
 */
export const lockLimits = { timeoutMs: 800, pauseMs: 1_000 };
const maxAttempts = 165;

/** PostgreSQL's codes for a lock timeout and a deadlock. */
const lockErrors = ["55P03", "40P01"];

/**
 * Applies the changed parts in one transaction, and drops objects that these parts no longer define. Does nothing if
 * the applied code is newer, because a server of the previous version may start again during an upgrade. The caller
 * must hold the lock of the migrations.
 */
export async function applyDatabaseCode(
  client: pg.Client,
  code: DatabaseCode,
  log: (message: string) => void,
): Promise<void> {
  const applied = await readApplied(client);
  const isNewer = ({ part, version, checksum }: AppliedPart) =>
    code.version > version || (code.version === version && code.parts[part].checksum !== checksum);
  const outdated = applied.filter(isNewer);
  if (outdated.length === 0) return;
  for (let attempt = 1; !(await tryToApply(client, code, outdated, attempt)); attempt++) {
    if (attempt === 1) log("Functions and triggers wait for other transactions");
    await setTimeout(lockLimits.pauseMs);
  }
  log(`Applied functions and triggers of version ${code.version}`);
}

/** Returns all parts in the order in which parts are applied. A part that was never applied has an empty version. */
async function readApplied(client: pg.Client): Promise<AppliedPart[]> {
  const { rows } = await client.query<AppliedPart>(
    `SELECT part, version, checksum, objects FROM ${codeTable}`,
  );
  return order.map((name) => {
    const row = rows.find(({ part }) => part === name);
    return row ?? { part: name, version: "", checksum: "", objects: [] };
  });
}

/**
 * Tries once to apply the code. Returns false if a lock is not available soon and attempts are left. Throws the last
 * attempt's error, and any error that is not about locks.
 */
async function tryToApply(
  client: pg.Client,
  code: DatabaseCode,
  outdated: readonly AppliedPart[],
  attempt: number,
): Promise<boolean> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockLimits.timeoutMs}`);
  try {
    await apply(client, code, outdated);
    await client.query("COMMIT");
    return true;
  } catch (error) {
    // If the connection is lost, PostgreSQL rolls back without this statement.
    await client.query("ROLLBACK").catch(() => undefined);
    if (attempt < maxAttempts && isLockError(error)) return false;
    throw error;
  }
}

const isLockError = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof pg.DatabaseError &&
  lockErrors.includes(error.cause.code ?? "");

async function apply(client: pg.Client, code: DatabaseCode, outdated: readonly AppliedPart[]) {
  if (
    outdated.some(
      ({ part, checksum }) => part === "triggers" && code.parts[part].checksum !== checksum,
    )
  )
    await lockTablesWithTriggers(client);
  const obsolete: string[] = [];
  for (const { part, checksum, objects } of outdated) {
    const { files, checksum: current } = code.parts[part];
    const isChanged = current !== checksum;
    const written = isChanged ? await runAll(client, part, files) : objects;
    const gone = objects.filter((object) => !written.includes(object));
    obsolete.unshift(...gone.map((object) => `${catalogue[part].drop} ${object}`));
    await client.query(
      `INSERT INTO ${codeTable} (part, version, checksum, objects) VALUES ($1, $2, $3, $4)
        ON CONFLICT (part) DO UPDATE SET version = excluded.version, checksum = excluded.checksum,
          objects = excluded.objects`,
      [part, code.version, current, written],
    );
  }
  // Triggers are dropped before their functions.
  for (const statement of obsolete) await run(client, "Dropping what is gone", statement);
}

/**
 * Locks all tables with triggers together, in the strongest mode, because DROP TRIGGER needs this mode. CREATE TRIGGER
 * takes a weaker lock: a transaction that read a table between CREATE and DROP and then wrote to it would end in a
 * deadlock.
 */
async function lockTablesWithTriggers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string | null }>(`
    SELECT string_agg(t.tgrelid::regclass::text, ', ' ORDER BY t.tgrelid) AS tables
    FROM (SELECT DISTINCT tgrelid FROM pg_trigger WHERE NOT tgisinternal) t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = current_schema()::regnamespace`);
  const [{ tables } = { tables: null }] = rows;
  if (tables) await run(client, "Locking tables", `LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`);
}

/** Runs the files. Returns the objects that the files define. */
async function runAll(client: pg.Client, part: PartName, files: SqlFile[]): Promise<string[]> {
  for (const { name, sql } of files) await run(client, `prisma/sql/${name}`, sql);
  const { rows } = await client.query<{ object: string }>(catalogue[part].written);
  return rows.map(({ object }) => object).sort();
}

async function run(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query(sql).catch((cause) => {
    throw new Error(`${name} failed: ${cause.message}`, { cause });
  });
}
