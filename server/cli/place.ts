import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Env, readEnv } from "../config.ts";
import { startEmbeddedPostgres } from "../database/embedded/embeddedPostgres.ts";
import { openStorage } from "../storage/openStorage.ts";
import type { Storage } from "../storage/storage.ts";
import { shutdownSignals } from "./shutdownSignals.ts";

/** Where the settings say that the shop's rows and pictures are. */
export type Place = { databaseUrl: string; storage: Storage };

/** Does a command's work there, whether a server runs or not. */
export async function withPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv(process.env);
  const storage = await openStorage(env);
  return withDatabase(env, (databaseUrl) => work({ databaseUrl, storage }));
}

/**
 * Does a command's work on the database; the embedded one is started if it must be. Whoever is told to
 * stop, while it starts or later, leaves none running behind.
 */
export async function withDatabase<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  if (env.DATABASE_URL) return Promise.race([work(env.DATABASE_URL), toldToStop()]);
  const starting = startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: () => {} });
  const working = starting.then(({ url }) => work(url));
  try {
    return await Promise.race([working, toldToStop()]);
  } finally {
    await starting.then(({ stop }) => stop());
  }
}

/** Somebody had the command stop. */
export class Stopped extends Error {}

/** Fails at the first signal. */
function toldToStop(): Promise<never> {
  return new Promise((_go, stop) => {
    for (const signal of shutdownSignals)
      process.on(signal, () => stop(new Stopped("Stopped before it was done.")));
  });
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
    // What was stopped may still be at work.
    process.exit(1);
  }
}
