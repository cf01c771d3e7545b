import type pg from "pg";
import { type Migration, readMigrations } from "../../database/migrations.ts";

/** The migration that creates the table for `makeQuiet`. Applying it twice does no harm. */
const migrationName = "20261128194519_quiet_copy";

/**
 * Turns a database into a copy that sends nothing to people. Webhook endpoints are switched off, and no events are kept
 * for these endpoints. Also works on the tables of an older version. A restore can therefore call this function in its
 * own transaction, before the backup is migrated.
 */
export async function makeQuiet(
  client: pg.Client,
  backupMadeAt: Date | null,
  known?: readonly Migration[],
): Promise<void> {
  const migrations = known ?? (await readMigrations());
  const creation = migrations.find(({ name }) => name === migrationName);
  await client.query(creation?.sql ?? "");
  await client.query(
    `INSERT INTO quiet_copy (since, "backupMadeAt") VALUES (now(), $1)
      ON CONFLICT (id) DO UPDATE SET since = now(), "backupMadeAt" = excluded."backupMadeAt"`,
    [backupMadeAt],
  );
  if (await hasTable(client, "webhook_endpoint"))
    await client.query(`
      UPDATE webhook_endpoint SET enabled = false, "switchedOffAt" = now(), "switchedOffReason" = 'RESTORED'
      WHERE enabled`);
}

/**
 * Turns a quiet copy into the live shop, which sends messages about all further events. Webhook endpoints that
 * `makeQuiet` switched off are switched on again, and get the events that were pending when the backup was made.
 */
export async function endQuiet(client: pg.Client): Promise<void> {
  if (await hasTable(client, "quiet_copy")) await client.query("DELETE FROM quiet_copy");
  if (!(await hasTable(client, "webhook_endpoint"))) return;
  const { rows } = await client.query<{ id: string }>(`
    UPDATE webhook_endpoint SET enabled = true, "switchedOnAt" = clock_timestamp(),
      "switchedOffAt" = NULL, "switchedOffReason" = NULL
    WHERE NOT enabled AND "switchedOffReason" = 'RESTORED' RETURNING id`);
  await client.query(
    `UPDATE webhook_delivery SET failures = 0, "nextAttemptAt" = NULL
      WHERE "endpointId" = ANY($1) AND state = 'PENDING' AND (failures > 0 OR "nextAttemptAt" IS NOT NULL)`,
    [rows.map(({ id }) => id)],
  );
}

/** Returns whether the database has a table. Backups of older versions may lack it. */
export async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass($1) AS found", [name]);
  return rows[0].found !== null;
}
