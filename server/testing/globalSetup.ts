import type { TestProject } from "vitest/node";
import { startTemporaryPostgres } from "../database/embedded/embeddedPostgres.ts";
import { applyMigrations } from "../database/migrations.ts";
import { createDatabase, dropDatabase } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A database that may create and drop others, and the name of the migrated one to copy. */
    postgres: { url: string; template: string };
  }
}

const quiet = () => {};
let teardownAll = async (): Promise<void> => {};

/** Once per run: a PostgreSQL (TEST_DATABASE_URL, or a throw-away one) with a migrated template. */
export async function setup(project: TestProject): Promise<void> {
  const ownServer = process.env.TEST_DATABASE_URL;
  const { url, stop } = ownServer
    ? { url: ownServer, stop: quiet }
    : await startTemporaryPostgres();
  teardownAll = async () => stop();
  const template = await createDatabase(url);
  if (ownServer) teardownAll = () => dropDatabase(url, template.name);
  await applyMigrations(template.url, quiet);
  project.provide("postgres", { url, template: template.name });
}

/** Leaves nothing of the run behind. */
export async function teardown(): Promise<void> {
  await teardownAll();
}
