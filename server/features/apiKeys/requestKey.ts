import type { FastifyReply, FastifyRequest } from "fastify";
import { findUsableKey, invalidKey, isReadOnly } from "../../core/apiKeys.ts";
import { networkOf } from "../../core/clientNetwork.ts";
import type { ApiKeyRecord, Deps } from "../../core/context.ts";
import { AppError, tooMany } from "../../core/errors.ts";
import { may } from "../../core/permissions.ts";
import { tooManyMessage } from "../../core/rateLimits/requestLimit.ts";
import { Slots } from "../../core/slots.ts";
import { bearerToken, hashToken, keyPrefix } from "../../core/tokens.ts";
import { visitor } from "../users/requestActor.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The valid API key with which the request was sent. */
    apiKey: ApiKeyRecord | null;
  }
}

/** If the stored `lastUsedAt` is older than this, a new time is written. */
const lastUseMs = 60_000;

const wellFormed = /^st_[\w-]{43}$/;

/**
 * Only a few keys are looked up at a time. Otherwise thousands of simultaneous requests would pass the limit on invalid
 * keys before the first of their keys is found to be invalid.
 */
const lookups = new Slots({
  atOnce: 20,
  perClient: 4,
  maxWaiting: 2_000,
  maxWaitingPerClient: 500,
  maxWaitMs: 10_000,
  maxHoldMs: 10_000,
  refusal: { message: tooManyMessage, retryMs: 1_000, reason: "api keys" },
});

type KeyDeps = Pick<Deps, "database" | "clock" | "limits" | "log">;

/** Returns whether a request has an API key, even a malformed key. The cookies of such a request are ignored. */
export const carriesKey = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  bearerToken(headers.authorization)?.startsWith(keyPrefix) ?? false;

/**
 * Reads the key of a request, counts the request against the key's limit and notes the use. Throws UNAUTHENTICATED for
 * an invalid key, and RATE_LIMITED past the limit.
 */
export async function authenticateKey(
  deps: KeyDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiKeyRecord> {
  const client = networkOf(request.ip);
  const release = await lookups.take({ client, response: reply.raw });
  // The client has closed the connection, so this error is never sent.
  if (!release) throw invalidKey();
  const key = await findCountedKey(deps, request, reply).finally(release);
  await countKeyRequests(deps, key, reply, 1);
  await noteUse(deps, key);
  return key;
}

async function findCountedKey(
  deps: KeyDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiKeyRecord> {
  await deps.limits.invalidKeys.check(request.ip);
  return findKey(deps, request).catch(async (error) => {
    if (!(error instanceof AppError)) throw error;
    reply.header("www-authenticate", 'Bearer realm="SmartTrade", error="invalid_token"');
    await deps.limits.invalidKeys.consume(request.ip);
    throw error;
  });
}

/**
 * Counts a key's requests in the current minute. Adds the number of remaining requests to the response, in the header
 * fields of the IETF draft `ratelimit-headers`. Throws RATE_LIMITED past the key's limit.
 */
async function countKeyRequests(
  { limits }: Pick<Deps, "limits">,
  { id, requestsPerMinute: limit }: ApiKeyRecord,
  reply: FastifyReply,
  points: number,
): Promise<void> {
  const { consumed, msBeforeNext } = await limits.countKeyRequests(id, points);
  reply.headers({
    "ratelimit-limit": limit,
    "ratelimit-remaining": Math.max(0, limit - consumed),
    "ratelimit-reset": Math.ceil(msBeforeNext / 1000),
  });
  if (consumed > limit) throw tooMany(tooManyMessage, msBeforeNext, "api key");
}

/**
 * Counts further requests against the limit of the request's API key. If the request has no key, the further requests
 * count against the limit of the client's address.
 */
export const countRequests = (
  deps: Pick<Deps, "limits">,
  { apiKey, ip }: FastifyRequest,
  reply: FastifyReply,
  points: number,
): Promise<void> =>
  apiKey ? countKeyRequests(deps, apiKey, reply, points) : deps.limits.requests.consume(ip, points);

/** Reads the key again. Called after the body has arrived, because the key may have been revoked in the meantime. */
export const rereadKey = (
  deps: Pick<Deps, "database" | "clock">,
  { id }: ApiKeyRecord,
  request: FastifyRequest,
): Promise<ApiKeyRecord> => findUsableKey(deps, { id }, request.ip);

async function findKey(deps: KeyDeps, { headers, ip }: FastifyRequest): Promise<ApiKeyRecord> {
  const secret = bearerToken(headers.authorization) ?? "";
  if (!wellFormed.test(secret)) throw invalidKey();
  return findUsableKey(deps, { secretHash: hashToken(secret) }, ip);
}

/**
 * Stores the time at which the key was used. Does nothing if this or another server has stored a time within the last
 * minute.
 */
async function noteUse({ database, clock, log }: KeyDeps, key: ApiKeyRecord): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - lastUseMs);
  if (key.lastUsedAt && key.lastUsedAt > before) return;
  const isOlder = { OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] };
  await database.apiKey
    .updateMany({ where: { id: key.id, ...isOlder }, data: { lastUsedAt: now } })
    .catch((err) => log.warn({ err }, "The last use of an API key could not be stored"));
}

/**
 * Returns whether a request must read the database instead of the response cache. This applies to requests with a
 * session, to requests with a key that may read more or less than visitors, and to requests with a key that may write,
 * because the client must see its own writes.
 */
export function bypassesCache({ actor = visitor }: FastifyRequest): boolean {
  if (actor.role !== "API_KEY") return actor.role !== "VISITOR";
  // Some keys may read fields of units that shared responses lack.
  return !isReadOnly(actor.key) || !may(actor, "readCatalogue") || may(actor, "readUnits");
}
