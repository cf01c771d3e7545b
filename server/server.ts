import type { FastifyBaseLogger } from "fastify";
import { buildApp } from "./app.ts";
import { openResponseCache } from "./cache/responseCache.ts";
import type { Env } from "./config.ts";
import type { Deps } from "./core/context.ts";
import { openSms } from "./core/sms.ts";
import { openDatabase, readReplicas } from "./database/client.ts";
import { startEmbeddedPostgres } from "./database/embedded/embeddedPostgres.ts";
import { applyMigrations } from "./database/migrations.ts";
import { demoUsers, seedDemo } from "./demo/seed.ts";
import { sweepUnusedImages } from "./features/uploads/service.ts";
import { sweepSessions } from "./features/users/service.ts";
import { openLimits } from "./http/rateLimits.ts";
import { openMetrics } from "./observability/metrics.ts";
import { openTracing } from "./observability/tracing.ts";
import { openStorage } from "./storage/openStorage.ts";
import type { Storage } from "./storage/storage.ts";

const hourMs = 3_600_000;
const seedPatienceMs = 120_000;

/** A server that listens, with all that it stands on. `close` answers what is in flight first. */
export type Shop = { address: string; close(): Promise<void> };

/** Starts the database if it is ours, brings it up to date, fills it if it is to be, and listens. */
export async function openShop(env: Env, log: FastifyBaseLogger): Promise<Shop> {
  const say = (message: string) => log.info(message);
  const postgres = env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: say });
  const url = env.DATABASE_URL ?? postgres?.url ?? "";
  await applyMigrations(env.DATABASE_DIRECT_URL ?? url, say);
  const deps = await openDeps(withDemoAdmin(env), url, log);
  if (env.SEED_DEMO) await seed(url, deps.storage, say);
  const app = await buildApp(deps);
  const sweeping = setInterval(() => void sweep(deps), hourMs).unref();
  await app.listen({ port: env.PORT, host: env.HOST });
  const address = `http://localhost:${app.addresses()[0]?.port ?? env.PORT}`;
  announce(address, deps.env, say);
  return {
    address,
    async close() {
      clearInterval(sweeping);
      await app.close();
      await deps.responseCache.close();
      await deps.limits.close();
      await deps.database.replicas?.close();
      await deps.database.$disconnect();
      await deps.tracing?.close();
      await postgres?.stop();
    },
  };
}

async function openDeps(env: Env, databaseUrl: string, log: FastifyBaseLogger): Promise<Deps> {
  const urls = env.DATABASE_REPLICA_URLS;
  const database = openDatabase(databaseUrl, undefined, { urls, log });
  const responseCache = await openResponseCache(env.DATABASE_DIRECT_URL ?? databaseUrl, {
    env,
    log,
  });
  readReplicas(database, responseCache);
  return {
    env,
    database,
    responseCache,
    storage: await openStorage(env),
    sms: openSms(env, log),
    limits: await openLimits(env, database, log),
    metrics: openMetrics(responseCache, { ofProcess: true }),
    tracing: await openTracing(env),
    clock: () => new Date(),
    log,
  };
}

/** With a patience of its own: another server may be filling the same database, and is waited for. */
async function seed(databaseUrl: string, storage: Storage, log: (message: string) => void) {
  const database = openDatabase(databaseUrl, seedPatienceMs);
  await seedDemo({ database, storage, log }).finally(() => database.$disconnect());
}

/** The demo catalogue has an admin of its own where nobody else is named. */
function withDemoAdmin(env: Env): Env {
  if (!env.SEED_DEMO || env.ADMIN_MOBILES.length > 0) return env;
  return { ...env, ADMIN_MOBILES: [demoUsers.admin] };
}

async function sweep(deps: Deps) {
  try {
    await sweepUnusedImages(deps);
    await sweepSessions(deps);
  } catch (err) {
    deps.log.error({ err }, "What is out of date could not be removed");
  }
}

function announce(base: string, env: Env, say: (message: string) => void) {
  say(`The shop      ${base}`);
  say(`GraphQL       ${base}/graphql`);
  say(`REST          ${base}/api/v1/docs`);
  say(
    env.SMS_PROVIDER === "console"
      ? "Login codes   appear here, as messages that would be sent"
      : "Login codes   go out by SMS",
  );
  if (env.SEED_DEMO) {
    say(`Demo logins   admin ${env.ADMIN_MOBILES[0]}, customers ${demoUsers.customers.join(", ")}`);
  }
}
