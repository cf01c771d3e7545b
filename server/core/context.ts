import type { FastifyBaseLogger } from "fastify";
import type { ResponseCache } from "../cache/responseCache.ts";
import type { Env } from "../config.ts";
import type { Database } from "../database/client.ts";
import type { Reader } from "../database/reads.ts";
import type { ApiKey } from "../generated/prisma/client.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Tracing } from "../observability/tracing.ts";
import type { Storage } from "../storage/storage.ts";
import type { Language } from "./i18n.ts";
import type { Limits } from "./rateLimits/rateLimits.ts";
import type { UserWithRole } from "./rights.ts";
import type { Sms } from "./sms.ts";

/** A user with a session. */
export type SignedIn = {
  role: UserWithRole["userType"];
  user: UserWithRole;
  /** The session's token as the caller sent it. */
  token: string;
  expiresAt: Date;
  /** When a second factor was last given in the session. */
  factorAt?: Date | null;
  /**
   * Whether the user is staff and must first set up a second factor. Until then, the user may do little more than a
   * visitor.
   */
  lacksFactor?: boolean;
};

/** An API key without the columns that could verify its secret. */
export type ApiKeyRecord = Omit<ApiKey, "secretHash">;

/** A program that sends an API key. The key's scopes decide its permissions. */
type KeyHolder = { role: "API_KEY"; key: ApiKeyRecord };

/** The caller of a request. The actor is derived only from the session or API key, never from the input. */
export type Actor = { role: "VISITOR" } | SignedIn | KeyHolder;

/** The server's dependencies, created at start or by a test. */
export type Deps = {
  env: Env;
  database: Database;
  responseCache: ResponseCache;
  storage: Storage;
  sms: Sms;
  limits: Limits;
  metrics: Metrics;
  /** Set if a collector receives traces. */
  tracing?: Tracing;
  /** Returns the current time. Tests set it. */
  clock: () => Date;
  log: FastifyBaseLogger;
};

/** The part of a service's context that describes the request. */
export type RequestContext = {
  /** The request's log, to be used instead of the server's log. */
  log: FastifyBaseLogger;
  actor: Actor;
  /** Batched reads of public data. Reads from the primary database if the caller may recently have written the data. */
  reads: Reader;
  /** The client's network address, for rate limits. */
  address: string;
  /** The language of messages and labels. */
  language: Language;
  /** The id of the request, which is in the log and in the response. */
  requestId: string;
};

/**
 * The server's dependencies and the request, as services get them. The transport decides how a response is sent, cached
 * and repeated. If the request is a single transaction, `database` and `reads` join it automatically.
 */
export type Context = Omit<Deps, "tracing"> & RequestContext;

/** Creates the context of a request. Copies member by member, because spreading takes several times as long. */
export const createContext = (deps: Deps, request: RequestContext): Context => ({
  env: deps.env,
  database: deps.database,
  responseCache: deps.responseCache,
  storage: deps.storage,
  sms: deps.sms,
  limits: deps.limits,
  metrics: deps.metrics,
  clock: deps.clock,
  log: request.log,
  actor: request.actor,
  reads: request.reads,
  address: request.address,
  language: request.language,
  requestId: request.requestId,
});
