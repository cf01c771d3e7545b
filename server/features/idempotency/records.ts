import { LRUCache } from "lru-cache";
import { hourMs } from "../../../shared/durations.ts";
import type { ResponseCache } from "../../cache/responseCache.ts";
import type { Actor, Context, Deps } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Database } from "../../database/client.ts";
import type { IdempotencyKey } from "../../generated/prisma/client.ts";

/** The time for which a response can be replayed. */
const keptMs = 24 * hourMs;

/** The largest number of responses that are stored for an actor in 24 hours. */
export const maxRecords = 50_000;

/** The largest length of a body that is stored. */
export const maxBodyLength = 64 * 1024;

/** The number of rows that one statement deletes. */
const deletionBatch = 5_000;

/** A request's actor, key and fingerprint. A repetition must have the same fingerprint. */
export type RequestId = Pick<IdempotencyKey, "actor" | "key" | "fingerprint">;

/** A response to replay. The body is null if it was too long or contained a secret, and was therefore not stored. */
export type StoredResponse = Pick<IdempotencyKey, "status" | "contentType" | "body"> & {
  /**
   * The permissions that the request used. Null if an older server stored the response, because older servers did not
   * store permissions.
   */
  permissions: string[] | null;
};

/** The part of a stored response that is not replayed. */
type Stored = Pick<IdempotencyKey, "fingerprint" | "createdAt">;

type RecordContext = Pick<Context, "database" | "clock">;

/**
 * Returns the name under which an actor's responses are stored. A user whose role has changed counts as a different
 * actor.
 */
export function nameOfActor(actor: Exclude<Actor, { role: "VISITOR" }>): string {
  return actor.role === "API_KEY" ? `key ${actor.key.id}` : `${actor.role} ${actor.user.id}`;
}

/**
 * Returns the stored response to an earlier request with the same key. Throws IDEMPOTENCY_KEY_REUSED if the earlier
 * request was different.
 */
export async function findResponse(
  { database, clock }: RecordContext,
  { actor, key, fingerprint }: RequestId,
): Promise<StoredResponse | undefined> {
  // Raw SQL, because Prisma's own query reads a list that is null as an empty list.
  const [record] = await database.$queryRaw<(StoredResponse & Stored)[]>`
    SELECT fingerprint, status, "contentType", body, permissions, "createdAt"
    FROM idempotency_key WHERE actor = ${actor} AND key = ${key}`;
  if (!record || record.createdAt <= expiredAt(clock())) return undefined;
  if (record.fingerprint !== fingerprint) throw reused();
  return record;
}

/**
 * Claims the key on all servers until the transaction ends. Throws CONFLICT while another request has claimed the key.
 * Waiting instead would occupy a database connection.
 */
export async function claimKey(database: Database, { actor, key }: RequestId): Promise<void> {
  const name = `idempotency ${actor} ${key}`;
  const [row] = await database.$queryRaw<{ claimed: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS claimed`;
  if (!row?.claimed) throw inProgress();
}

/** The number of each actor's stored responses, for each server in this process. A number is at most a minute old. */
const counts = new WeakMap<ResponseCache, LRUCache<string, { records: number }>>();

/** The time for which a count is reused. Counting 50,000 rows takes longer than most writes. */
const countedMs = 60_000;

/**
 * Counts another response of the actor, and returns whether this response may be stored. Responses stored by other
 * servers are counted only after up to a minute, so the limit may be exceeded slightly.
 */
export async function mayStore(
  { database, responseCache }: Pick<Deps, "database" | "responseCache">,
  { actor }: RequestId,
): Promise<boolean> {
  const known = counts.get(responseCache) ?? new LRUCache({ max: 1_000, ttl: countedMs });
  counts.set(responseCache, known);
  const count = known.get(actor) ?? { records: await countRecords(database, actor) };
  if (!known.has(actor)) known.set(actor, count);
  count.records++;
  return count.records <= maxRecords;
}

async function countRecords(database: Database, actor: string): Promise<number> {
  const [row] = await database.$queryRaw<{ records: number }[]>`
    SELECT count(*)::int AS records
    FROM (SELECT FROM idempotency_key WHERE actor = ${actor} LIMIT ${maxRecords}) kept`;
  return row?.records ?? 0;
}

/** Stores a response in the same transaction as its effect. */
export async function storeResponse(
  { database, clock }: RecordContext,
  { actor, key, fingerprint }: RequestId,
  { status, contentType, body, permissions }: StoredResponse,
): Promise<void> {
  const now = clock();
  // If a row with the same key exists, it has expired, because `findResponse` did not return it.
  await database.$executeRaw`
    INSERT INTO idempotency_key (actor, key, fingerprint, status, "contentType", body, permissions, "createdAt")
    VALUES (${actor}, ${key}, ${fingerprint}, ${status}::smallint, ${contentType}, ${body}, ${permissions}, ${now})
    ON CONFLICT (actor, key) DO UPDATE SET
      fingerprint = excluded.fingerprint, status = excluded.status, "contentType" = excluded."contentType",
      body = excluded.body, permissions = excluded.permissions, "createdAt" = excluded."createdAt"`;
}

/** Deletes the responses that are older than 24 hours, and returns their number. */
export async function deleteExpiredKeys({ database, clock, log }: Deps): Promise<number> {
  let keys = 0;
  let deleted: number;
  do {
    deleted = await database.$executeRaw`
      DELETE FROM idempotency_key WHERE (actor, key) IN (
        SELECT actor, key FROM idempotency_key WHERE "createdAt" <= ${expiredAt(clock())} LIMIT ${deletionBatch})`;
    keys += deleted;
  } while (deleted === deletionBatch);
  if (keys > 0) log.info({ keys }, "Idempotency keys older than 24 hours were deleted");
  return keys;
}

const expiredAt = (now: Date) => new Date(now.getTime() - keptMs);

const reused = () =>
  new AppError(
    "IDEMPOTENCY_KEY_REUSED",
    t("This Idempotency-Key was sent with another request. Please use a new key for each request."),
  );

const inProgress = () =>
  new AppError(
    "CONFLICT",
    t("A request with this Idempotency-Key is in progress. Please repeat it."),
    {
      retryAfter: 1,
    },
  );

/** Returns the error for an actor with too many stored responses. */
export const tooManyKeys = (): AppError =>
  new AppError(
    "RATE_LIMITED",
    t("There can be at most {maxRecords} idempotency keys in 24 hours", { maxRecords }),
    {
      retryAfter: hourMs / 1000,
    },
  );
