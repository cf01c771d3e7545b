import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Prisma } from "../generated/prisma/client.ts";
import { PrismaClient } from "../generated/prisma/client.ts";
import { openPool } from "./pools.ts";
import { Reading } from "./reading.ts";

/** The shop's database: Prisma, and beside it `reading` for what the public asks for all the time. */
export type Database = PrismaClient & { readonly reading: Reading };

/** The database inside a transaction. */
export type Transaction = Prisma.TransactionClient;

/**
 * How near a word must come to be found in place of one mistyped, of 1: with one letter wrong or
 * missing, "ipone" and "huwei" come to 0.44. `<%` in devices/filters.ts compares by it.
 * Compiling a statement takes longer than any of ours.
 */
const settings = "-c pg_trgm.word_similarity_threshold=0.4 -c jit=off";

/** Whoever waits for a page waits no longer: a database that is silent counts as gone, like one that is. */
const patienceMs = 5_000;

/** Both together stay below the ten seconds within which a write is refused. */
const connectionMs = 4_000;

/**
 * A connection over which one statement was not answered ends: the ROLLBACK that follows would wait
 * behind it as long again.
 */
class ImpatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    Object.assign(this, { query: (...given: unknown[]) => this.#ask(given) });
  }

  #ask(given: unknown[]): unknown {
    const answer: unknown = Reflect.apply(super.query, this, given);
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === "Query read timeout") void this.end();
      });
    }
    return answer;
  }
}

/**
 * Connects lazily to a PostgreSQL of version 14 or newer; `$disconnect()` closes the pool. A statement
 * that takes longer than `statementMs` fails.
 */
export function openDatabase(url: string, statementMs = patienceMs): Database {
  const pool = openPool({
    Client: ImpatientClient,
    connectionString: url,
    connectionTimeoutMillis: connectionMs,
    query_timeout: statementMs,
    keepAlive: true,
    max: 10,
    options: settings,
  });
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  // Its longer messages quote what was written, people's numbers among it.
  const prisma = new PrismaClient({ adapter, errorFormat: "minimal" });
  return Object.assign(prisma, { reading: new Reading(pool) });
}

/** Whether Prisma refused because a unique value, or another named constraint, is taken already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "P2002";
}
