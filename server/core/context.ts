import type { FastifyBaseLogger } from "fastify";
import type { ResponseCache } from "../cache/responseCache.ts";
import type { Env } from "../config.ts";
import type { Database } from "../database/client.ts";
import type { Reader } from "../database/reads.ts";
import type { ApiKey, User } from "../generated/prisma/client.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Tracing } from "../observability/tracing.ts";
import type { Storage } from "../storage/storage.ts";
import type { Language } from "./i18n.ts";
import type { Permission } from "./permissions.ts";
import type { Limits } from "./rateLimits/rateLimits.ts";
import type { Sms } from "./sms.ts";

/** A user with a session. */
export type SignedIn = {
  role: User["userType"];
  user: User;
  /** The session's token, as the caller sent it. */
  token: string;
  expiresAt: Date;
};

/** An API key without what its secret could be verified by. */
export type ApiKeyRecord = Omit<ApiKey, "secretHash">;

/** A program with an API key, which may do what the scopes of its key say. */
type KeyHolder = { role: "API_KEY"; key: ApiKeyRecord };

/** The caller of a request. It comes from the session or API key alone, never from the input. */
export type Actor = { role: "VISITOR" } | SignedIn | KeyHolder;

/** The dependencies of the server, created at start or by a test. */
export type Deps = {
  env: Env;
  database: Database;
  responseCache: ResponseCache;
  storage: Storage;
  sms: Sms;
  limits: Limits;
  metrics: Metrics;
  /** Set where a collector receives traces. */
  tracing?: Tracing;
  /** The present time. Tests set it. */
  clock: () => Date;
  log: FastifyBaseLogger;
};

/** What a service needs of the request. */
type RequestContext = {
  /** The request's log, in place of the server's. */
  log: FastifyBaseLogger;
  actor: Actor;
  /** Batched reads of public data: from the primary for a caller who may have written it. */
  reads: Reader;
  /** The client's network address, for limits. */
  address: string;
  /** Counts so many further requests against the limit of the API key or else of the address. */
  countRequests(points: number): Promise<void>;
  /** The language of messages and labels. */
  language: Language;
  /** The language that the request names; none for most programs. */
  namedLanguage?: Language;
  /** The id of the request in the log and in the response. */
  requestId: string;
  /** The browser's session cookie. Has no effect outside a response. */
  cookie: SessionCookie;
  /** Names the operation in the metrics, where the route does not. The names must be few. */
  nameOperation(operation: string): void;
  /** Marks the response as cacheable, with the tags of the rows that it was made of. */
  addCacheTags(tags: readonly string[]): void;
  /**
   * Keeps a response with tags out of the cache: it depends on more than its rows, and no notification follows
   * when that changes.
   */
  preventStorage(): void;
  /**
   * Acts each time when the response is sent from the response cache, for the address of that client. To be without the
   * context, which would stay in memory.
   */
  onCacheHit(act: (address: string) => void): void;
  /** Tells the transport of an executed GraphQL operation whether it has data, and whether any field was UNAVAILABLE. */
  didExecute(outcome: { hasData: boolean; isUnavailable: boolean }): void;
  /** To be awaited after a commit and before the response, so that the caller reads its own write. */
  didWrite(): Promise<void>;
};

/**
 * How the writes of a request are committed. Each service commits its own, unless the request has an idempotency
 * key: then all are in one transaction with the record of the response (features/idempotency).
 */
export type UnitOfWork = {
  /** Acts when the writes so far are committed: at once, or after the transaction of the request. */
  afterCommit(act: (deps: Deps) => Promise<void>): Promise<void>;
  /** Acts if the transaction of the request is rolled back: removes what was stored outside the database. */
  afterRollback(act: (deps: Deps) => Promise<void>): void;
  /** Runs a mutation of a GraphQL document. If it fails, the changes of those before it remain. */
  runMutation<Result>(mutate: (ctx: Context) => Promise<Result>): Promise<Result>;
  /** Throws BAD_USER_INPUT where the request has an idempotency key that does not cover its mutations. */
  checkMutation(): void;
  /** Notes a permission that the response needed, and that a repetition of it needs again. */
  notePermission(permission: Permission): void;
  /** Keeps the response, which contains a secret, out of the database. */
  omitResponse(): void;
  /** Throws BAD_USER_INPUT where the request has an idempotency key: the operation can't be rolled back. */
  refuseIdempotencyKey(): void;
};

const nothing = () => undefined;

/** What a service needs of the server and the request. */
export type Context = Deps & RequestContext & UnitOfWork;

/**
 * Creates the context of a request, whose services commit their own writes. Member by member: to create an object of so
 * many members by spreads, and to copy it, as Apollo Server does, takes several times as long.
 */
export function createContext(deps: Deps, request: RequestContext): Context {
  const ctx: { [Name in keyof Required<Context>]: Context[Name] } = {
    env: deps.env,
    database: deps.database,
    responseCache: deps.responseCache,
    storage: deps.storage,
    sms: deps.sms,
    limits: deps.limits,
    metrics: deps.metrics,
    tracing: deps.tracing,
    clock: deps.clock,
    log: request.log,
    actor: request.actor,
    reads: request.reads,
    address: request.address,
    countRequests: request.countRequests,
    language: request.language,
    namedLanguage: request.namedLanguage,
    requestId: request.requestId,
    cookie: request.cookie,
    nameOperation: request.nameOperation,
    addCacheTags: request.addCacheTags,
    preventStorage: request.preventStorage,
    onCacheHit: request.onCacheHit,
    didExecute: request.didExecute,
    didWrite: request.didWrite,
    afterCommit: (act) => act(deps),
    afterRollback: nothing,
    runMutation: (mutate) => mutate(ctx),
    checkMutation: nothing,
    notePermission: nothing,
    omitResponse: nothing,
    refuseIdempotencyKey: nothing,
  };
  return ctx;
}

/** Sets or clears the session in the cookies of the response. */
export type SessionCookie = {
  set(token: string, expiresAt: Date): void;
  clear(): void;
};
