import type { FastifyBaseLogger } from "fastify";
import type { ExecutionResult } from "graphql";
import type { Answers } from "../cache/responseCache.ts";
import type { Env } from "../config.ts";
import type { Database } from "../database/client.ts";
import type { User } from "../generated/prisma/client.ts";
import type { Limits } from "../http/rateLimits.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Tracing } from "../observability/tracing.ts";
import type { Storage } from "../storage/storage.ts";
import type { Sms } from "./sms.ts";

/** Somebody with a session. */
export type SignedIn = {
  role: User["userType"];
  user: User;
  /** The session's own token, as the caller sent it. */
  token: string;
  /** The session ends by itself then. */
  expiresAt: Date;
};

/** Who asks. It comes from the session alone, never from what a request says of itself. */
export type Actor = { role: "VISITOR" } | SignedIn;

/** What lasts as long as the server: made once in main.ts, or by a test. */
export type Deps = {
  env: Env;
  database: Database;
  /** The memory of public answers. */
  answers: Answers;
  storage: Storage;
  sms: Sms;
  limits: Limits;
  metrics: Metrics;
  /** Where somebody collects traces. */
  tracing?: Tracing;
  /** Now. Tests set it. */
  clock: () => Date;
  log: FastifyBaseLogger;
};

/** What a service is given: the server's means, who asks, and from where. */
export type Context = Deps & {
  actor: Actor;
  /** The caller's network address, for limits. */
  address: string;
  /** The browser's session cookie; does nothing where there is no browser to answer. */
  cookie: SessionCookie;
  /** Says what is asked for, where the address doesn't tell: a word from a short list of ours. */
  nameOperation(operation: string): void;
  /** What came of a GraphQL operation that was executed before Apollo Server is asked. */
  executed?: ExecutionResult;
};

/** Writes the session into, or takes it out of, the answer's cookies. */
export type SessionCookie = {
  set(token: string, expiresAt: Date): void;
  clear(): void;
};
