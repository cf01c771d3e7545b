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
     * A URL with the right to create databases, the name of the migrated template, and the place for the demo. The
     * first test that needs the demo creates it (demo.ts).
     */
    postgres: { url: string; template: string; demo: { database: string; images: string } };
  }
}

const quiet = () => {};
let teardownAll = async (): Promise<void> => {};

/** Opens, once for each run, a PostgreSQL (TEST_DATABASE_URL, or a temporary one) with a migrated template. */
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
 * Starts a PostgreSQL. Returns the URL of a superuser, with which tests can disable triggers while they empty tables
 * (database.ts).
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
 * Stops the temporary PostgreSQL together with its databases, or drops the databases of this run. No test drops its
 * copy of the template, because PostgreSQL would first write the changes of all other databases, which takes seconds on
 * a busy machine.
 */
export async function teardown(): Promise<void> {
  await teardownAll();
}
