import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";

/** A database on the tests' PostgreSQL, with its URL. */
export type TestDatabase = { name: string; url: string };

/**
 * Creates a migrated, empty database for one test file and drops it after the file's tests. Call it at
 * the file's top level before anything connects to it, so that those connections end first.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, template } = inject("postgres");
  const database = await createDatabase(url, template);
  afterAll(() => dropDatabase(url, database.name));
  return database;
}

/** Creates a database on the server of `url`: a copy of the template, or an empty one. */
export async function createDatabase(url: string, template?: string): Promise<TestDatabase> {
  const name = `smarttrade_test_${randomUUID().replaceAll("-", "")}`;
  await execute(url, `CREATE DATABASE ${name} ${template ? `TEMPLATE ${template}` : ""}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { name, url: address.href };
}

/** Drops a database and ends its remaining connections. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await execute(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
