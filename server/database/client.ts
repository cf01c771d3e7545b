import { PrismaPg } from "@prisma/adapter-pg";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import type { Prisma } from "../generated/prisma/client.ts";
import { PrismaClient } from "../generated/prisma/client.ts";
import { openPool } from "./pools.ts";
import { Reading } from "./reads.ts";
import { Replicas } from "./replicas.ts";

/**
 * The shop's database: Prisma, and beside it `reading` for what the public asks for all the time, which
 * `replicas` answer where there are some.
 */
export type Database = PrismaClient & { readonly reading: Reading; readonly replicas?: Replicas };

/** Where the read replicas are, and where to say how they are. */
export type Replication = {
  urls: readonly string[];
  log: Pick<FastifyBaseLogger, "warn" | "info">;
};

/** Whether changes are heard, and whom to call when there is one: the memory of answers. */
type ChangeSource = { readonly isListening: boolean; onChange(callback: () => void): void };

/** The database inside a transaction. */
export type Transaction = Prisma.TransactionClient;

/**
 * How near a word must come to be found in place of one mistyped, of 1: with one letter wrong or
 * missing, "ipone" and "huwei" come to 0.44. `<%` in devices/search.ts compares by it.
 * Compiling a statement takes longer than any of ours.
 */
const settings = "-c pg_trgm.word_similarity_threshold=0.4 -c jit=off";

/** Whoever waits for a page waits no longer: a database that is silent counts as gone, like one that is. */
const patienceMs = 5_000;

/** A replica that answers as late as this is none: the primary has to be asked after it. */
const replicaPatienceMs = 2_000;

/** After which the database ends a statement that nobody waits for any more: it would not notice. */
const unheardMs = 1_000;

/** Of a statement's time, what a connection is waited for: both stay below a write's ten seconds. */
const connectionShare = 0.8;

/** What is called with a statement's rows, or with what went wrong. */
type Answered = (error: Error | undefined, result?: pg.QueryResult) => void;

/**
 * Connections over which a statement is waited for so long. One over which it was not answered ends: the
 * ROLLBACK that follows would wait behind it as long again.
 *
 * The driver's own patience, and its promises, assign a function to each statement. V8 takes functions that
 * are assigned to properties for methods and lays them among what is old, where they keep the statement, its
 * rows and all that waited for them until the next full collection: a tenth of a page's processor time.
 */
const impatient = (patienceMs: number) =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      Object.assign(this, { query: (...given: unknown[]) => this.#ask(given) });
    }

    #ask(given: unknown[]): unknown {
      const [statement, values] = given;
      const call = given.findLast((each): each is Answered => typeof each === "function");
      const ask = (answered: Answered) =>
        this.#askPatiently(statement, Array.isArray(values) ? values : undefined, answered);
      if (call) return ask(call);
      return new Promise((resolve, reject) => {
        ask((error, result) => (error ? reject(error) : resolve(result)));
      });
    }

    #askPatiently(statement: unknown, values: unknown[] | undefined, answered: Answered): void {
      let isOver = false;
      const tell: Answered = (error, result) => {
        if (isOver) return;
        isOver = true;
        clearTimeout(patience);
        answered(error, result);
      };
      const patience = setTimeout(() => {
        tell(new Error("Query read timeout"));
        void this.end();
      }, patienceMs);
      Reflect.apply(super.query, this, [statement, values, tell]);
    }
  };

/**
 * Connects lazily to a PostgreSQL of version 14 or newer; `$disconnect()` closes the pool. A statement
 * that takes longer than `statementMs` fails, and so does who waits nearly as long for a connection.
 * Replicas are asked nothing until they are trusted.
 */
export function openDatabase(
  url: string,
  statementMs = patienceMs,
  replication?: Replication,
): Database {
  const connectionMs = connectionShare * statementMs;
  const pool = connect(url, connectionMs, statementMs);
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  // Its longer messages quote what was written, people's numbers among it.
  const prisma = new PrismaClient({
    adapter,
    errorFormat: "minimal",
    // Prisma's own patience is shorter: of many who change one thing at once it refused the last.
    transactionOptions: { maxWait: connectionMs, timeout: connectionMs + statementMs },
  });
  const replicas = replication?.urls.length ? openReplicas(pool, replication) : undefined;
  return Object.assign(prisma, { reading: new Reading(replicas ?? pool), replicas });
}

function connect(url: string, connectionTimeoutMillis: number, statementMs: number): pg.Pool {
  return openPool({
    Client: impatient(statementMs),
    connectionString: url,
    connectionTimeoutMillis,
    keepAlive: true,
    max: 10,
    options: `${settings} -c statement_timeout=${statementMs + unheardMs}`,
  });
}

function openReplicas(primary: pg.Pool, { urls, log }: Replication): Replicas {
  const replicas = urls.map((url) => ({
    name: new URL(url).host,
    pool: connect(url, replicaPatienceMs, replicaPatienceMs),
  }));
  return new Replicas({ primary, replicas, log });
}

/** Begins to ask the replicas: they are behind whatever is heard to be written, until they have it. */
export function readReplicas({ replicas }: Database, changes: ChangeSource): void {
  changes.onChange(() => replicas?.changed());
  replicas?.trustWhile(() => changes.isListening);
}

/** Whether Prisma refused because a unique value, or another named constraint, is taken already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "P2002";
}
