import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { buildApp } from "./app.ts";
import { changeConsumers, jobHandlers } from "./backgroundWork.ts";
import { openResponseCache } from "./cache/responseCache.ts";
import { renewLog } from "./changes/handle.ts";
import { ChangeRunner } from "./changes/runner.ts";
import type { Env } from "./config.ts";
import type { Deps } from "./core/context.ts";
import { isQuiet } from "./core/quietCopy.ts";
import { openLimits } from "./core/rateLimits/rateLimits.ts";
import { openSms } from "./core/sms.ts";
import { type Database, openDatabase } from "./database/client.ts";
import { connectionCounts, shareConnections } from "./database/connections.ts";
import { startPostgres } from "./database/embedded/embeddedPostgres.ts";
import { applyMigrations } from "./database/migrations.ts";
import { trustsAnyCertificate } from "./databaseAddress.ts";
import { checkDemoUsers, withDemoAdmin } from "./demo/demoAdmin.ts";
import { demoUsers, seedDemo } from "./demo/seed.ts";
import { pushKeys } from "./features/alerts/push/keys.ts";
import { completeEarlierDocuments } from "./features/documents/earlier.ts";
import { flushQuoteCounts } from "./features/quotes/counts.ts";
import { flushRedirectHits } from "./features/redirects/follow.ts";
import { flushUnknownAddresses } from "./features/redirects/unknown.ts";
import { flushSearchCounts } from "./features/search/counts.ts";
import { storeFirstSettings } from "./features/shop/settings/firstSettings.ts";
import { withoutEnded } from "./features/units/endedReservations.ts";
import { migrateQueue } from "./jobs/schema.ts";
import { JobWorker } from "./jobs/worker.ts";
import { openMetrics } from "./observability/metrics.ts";
import { openTracing } from "./observability/tracing.ts";
import { publishAssets } from "./ssr/publishedAssets.ts";
import { openSite, scriptsFolder } from "./ssr/site.ts";
import { countErrors } from "./storage/countErrors.ts";
import { openStorage } from "./storage/openStorage.ts";

const seedTimeoutMs = 120_000;

/**
 * A listening server. `close` finishes the requests in progress and then closes everything else. If a part can't be
 * closed, `close` still closes the other parts and then rejects.
 */
export type RunningServer = { address: string; close(): Promise<void> };

/**
 * Starts the server: starts the embedded database if no other database is configured, migrates, seeds the demo if
 * required, and listens. Then starts the background jobs and the consumers of changes.
 */
export async function startServer(env: Env, log: FastifyBaseLogger): Promise<RunningServer> {
  const info = (message: string) => log.info(message);
  const { url, stop } = await startPostgres(env, info);
  const directUrl = env.DATABASE_DIRECT_URL ?? url;
  await applyMigrations(directUrl, info);
  await migrateQueue(directUrl);
  const deps = await openDeps(withDemoAdmin(env), url, log);
  if (env.SEED_DEMO) await seed(directUrl, deps, info);
  if (trustsAnyCertificate(url)) log.warn(certificateMessage);
  if (await isQuiet(deps.database)) log.warn(quietMessage);
  await storeFirstSettings(deps);
  await checkDemoUsers(deps, env);
  await pushKeys(deps);
  await completeEarlierDocuments(deps);
  const app = await buildApp(deps, { site: await openSite() });
  await publishSite(directUrl, deps);
  await app.listen({ port: env.PORT, host: env.HOST });
  const handlers = jobHandlers(deps);
  const { database, metrics } = deps;
  const { jobs: maxConnections } = shareConnections(env.DATABASE_CONNECTIONS);
  const jobs = new JobWorker({ url: directUrl, handlers, log, metrics, maxConnections });
  await renewLog(database);
  const notifications = deps.responseCache;
  const consumers = changeConsumers(deps);
  const changes = new ChangeRunner({ database, notifications, consumers, log, metrics });
  const { port } = app.server.address() as AddressInfo;
  const address = `http://localhost:${port}`;
  logAddresses(address, deps.env, info);
  return {
    address,
    close: () =>
      closeInOrder(log, [
        { requests: () => app.close(), jobs: () => jobs.close(), changes: () => changes.close() },
        {
          quoteCounts: () => flushQuoteCounts(deps),
          searchCounts: () => flushSearchCounts(deps),
          redirectHits: () => flushRedirectHits(deps),
          unknownAddresses: () => flushUnknownAddresses(deps),
        },
        {
          responseCache: () => deps.responseCache.close(),
          limits: () => deps.limits.close(),
          replicas: async () => deps.database.replicas?.close(),
        },
        { database: () => deps.database.$disconnect(), tracing: async () => deps.tracing?.close() },
        { embeddedDatabase: stop },
      ]),
  };
}

