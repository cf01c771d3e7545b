import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { buildApp } from "../server/app.ts";
import { openResponseCache } from "../server/cache/responseCache.ts";
import { readEnv } from "../server/config.ts";
import type { Deps } from "../server/core/context.ts";
import { openLimits } from "../server/core/rateLimits/rateLimits.ts";
import { hashToken, newToken } from "../server/core/tokens.ts";
import { openDatabase } from "../server/database/client.ts";
import { connectionCounts } from "../server/database/connections.ts";
import { applyMigrations } from "../server/database/migrations.ts";
import { migrateQueue } from "../server/jobs/schema.ts";
import { openMetrics } from "../server/observability/metrics.ts";
import { openSite } from "../server/ssr/site.ts";
import { openStorage } from "../server/storage/openStorage.ts";
import { createDatabase } from "../server/testing/database.ts";
import { dayMs } from "../shared/durations.ts";
import { fill, type Size, vacuum } from "./fill.ts";

/** A complete server in this process. Requests don't use the network. */
export type BenchShop = {
  /** Executes a GraphQL operation. Throws if the response contains errors. */
  execute(query: string, variables: object): Promise<void>;
  app: FastifyInstance;
  deps: Deps;
  /** The headers that authenticate the admin's requests. */
  headers: Record<string, string>;
  /** The URL of the shop's database. */
  url: string;
  close(): Promise<void>;
};

const limitless = { RATE_LIMIT_PER_MINUTE: "0", RESPONSE_CACHE_MB: "0" };
const log = pino({ level: "silent" });

/** This timeout is longer than in production, because bulk inserts take longer than the statements of a page. */
const statementTimeoutMs = 120_000;

/**
 * Opens a server with an admin's session, on a new database of this size. The database is created on the PostgreSQL
 * server at `postgresUrl`.
 */
export async function openBenchShop(
  postgresUrl: string,
  size: Size,
  timeoutMs?: number,
): Promise<BenchShop> {
  const { url } = await createDatabase(postgresUrl);
  await applyMigrations(url, () => {});
  await migrateQueue(url);
  const database = openDatabase(url, statementTimeoutMs);
  await fill(database, size);
  const token = await createAdminSession(database);
  await vacuum(database);
  await database.$disconnect();
  return openShopOn(url, { authorization: `Bearer ${token}` }, timeoutMs);
}

/** Opens a server on a migrated database. Each request has these `headers`, for instance to authenticate. */
export async function openShopOn(
  url: string,
  headers: Record<string, string> = {},
  timeoutMs = statementTimeoutMs,
): Promise<BenchShop> {
  const database = openDatabase(url, timeoutMs);
  const dataDir = await mkdtemp(join(tmpdir(), "smarttrade-bench-"));
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir, ...limitless });
  const storage = await openStorage(env);
  const sms = { send: async () => {} };
  const clock = () => new Date();
  const limits = await openLimits(env, log);
  const responseCache = await openResponseCache(url, { env, log });
  const metrics = openMetrics({ cache: responseCache, connections: connectionCounts });
  const deps: Deps = {
    env,
    database,
    responseCache,
    storage,
    sms,
    limits,
    metrics,
    clock,
    log,
  };
  const app = await buildApp(deps, { site: await openSite() });
  return {
    ...{ app, deps, headers, url },
    async execute(query, variables) {
      const payload = { query, variables };
      const response = await app.inject({ method: "POST", url: "/graphql", headers, payload });
      if (response.json().errors) throw new Error(response.body);
    },
    async close() {
      await app.close();
      await responseCache.close();
      await database.$disconnect();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Creates an admin and returns the token of a session for the admin. */
async function createAdminSession(database: ReturnType<typeof openDatabase>): Promise<string> {
  const token = newToken();
  const { id: userId } = await database.user.create({
    data: { mobile: "01999999999", userType: "ADMIN", newUser: false },
  });
  const expiresAt = new Date(Date.now() + dayMs);
  await database.session.create({ data: { tokenHash: hashToken(token), userId, expiresAt } });
  return token;
}
