import type pg from "pg";
import { formatDay } from "./words.ts";

/** The largest number of lines in a list. Longer lists are cut. Lists of API keys and admins are usually shorter. */
const maxLines = 50;

/**
 * Lists rights that the shop may have revoked after the backup was made. The backup does not contain these revocations,
 * so the operator revokes the rights again, in the console or with a command.
 */
export async function whatToCheck(client: pg.Client): Promise<string[]> {
  const keys = await namesIn(
    client,
    `SELECT concat(name, ' (', prefix, '…) by ', "createdByName", ', ') AS name, "lastUsedAt" AS at FROM api_key
      WHERE "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > now()) ORDER BY "lastUsedAt" DESC NULLS LAST`,
    (at) => (at ? `last used ${at}` : "never used"),
  );
  const admins = await namesIn(
    client,
    `SELECT concat(mobile, ' ', "firstName", ' ', "lastName", ', sessions: ',
          count(session), ', second factors: ',
          (SELECT count(*) FROM factor WHERE factor."userId" = "user".id), ', ') AS name,
        max(session."createdAt") AS at
      FROM "user" LEFT JOIN session ON session."userId" = "user".id AND "expiresAt" > now()
      WHERE "userType" = 'ADMIN' GROUP BY "user".id ORDER BY 2 DESC NULLS LAST`,
    (at) => (at ? `last login ${at}` : "not logged in"),
  );
  const { rows } = await client.query<Counts>(countStatement);
  const { sessions = 0, receipts = 0, endpoints = 0, feeds = 0 } = rows[0] ?? {};
  return [
    ...section("API keys", keys),
    ...section("Admins", admins),
    `Sessions of customers: ${sessions}. To log everybody out: DELETE FROM session`,
    `Receipts with a valid link: ${receipts}`,
    `Endpoints of webhooks: ${endpoints}`,
    ...(feeds > 0 ? ["The key of the product feeds"] : []),
  ];
}

type Counts = { sessions: number; receipts: number; endpoints: number; feeds: number };

const countStatement = `
  SELECT (SELECT count(*)::int FROM session JOIN "user" ON "user".id = "userId"
      WHERE "expiresAt" > now() AND "userType" = 'CUSTOMER') AS sessions,
    (SELECT count(*)::int FROM receipt WHERE "revokedAt" IS NULL) AS receipts,
    (SELECT count(*)::int FROM webhook_endpoint) AS endpoints,
    (SELECT count(*)::int FROM feed_settings WHERE enabled) AS feeds`;

async function namesIn(
  client: pg.Client,
  statement: string,
  when: (at: string | null) => string,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; at: Date | null }>(statement);
  return rows.map(({ name, at }) => name + when(at && formatDay(at)));
}

/** Returns a heading with the number of names, and a line for each name, at most `maxLines`. */
export function section(label: string, names: readonly string[]): string[] {
  const further = names.length - maxLines;
  return [
    `${label}: ${names.length}`,
    ...names.slice(0, maxLines).map((name) => `  ${name}`),
    ...(further > 0 ? [`  and ${further} more`] : []),
  ];
}
