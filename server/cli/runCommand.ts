import { resolve } from "node:path";
import { type Env, readEnv } from "../config.ts";
import { startPostgres } from "../database/embedded/embeddedPostgres.ts";
import { openStorage } from "../storage/openStorage.ts";
import type { Storage } from "../storage/storage.ts";
import { loadDotEnv } from "./dotEnv.mjs";
import { endBySignal, obeySignals, onShutdownSignal } from "./shutdownSignals.ts";

/** The database and the storage given by the settings. */
export type Target = { databaseUrl: string; storage: Storage };

/** Reads the settings from `.env` and the environment. */
export function readSettings(): Env {
  loadDotEnv();
  return readEnv(process.env);
}

/** Runs a command's work on the database and the storage. A server may be running. */
export async function withTarget<T>(work: (target: Target) => Promise<T>): Promise<T> {
  const env = readSettings();
  const storage = await openStorage(env);
  return withDatabase(env, (databaseUrl) => work({ databaseUrl, storage }));
}

/**
 * Runs a command's work on the database, and starts the embedded database if necessary. A signal stops the embedded
 * database; the promise then rejects with InterruptedError.
 */
export async function withDatabase<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  const starting = startPostgres(env, () => {});
  // Connects to the database itself, because a pooler does not support all features of a long session.
  const working = starting.then(({ url }) => work(env.DATABASE_DIRECT_URL ?? url));
  try {
    return await Promise.race([working, interruption()]);
  } finally {
    await starting.then(({ stop }) => stop());
  }
}

/** The error of a command that the user stopped by a signal. */
export class InterruptedError extends Error {
  constructor(
    readonly signal: NodeJS.Signals,
    message = "Stopped before it was done.",
  ) {
    super(message);
  }
}

/** Rejects at the first signal. */
function interruption(): Promise<never> {
  return new Promise((_resolve, reject) => {
    onShutdownSignal((signal) => reject(new InterruptedError(signal)));
  });
}

/** Resolves a path from the user's directory, since npm runs commands in the repository's directory. */
export function resolvePath(name: string): string {
  return resolve(process.env.INIT_CWD ?? ".", name);
}

/**
 * Runs a command and prints its result, or the message of its error. After an error, the process exits with code 1.
 * After a signal, the process ends by the same signal.
 */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    console.error(message || code);
    // Interrupted work may still be running. Its connections to the database close when the process ends.
    if (error instanceof InterruptedError) endBySignal(error.signal);
    // `process.exit` waits for threads that read or write files. From now on, a signal must end the process without
    // this wait.
    obeySignals();
    process.exit(1);
  }
}
