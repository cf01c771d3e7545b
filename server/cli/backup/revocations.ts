import type pg from "pg";
import { ownerRoleId } from "../../core/rights.ts";
import { hasTable } from "./quiet.ts";

/**
 * A kind of right that can be revoked. A restore looks in the replaced database for rights that were revoked or ended
 * after the backup was made, and revokes them again in the restored rows.
 */
type Revocation = {
  /** The label for the operator. */
  label: string;
  table: string;
  /** A column that the table must have. Backups of older versions may lack it. */
  column: string;
  /** Changes the restored rows to match the rows of `replaced`. Returns a name for each changed row. */
  statement: string;
};

/** Returns the condition for the row of `replaced` with the same id as a restored row. */
const same = (table: string, id = "id") =>
  `replaced.tbl = '${table}' AND replaced.id = restored.${id}::text`;

/**
 * Returns the condition for restored rows that were deleted in the replaced database. That database knew all rows that
 * were created up to the time `$1`.
 */
const isGone = (table: string, id = "id") => `restored."createdAt" <= $1
  AND NOT EXISTS (SELECT FROM replaced WHERE ${same(table, id)})
  AND EXISTS (SELECT FROM replaced AS owner WHERE owner.tbl = 'user' AND owner.id = restored."userId"::text)`;

/** Returns the condition that `replaced` contains the user with this id and already had second factors. */
const knowsFactorsOf = (name: string, id: string) =>
  `${name}.tbl = 'user' AND ${name}.id = ${id}::text AND ${name}.row ? 'hasFactor'`;

const day = (column: string) =>
  `to_char(${column} AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD HH24:MI')`;

