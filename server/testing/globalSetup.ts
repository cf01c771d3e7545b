import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startTemporaryPostgres } from "../database/embedded/embeddedPostgres.ts";
import { applyMigrations } from "../database/migrations.ts";
import { migrateQueue } from "../jobs/schema.ts";
import { createDatabase, dropDatabases } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * A URL whose role may create databases, the name of the migrated template, and the place for the demo. The first
     * test that needs the demo creates the demo (demo.ts).
     */
    postgres: { url: string; template: string; demo: { database: string; images: string } };
  }
}

const quiet = () => {};
let teardownAll = async (): Promise<void> => {};

/**
 * Prepares a PostgreSQL with a migrated template, once for each run. TEST_DATABASE_URL names the PostgreSQL; without
 * this variable, a temporary PostgreSQL is started.
 */
export async function setup(project: TestProject): Promise<void> {
  const externalUrl = process.env.TEST_DATABASE_URL;
  const { url, stop } = externalUrl ? { url: externalUrl, stop: quiet } : await temporaryPostgres();
  teardownAll = async () => stop();
  const template = await createDatabase(url);
  const demo = {
    database: `${template.name}_demo`,
    images: join(tmpdir(), `${template.name}-images`),
  };
  teardownAll = async () => {
    await rm(demo.images, { recursive: true, force: true });
    if (!externalUrl) return stop();
    await dropDatabases(url, template.name);
  };
  await applyMigrations(template.url, quiet);
  await migrateQueue(template.url);
  project.provide("postgres", { url, template: template.name, demo });
}

/**
 * Starts a PostgreSQL. Returns a superuser's URL, because only a superuser can disable triggers while tables are
 * emptied (database.ts).
 */
async function temporaryPostgres(): ReturnType<typeof startTemporaryPostgres> {
  const postgres = await startTemporaryPostgres();
  const superuser = new URL(postgres.url);
  superuser.username = "postgres";
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  const shop = pg.escapeIdentifier(new URL(postgres.url).username);
  await client
    .query(`GRANT SET ON PARAMETER session_replication_role TO ${shop}`)
    .finally(() => client.end());
  return postgres;
}

/**
 * Stops the temporary PostgreSQL together with its databases, or drops the databases of this run. Tests don't drop
 * their own copies of the template: PostgreSQL would first write the changes of all other databases to disk, which
 * takes seconds on a busy machine.
 */
export async function teardown(): Promise<void> {
  await teardownAll();
}
