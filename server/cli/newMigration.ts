import { mkdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { writeVersion } from "../database/databaseCode.ts";
import { startTemporaryPostgres } from "../database/embedded/embeddedPostgres.ts";
import { applyMigrations, MIGRATIONS_DIR, SQL_DIR } from "../database/migrations.ts";
import { diffToSchema } from "./contract/schemaDiff.ts";
import { runCommand } from "./runCommand.ts";

/**
 * Runs `npm run migration -- name`. Writes prisma/migrations/<time>_<name>/migration.sql. Applies the existing
 * migrations to a temporary database. The new migration contains the difference between this database and
 * prisma/schema. Add by hand what Prisma can't express, such as checks and expression indexes. If functions or triggers
 * in prisma/sql have changed, the command also writes their new version. No name is needed if nothing else has changed.
 */
async function newMigration(name = ""): Promise<string> {
  if ((await writeVersion(SQL_DIR)) && name === "") return "Wrote prisma/sql/version.json";
  if (!/^\w+$/.test(name)) {
    throw new Error(
      "Name the migration with letters, digits and _: npm run migration -- add_stock",
    );
  }
  const sql = await sqlFromMigrationsToSchema();
  if (!sql) return "The migrations are up to date with prisma/schema.";
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const directory = join(MIGRATIONS_DIR, `${time}_${name}`);
  await mkdir(directory);
  await writeFile(join(directory, "migration.sql"), sql);
  return `Wrote ${relative(process.cwd(), join(directory, "migration.sql"))}`;
}

async function sqlFromMigrationsToSchema(): Promise<string | undefined> {
  const { url, stop } = await startTemporaryPostgres();
  try {
    await applyMigrations(url, () => {});
    return await diffToSchema(url);
  } finally {
    await stop();
  }
}

await runCommand(() => newMigration(process.argv[2]));