const revocations: readonly Revocation[] = [
  {
    label: "Rights of roles",
    table: "staff_role",
    column: "rights",
    statement: `UPDATE staff_role AS restored SET version = restored.version + 1,
        rights = ARRAY(SELECT own FROM unnest(restored.rights) AS own WHERE replaced.row -> 'rights' ? own::text)
      FROM replaced WHERE ${same("staff_role")} AND restored.id <> '${ownerRoleId}'
        AND EXISTS (SELECT FROM unnest(restored.rights) AS own WHERE NOT replaced.row -> 'rights' ? own::text)
      RETURNING restored.name`,
  },
  {
    label: "Staff",
    table: "user",
    column: "staffRoleId",
    // Staff whose role in the replaced database has fewer rights than the restored role get the role from the replaced
    // database. If the backup does not contain that role, the staff become customers.
    statement: `UPDATE "user" AS restored SET "staffRoleId" = role.id,
        "userType" = (CASE WHEN role.id IS NULL THEN 'CUSTOMER' ELSE 'ADMIN' END)::"UserType"
      FROM replaced
        LEFT JOIN staff_role AS role ON replaced.row ->> 'userType' = 'ADMIN' AND role.id::text = replaced.row ->> 'staffRoleId'
        LEFT JOIN replaced AS had ON had.tbl = 'staff_role' AND had.id = replaced.row ->> 'staffRoleId',
        staff_role AS again
      WHERE ${same("user")} AND restored."userType" = 'ADMIN' AND again.id = restored."staffRoleId"
        AND (replaced.row ->> 'userType' = 'CUSTOMER' OR (had.id <> '${ownerRoleId}' AND (again.id = '${ownerRoleId}'
          OR EXISTS (SELECT FROM unnest(again.rights) AS own WHERE NOT had.row -> 'rights' ? own::text))))
      RETURNING restored.mobile AS name`,
  },
  {
    label: "Admins",
    table: "user",
    column: "userType",
    // This statement is for backups made before roles existed. The migration of such a backup makes all admins owners.
    statement: `UPDATE "user" AS restored SET "userType" = 'CUSTOMER' FROM replaced
      WHERE ${same("user")} AND restored."userType" = 'ADMIN' AND NOT to_jsonb(restored) ? 'staffRoleId'
        AND (replaced.row ->> 'userType' = 'CUSTOMER' OR replaced.row ->> 'staffRoleId' <> '${ownerRoleId}')
      RETURNING restored.mobile AS name`,
  },
  {
    label: "Sessions",
    table: "session",
    column: "tokenHash",
    statement: `WITH ended AS (
        DELETE FROM session AS restored WHERE ${isGone("session", '"tokenHash"')}
        RETURNING "userId", "createdAt", "expiresAt")
      SELECT concat("user".mobile, ', logged in ', ${day('ended."createdAt"')}) AS name
      FROM ended JOIN "user" ON "user".id = ended."userId" WHERE ended."expiresAt" > now()
      ORDER BY "user"."userType" DESC, ended."createdAt" DESC`,
  },
  // Users keep the second factors that they have in the replaced database. A factor that was removed in the replaced
  // database may be lost or stolen. A factor that was added in the replaced database must still be required at logins.
  {
    label: "Removed second factors",
    table: "factor",
    column: "credentialId",
    statement: `DELETE FROM factor AS restored USING replaced AS owner
      WHERE ${knowsFactorsOf("owner", 'restored."userId"')} AND NOT EXISTS (SELECT FROM replaced WHERE ${same("factor")})
      RETURNING concat(owner.row ->> 'mobile', ', ', restored.name) AS name`,
  },
  {
    label: "Added second factors",
    table: "factor",
    column: "credentialId",
    // An authenticator app's code is accepted only once, and a passkey's counter only grows. The last accepted code and
    // the counter therefore keep their latest values.
    statement: `WITH added AS (
        INSERT INTO factor SELECT made.* FROM replaced, jsonb_populate_record(NULL::factor, replaced.row) AS made
        WHERE replaced.tbl = 'factor' AND EXISTS (SELECT FROM "user" WHERE id = made."userId")
        ON CONFLICT (id) DO UPDATE SET "totpStep" = excluded."totpStep", counter = excluded.counter,
          "lastUsedAt" = excluded."lastUsedAt"
        RETURNING "userId", name, xmax = 0 AS "isNew")
      SELECT concat("user".mobile, ', ', added.name) AS name
      FROM added JOIN "user" ON "user".id = added."userId" WHERE "isNew"`,
  },
  {
    label: "Recovery codes",
    table: "recovery_code",
    column: "codeHash",
    statement: `WITH gone AS (
        DELETE FROM recovery_code AS restored USING replaced AS owner
        WHERE ${knowsFactorsOf("owner", 'restored."userId"')}
          AND NOT EXISTS (SELECT FROM replaced WHERE ${same("recovery_code", '"codeHash"')})
        RETURNING restored."userId"),
      kept AS (
        INSERT INTO recovery_code SELECT made.*
        FROM replaced, jsonb_populate_record(NULL::recovery_code, replaced.row) AS made
        WHERE replaced.tbl = 'recovery_code' AND EXISTS (SELECT FROM "user" WHERE id = made."userId")
        ON CONFLICT ("codeHash") DO UPDATE SET "usedAt" = excluded."usedAt"
          WHERE recovery_code."usedAt" IS DISTINCT FROM excluded."usedAt"
        RETURNING "userId")
      SELECT mobile AS name FROM "user"
      WHERE id IN (SELECT "userId" FROM gone UNION SELECT "userId" FROM kept) ORDER BY mobile`,
  },
  {
    label: "Logins with a second factor",
    table: "user",
    column: "hasFactor",
    statement: `UPDATE "user" AS restored SET "hasFactor" = NOT restored."hasFactor" FROM replaced
      WHERE ${knowsFactorsOf("replaced", "restored.id")}
        AND restored."hasFactor" <> (replaced.row ->> 'hasFactor')::boolean
      RETURNING concat(restored.mobile, CASE WHEN restored."hasFactor" THEN ', asked again' ELSE ', asked no longer' END) AS name`,
  },
  {
    label: "API keys",
    table: "api_key",
    column: "revokedAt",
    statement: `UPDATE api_key AS restored SET "revokedAt" = (replaced.row ->> 'revokedAt')::timestamptz FROM replaced
      WHERE ${same("api_key")} AND restored."revokedAt" IS NULL AND replaced.row ->> 'revokedAt' IS NOT NULL
      RETURNING concat(restored.name, ' (', restored.prefix, '…)') AS name`,
  },
  {
    label: "Receipts",
    table: "receipt",
    column: "revokedAt",
    statement: `UPDATE receipt AS restored SET "revokedAt" = (replaced.row ->> 'revokedAt')::timestamptz FROM replaced
      WHERE ${same("receipt")} AND restored."revokedAt" IS NULL AND replaced.row ->> 'revokedAt' IS NOT NULL
      RETURNING concat(lower(restored.kind::text), ' receipt of ', ${day('restored."createdAt"')}) AS name`,
  },
  {
    label: "Keys of the product feeds",
    table: "feed_settings",
    column: "key",
    statement: `UPDATE feed_settings AS restored SET key = replaced.row ->> 'key',
        "keyCreatedAt" = (replaced.row ->> 'keyCreatedAt')::timestamptz FROM replaced
      WHERE ${same("feed_settings")} AND replaced.row ->> 'key' <> restored.key
        AND (replaced.row ->> 'keyCreatedAt')::timestamptz >= restored."keyCreatedAt"
      RETURNING 'replaced by the newer one' AS name`,
  },
  {
    label: "Deleted endpoints of webhooks",
    table: "webhook_endpoint",
    column: "id",
    statement: `DELETE FROM webhook_endpoint AS restored
      WHERE "createdAt" <= $1 AND NOT EXISTS (SELECT FROM replaced WHERE ${same("webhook_endpoint")})
        AND EXISTS (SELECT FROM replaced AS owner JOIN "user" ON owner.id = "user".id::text)
      RETURNING url AS name`,
  },
  {
    label: "Secrets of webhooks",
    table: "webhook_endpoint",
    column: "previousSecretUntil",
    statement: `UPDATE webhook_endpoint AS restored SET secret = replaced.row ->> 'secret',
        "previousSecret" = replaced.row ->> 'previousSecret',
        "previousSecretUntil" = (replaced.row ->> 'previousSecretUntil')::timestamptz FROM replaced
      WHERE ${same("webhook_endpoint")} AND replaced.row ->> 'secret' <> restored.secret
      RETURNING restored.url AS name`,
  },
  {
    label: "Customers who want no messages",
    table: "user",
    column: "smsNotifications",
    statement: `UPDATE "user" AS restored SET "smsNotifications" = false FROM replaced
      WHERE ${same("user")} AND restored."smsNotifications" AND replaced.row ->> 'smsNotifications' = 'false'
      RETURNING restored.mobile AS name`,
  },
  {
    label: "Ended alerts",
    table: "alert",
    column: "target",
    statement: `DELETE FROM alert AS restored WHERE ${isGone("alert")} RETURNING target AS name`,
  },
  {
    label: "Browsers that want no messages",
    table: "push_registration",
    column: "endpoint",
    statement: `DELETE FROM push_registration AS restored WHERE ${isGone("push_registration")}
      RETURNING regexp_replace(endpoint, '^https?://([^/]+).*$', '\\1') AS name`,
  },
];

