import { cp } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { readEnv } from "../config.ts";
import { openDatabase } from "../database/client.ts";
import { seedDemo } from "../demo/seed.ts";
import { openFolder } from "../storage/disk.ts";
import { createDatabase, dropDatabase } from "./database.ts";
import { timeFactor } from "./timeFactor.mjs";

/** The key of an advisory lock. If two workers need the demo, one worker makes it while the other waits. */
const demoLock = 5_742_099;

/** The time limit of a statement while the pictures are drawn. */
export const seedTimeoutMs = 120_000 * timeFactor;

/**
 * Creates a database with the demo catalogue for one test file, and puts the demo's images into a data directory.
 * Returns the database's URL. Database and images are copies of the run's demo, which is made only once, because
 * drawing the pictures takes ten seconds of processor time.
 */
export async function demoDatabase(dataDir: string): Promise<string> {
  const { url, demo } = inject("postgres");
  await makeDemo();
  await cp(demo.images, join(dataDir, "images"), { recursive: true });
  return (await createDatabase(url, demo.database)).url;
}

/** Makes the demo of this run if it does not exist yet. */
async function makeDemo(): Promise<void> {
  const { url, template, demo } = inject("postgres");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [demoLock]);
    const made = "SELECT FROM pg_database WHERE datname = $1";
    if ((await client.query(made, [demo.database])).rowCount) return;
    const draft = await createDatabase(url, template);
    await fill(draft.url, demo.images).catch(async (error) => {
      await dropDatabase(url, draft.name);
      throw error;
    });
    await client.query(`ALTER DATABASE ${draft.name} RENAME TO ${demo.database}`);
  } finally {
    await client.end();
  }
}

async function fill(url: string, images: string): Promise<void> {
  const database = openDatabase(url, seedTimeoutMs);
  const storage = await openFolder(images);
  await seedDemo({ database, storage, env: readEnv({}), log: () => undefined }).finally(() =>
    database.$disconnect(),
  );
}
