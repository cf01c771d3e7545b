import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { startEmbeddedPostgres } from "../platform/embeddedPostgres.ts";
import { readEnv } from "../platform/env.ts";
import { openStorage } from "../platform/openStorage.ts";
import type { Storage } from "../platform/storage.ts";

/** Where the settings say that the shop's rows and pictures are. */
export type Place = { databaseUrl: string; storage: Storage };

/** Does a command's work there, whether a server runs or not; starts the embedded database if it must. */
export async function withPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv(process.env);
  const storage = await openStorage(env);
  if (env.DATABASE_URL) return work({ databaseUrl: env.DATABASE_URL, storage });
  const embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: () => {} });
  return work({ databaseUrl: embedded.url, storage }).finally(() => embedded.stop());
}

/** A file as the person who typed it meant it: npm runs commands from the repository's own folder. */
export function fileNamed(name: string): string {
  return resolve(process.env.INIT_CWD ?? ".", name);
}

/** Runs a command; what it answers is said, and what goes wrong too, in a sentence and the exit code. */
export async function say(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    console.error(message || code);
    process.exitCode = 1;
  }
}