/** The primary keys of tables without an id, or with an id that old backups lack, such as sessions. */
const keyColumns: Record<string, string> = {
  session: `"tokenHash"`,
  recovery_code: `"codeHash"`,
};

/** The names of everything that was revoked again, by label. */
export type RevokedAgain = { label: string; names: string[] };

/**
 * Copies the rows that a restore is about to replace into a table that exists until the transaction ends. Returns the
 * time up to which the replaced database knew all events of the shop: the present, or for a quiet copy the time of the
 * copy's backup. Returns undefined for an empty database.
 */
export async function rememberReplaced(client: pg.Client): Promise<Date | undefined> {
  await client.query(
    "CREATE TEMP TABLE replaced (tbl text, id text, row jsonb, PRIMARY KEY (tbl, id)) ON COMMIT DROP",
  );
  const tables = new Set(revocations.map(({ table }) => table));
  for (const table of tables) {
    if (!(await hasTable(client, `"${table}"`))) continue;
    const id = keyColumns[table] ?? "id";
    await client.query(
      `INSERT INTO replaced SELECT $1, ${id}::text, to_jsonb(t) FROM "${table}" AS t`,
      [table],
    );
  }
  const { rows } = await client.query("SELECT FROM replaced WHERE tbl = 'user' LIMIT 1");
  if (rows.length === 0) return undefined;
  if (!(await hasTable(client, "quiet_copy"))) return new Date();
  const copies = await client.query<{ until: Date }>(
    `SELECT coalesce("backupMadeAt", since) AS until FROM quiet_copy`,
  );
  return copies.rows[0]?.until ?? new Date();
}

/**
 * Revokes in the restored rows everything that the replaced database had revoked. The replaced database knew all events
 * up to `knewUntil`.
 */
export async function revokeAgain(client: pg.Client, knewUntil: Date): Promise<RevokedAgain[]> {
  const again: RevokedAgain[] = [];
  for (const { label, table, column, statement } of revocations) {
    if (!(await hasColumn(client, table, column))) continue;
    const values = statement.includes("$1") ? [knewUntil] : [];
    const { rows } = await client.query<{ name: string }>(statement, values);
    if (rows.length > 0) again.push({ label, names: rows.map(({ name }) => name) });
  }
  return again;
}

async function hasColumn(client: pg.Client, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = $1 AND column_name = $2`,
    [table, column],
  );
  return rows.length > 0;
}
