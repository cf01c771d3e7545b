import { LRUCache } from "lru-cache";
import { hourMs } from "../../../shared/durations.ts";
import type { ResponseCache } from "../../cache/responseCache.ts";
import type { Actor, Context, Deps } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Database } from "../../database/client.ts";
import type { IdempotencyKey } from "../../generated/prisma/client.ts";

/** How long a response is replayed. */
const keptMs = 24 * hourMs;

/** Each actor's own in 24 hours. */
export const maxRecords = 50_000;

/** Longer responses are not stored. */
export const maxBodyLength = 64 * 1024;

/** Rows deleted in one statement. */
const deletionBatch = 5_000;

/** A request by its actor and key, with what must be the same when it is repeated. */
export type RequestId = Pick<IdempotencyKey, "actor" | "key" | "fingerprint">;

/** A response as it is replayed. The body is null where it is not stored: it held a secret or was too long. */
export type StoredResponse = Pick<IdempotencyKey, "status" | "contentType" | "body"> & {
  /** Those that it needed; null where an older server stored it, which did not know them. */
  permissions: string[] | null;
};

/** What of a record is not replayed. */
type Stored = Pick<IdempotencyKey, "fingerprint" | "createdAt">;

type RecordContext = Pick<Context, "database" | "clock">;

/** An actor as records name it: a user whose role has changed since is another. */
export function nameOfActor(actor: Exclude<Actor, { role: "VISITOR" }>): string {
  return actor.role === "API_KEY" ? `key ${actor.key.id}` : `${actor.role} ${actor.user.id}`;
}

/** The stored response of an earlier request. Throws IDEMPOTENCY_KEY_REUSED if that was another request. */
export async function findResponse(
  { database, clock }: RecordContext,
  { actor, key, fingerprint }: RequestId,
): Promise<StoredResponse | undefined> {
  // Prisma's own query reads a list that is null as an empty one.
  const [record] = await database.$queryRaw<(StoredResponse & Stored)[]>`
    SELECT fingerprint, status, "contentType", body, permissions, "createdAt"
    FROM idempotency_key WHERE actor = ${actor} AND key = ${key}`;
  if (!record || record.createdAt <= expiredAt(clock())) return undefined;
  if (record.fingerprint !== fingerprint) throw reused();
  return record;
}

/**
 * Claims the key until the transaction ends, on all servers. Throws CONFLICT while another request has it, in place of
 * waiting: a request that waits would hold a connection.
 */
export async function claimKey(database: Database, { actor, key }: RequestId): Promise<void> {
  const name = `idempotency ${actor} ${key}`;
  const [row] = await database.$queryRaw<{ claimed: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS claimed`;
  if (!row?.claimed) throw inProgress();
}

/** The records of the actors of the last minute, by actor, of each server of a process. */
const counts = new WeakMap<ResponseCache, LRUCache<string, { records: number }>>();

/** The oldest count that is used. Counting 50,000 rows takes longer than most writes. */
const countedMs = 60_000;

/**
 * Whether the actor may have a further record, which is then counted. Records that other servers store are known
 * within a minute, so there may be somewhat more than the limit.
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

/** Stores a response in the transaction of its effect. */
export async function storeResponse(
  { database, clock }: RecordContext,
  { actor, key, fingerprint }: RequestId,
  { status, contentType, body, permissions }: StoredResponse,
): Promise<void> {
  const now = clock();
  // A row of the same key has expired, since `findResponse` did not return it.
  await database.$executeRaw`
    INSERT INTO idempotency_key (actor, key, fingerprint, status, "contentType", body, permissions, "createdAt")
    VALUES (${actor}, ${key}, ${fingerprint}, ${status}::smallint, ${contentType}, ${body}, ${permissions}, ${now})
    ON CONFLICT (actor, key) DO UPDATE SET
      fingerprint = excluded.fingerprint, status = excluded.status, "contentType" = excluded."contentType",
      body = excluded.body, permissions = excluded.permissions, "createdAt" = excluded."createdAt"`;
}

/** Deletes the records of more than 24 hours ago and returns their number. */
export async function deleteExpiredKeys({ database, clock, log }: Deps): Promise<number> {
  let keys = 0;
  let deleted: number;
  do {
    deleted = await database.$executeRaw`
      DELETE FROM idempotency_key WHERE (actor, key) IN (
        SELECT actor, key FROM idempotency_key WHERE "createdAt" <= ${expiredAt(clock())} LIMIT ${deletionBatch})`;
    keys += deleted;
  } while (deleted === deletionBatch);
  if (keys > 0) log.info({ keys }, "Idempotency keys of more than 24 hours ago were deleted");
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

/** The error beyond the limit of records. */
export const tooManyKeys = (): AppError =>
  new AppError(
    "RATE_LIMITED",
    t("There can be at most {maxRecords} idempotency keys in 24 hours", { maxRecords }),
    {
      retryAfter: hourMs / 1000,
    },
  );