/** Functions that close parts of the server, by the part's name in the log. */
type Closers = Record<string, () => Promise<void>>;

/** Closes one group after another, and the parts of a group at the same time. Rejects at the end if any part failed. */
async function closeInOrder(log: FastifyBaseLogger, groups: readonly Closers[]): Promise<void> {
  const failed: string[] = [];
  const closePart = async ([part, close]: [string, Closers[string]]) => {
    try {
      await close();
    } catch (err) {
      log.error({ err, part }, "A part of the server could not be closed");
      failed.push(part);
    }
  };
  for (const group of groups) await Promise.all(Object.entries(group).map(closePart));
  if (failed.length > 0) throw new Error(`Not closed: ${failed.join(", ")}`);
}

async function openDeps(env: Env, databaseUrl: string, log: FastifyBaseLogger): Promise<Deps> {
  const responseCache = await openResponseCache(env.DATABASE_DIRECT_URL ?? databaseUrl, {
    env,
    log,
  });
  const urls = env.DATABASE_REPLICA_URLS;
  const replication = { urls, notifications: responseCache, log };
  const { requests: maxConnections } = shareConnections(env.DATABASE_CONNECTIONS);
  const clock = () => new Date();
  const database: Database = openDatabase(databaseUrl, undefined, {
    replication,
    maxConnections,
    view: () => view(),
  });
  const view = withoutEnded({ database, responseCache, clock });
  const limits = await openLimits(env, log);
  const metrics = openMetrics({
    cache: responseCache,
    connections: connectionCounts,
    replicas: () => database.replicas?.lags() ?? {},
    redis: limits.redis,
    isQuietCopy: () => isQuiet(database),
  });
  const storage = await openStorage(env);
  return {
    env,
    database,
    responseCache,
    storage: countErrors(storage, (operation) => metrics.storageErrors.inc({ operation })),
    sms: openSms(env, log, () => isQuiet(database)),
    limits,
    metrics,
    tracing: await openTracing(env),
    clock,
    log,
  };
}

/**
 * Publishes the site's scripts before the first page is sent. Otherwise only this server would have them, although
 * another server may get the requests for them.
 */
async function publishSite(databaseUrl: string, { storage, log }: Deps): Promise<void> {
  if (!existsSync(scriptsFolder)) return;
  await publishAssets({ databaseUrl, storage }, scriptsFolder).catch((err) => {
    log.warn({ err }, "The site's scripts could not be published to other servers");
  });
}

/**
 * Seeds the demo. The connections have a longer timeout and go to the primary itself, because a pooler would not pass
 * the timeout on. Waits while another server seeds the same database.
 */
async function seed(
  databaseUrl: string,
  { storage, env }: Pick<Deps, "storage" | "env">,
  log: (message: string) => void,
) {
  const database = openDatabase(databaseUrl, seedTimeoutMs);
  await seedDemo({ database, storage, env, log }).finally(() => database.$disconnect());
}

const certificateMessage =
  "The certificate of the database is not checked: sslmode=verify-full in DATABASE_URL does so";

const quietMessage =
  "This restored copy of the shop sends nothing to people. If it is the shop: npm run sending -- on";

function logAddresses(base: string, env: Env, info: (message: string) => void) {
  info(`The shop      ${base}`);
  info(`GraphQL       ${base}/graphql`);
  info(`REST          ${base}/api/v1/docs`);
  info(
    env.SMS_PROVIDER === "console"
      ? "Login codes   appear here, as messages that would be sent"
      : "Login codes   go out by SMS",
  );
  if (env.SEED_DEMO) {
    info(
      `Demo logins   admin ${env.ADMIN_MOBILES[0]}, customers ${demoUsers.customers.join(", ")}`,
    );
  }
}
