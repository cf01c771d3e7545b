import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { openClient } from "../../database/connections.ts";
import {
  applyMigrations,
  type DatabaseSource,
  databaseSource,
  lockMigrations,
  type Migration,
  readApplied,
  readMigrations,
} from "../../database/migrations.ts";
import { removeFiles } from "../../features/uploads/copies.ts";
import { dropQueue } from "../../jobs/schema.ts";
import type { Storage } from "../../storage/storage.ts";
import { readArchive } from "./archive.ts";
import { whatToCheck } from "./checklist.ts";
import type { Totals } from "./format.ts";
import { load } from "./load.ts";
import { endQuiet, hasTable, makeQuiet } from "./quiet.ts";
import { type RevokedAgain, rememberReplaced, revokeAgain } from "./revocations.ts";
import { dropEverything, picturesOf, tablesOf } from "./tables.ts";

type Target = { databaseUrl: string; storage: Storage };

type RestoreOptions = {
  /** Whether to replace a shop that is not empty. */
  replace?: boolean;
  /** Whether the restored database is the shop itself. Otherwise it is a copy that sends nothing to people. */
  asShop?: boolean;
  source?: DatabaseSource;
  /** Called before the commit. Until then the database is unchanged. */
  onCommit?: () => void;
};

/** The numbers and lists that the operator gets after a restore. */
export type RestoreResult = Totals & {
  /** The time at which the backup was made. */
  madeAt: Date;
  /**
   * Everything that the replaced shop had revoked after the backup was made, and that the restore has therefore revoked
   * again. Undefined if nothing is known about the replaced shop.
   */
  revokedAgain?: RevokedAgain[];
  /** Rights that may have been revoked after the backup was made, for the operator to check. */
  toCheck: string[];
};

/**
 * Replaces the contents of the database with a backup, in one transaction. A shop that is not empty is replaced only
 * with `replace`. A backup of an older version is migrated. Servers must be stopped.
 */
export async function restoreBackup(
  { databaseUrl, storage }: Target,
  file: string,
  { replace = false, asShop = false, source = databaseSource, onCommit }: RestoreOptions = {},
): Promise<RestoreResult> {
  const client = await openClient(databaseUrl);
  const known = await readMigrations(source.migrations);
  try {
    await client.query("BEGIN");
    await lockMigrations(client);
    const knewUntil = await rememberReplaced(client);
    const oldPictures = await clear(client, known, replace);
    // The queue's jobs belong to the replaced rows. A starting server creates the queue again, with the jobs of the
    // restored rows.
    await dropQueue(client);
    const { rows, pictures, madeAt } = await load(client, storage, known, readArchive(file));
    await endNotifications(client);
    await endAlertMessages(client);
    const knows = knewUntil !== undefined && knewUntil >= madeAt;
    const revokedAgain = knows ? await revokeAgain(client, knewUntil) : undefined;
    await endChallenges(client);
    if (asShop) await endQuiet(client);
    else await makeQuiet(client, madeAt, known);
    const kept = new Set(await picturesOf(client));
    onCommit?.();
    await client.query("COMMIT");
    const unused = [...oldPictures, ...pictures].filter((path) => !kept.has(path));
    await removeFiles(storage, unused);
    await applyMigrations(databaseUrl, () => {}, source);
    const toCheck = knows ? [] : await whatToCheck(client);
    return { rows, pictures: pictures.length, madeAt, revokedAgain, toCheck };
  } finally {
    await client.end();
  }
}

/** Empties the database. Returns the paths of its pictures. */
async function clear(client: pg.Client, known: Migration[], replace: boolean): Promise<string[]> {
  await checkNotInUse(client);
  if ((await tablesOf(client)).length === 0) return [];
  // The database may come from a newer version, because operators can use a restore to return to this version.
  const [first] = known;
  const applied = await readApplied(client);
  if (!applied?.some((row) => row.checksum === first?.checksum))
    throw new Error("The database contains other data, not a shop.");
  if (!replace && !(await isEmpty(client))) {
    throw new Error("The database already contains a shop. To replace it, add --replace.");
  }
  const pictures = await picturesOf(client);
  await dropEverything(client);
  return pictures;
}

/** PostgreSQL still lists a connection for a moment after its client has closed it. */
const closingMs = 2_000;

async function checkNotInUse(client: pg.Client): Promise<void> {
  const deadline = Date.now() + closingMs;
  while (await hasOtherConnections(client)) {
    if (Date.now() > deadline)
      throw new Error("The database is in use: please stop all servers first.");
    await setTimeout(100);
  }
}

async function hasOtherConnections(client: pg.Client): Promise<boolean> {
  // Within a transaction, PostgreSQL keeps returning the list of connections that it read first.
  await client.query("SELECT pg_stat_clear_snapshot()");
  const { rows } = await client.query(`
    SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND usename = current_user AND pid <> pg_backend_pid()`);
  return rows.length > 0;
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    SELECT NOT (EXISTS (SELECT FROM "user") OR EXISTS (SELECT FROM device)
      OR EXISTS (SELECT FROM image)) AS empty`);
  return rows[0].empty;
}

/**
 * Ends messages that were due when the backup was made, because they may have been sent since then. Old backups have no
 * table of messages.
 */
async function endNotifications(client: pg.Client): Promise<void> {
  if (!(await hasTable(client, "notification"))) return;
  await client.query(`
    UPDATE notification SET state = 'UNKNOWN', reason = 'RESTORED'
    WHERE state = 'QUEUED' AND "dueAt" <= now()`);
}

/**
 * Deletes challenges, because a challenge may have been used after the backup was made. Old backups have no table of
 * challenges.
 */
async function endChallenges(client: pg.Client): Promise<void> {
  if (await hasTable(client, "factor_challenge"))
    await client.query("DELETE FROM factor_challenge");
}

/** Same as `endNotifications`, for messages about alerts. Alerts react to later changes again. */
async function endAlertMessages(client: pg.Client): Promise<void> {
  if (!(await hasTable(client, "alert_message"))) return;
  await client.query(`
    UPDATE alert_message SET state = 'UNKNOWN', reason = 'RESTORED' WHERE state = 'QUEUED'`);
  await client.query(`DELETE FROM alert_news WHERE "messageId" IS NULL`);
}
