import pg from "pg";
import type { TestProject } from "vitest/node";
import { startTemporaryPostgres } from "../database/embedded/embeddedPostgres.ts";
import { applyMigrations } from "../database/migrations.ts";
import { migrateQueue } from "../jobs/schema.ts";
import { createDatabase, dropDatabase } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A URL with the right to create databases, and the name of the migrated template. */
    postgres: { url: string; template: string };
  }
}

const quiet = () => {};
let teardownAll = async (): Promise<void> => {};

/** Once per run: a PostgreSQL (TEST_DATABASE_URL, or a temporary one) with a migrated template. */
export async function setup(project: TestProject): Promise<void> {
  const externalUrl = process.env.TEST_DATABASE_URL;
  const { url, stop } = externalUrl ? { url: externalUrl, stop: quiet } : await temporaryPostgres();
  teardownAll = async () => stop();
  const template = await createDatabase(url);
  if (externalUrl) teardownAll = () => dropDatabase(url, template.name);
  await applyMigrations(template.url, quiet);
  await migrateQueue(template.url);
  project.provide("postgres", { url, template: template.name });
}

/** One in which tests may disable triggers while they empty tables (database.ts). */
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

/** Stops the temporary PostgreSQL, or drops the template. */
export async function teardown(): Promise<void> {
  await teardownAll();
}
