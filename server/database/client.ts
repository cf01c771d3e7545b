import type { Socket } from "node:net";
import { PrismaPg } from "@prisma/adapter-pg";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Prisma } from "../generated/prisma/client.ts";
import { PrismaClient } from "../generated/prisma/client.ts";
import { openPool } from "./connections.ts";
import { joining } from "./jointTransaction.ts";
import { BatchReader, type Reader, type View } from "./reads.ts";
import { type ChangeNotifications, Replicas } from "./replicas.ts";

/** The shop's database: Prisma, and batched reads of public data. */
export type Database = PrismaClient & {
  /** From the read replicas, where there are some. */
  readonly reads: Reader;
  /** From the primary, for callers that must read their own writes. */
  readonly primaryReads: Reader;
  readonly replicas?: Replicas;
  /** Replaces stored tables in the statements of `reads` and `primaryReads`. */
  readonly view?: View;
  /** Whether the caller's reads and writes are in one transaction (`inOneTransaction`). */
  readonly isTransaction?: boolean;
};

/** The addresses of the read replicas, and what they need besides. */
export type Replication = {
  urls: readonly string[];
  notifications: ChangeNotifications;
  log: Pick<FastifyBaseLogger, "warn" | "info">;
};

type DatabaseOptions = {
  replication?: Replication;
  view?: View;
  /** To the primary, and to each replica. */
  maxConnections?: number;
};

/** The database inside a transaction. */
export type Transaction = Prisma.TransactionClient;

/**
 * The word similarity from which `<%` in devices/search.ts finds a mistyped word: with one letter wrong
 * or missing, "ipone" and "huwei" reach 0.44. Compiling a statement (JIT) takes longer than any of ours.
 */
const settings = "-c pg_trgm.word_similarity_threshold=0.4 -c jit=off";

/** How long a statement may take, so that a silent database counts as an outage. */
const statementTimeoutMs = 5_000;

/** Connections of a program that no setting limits. */
const standardConnections = 10;

/** Shorter, since the primary is queried after a replica that did not respond. */
const replicaTimeoutMs = 2_000;

/** Waiting for a connection and then for a statement must end within the ten seconds of a request. */
const connectionShare = 0.8;

/** PostgreSQL ends a statement before the driver gives up, so that the connection stays usable. */
const serverShare = 0.9;

/**
 * Connects lazily to PostgreSQL 14 or newer; `$disconnect()` closes the pool. A statement that takes
 * longer than `timeoutMs` fails, and so does waiting nearly as long for a connection.
 */
export function openDatabase(
  url: string,
  timeoutMs = statementTimeoutMs,
  { replication, view, maxConnections = standardConnections }: DatabaseOptions = {},
): Database {
  const connectionTimeoutMs = connectionShare * timeoutMs;
  const pool = connect(url, { connectionTimeoutMs, timeoutMs, maxConnections });
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  const prisma = new PrismaClient({
    adapter,
    // The longer messages quote the data that was written, phone numbers included.
    errorFormat: "minimal",
    // With Prisma's shorter defaults the last of many concurrent updates of one row fails.
    transactionOptions: { maxWait: connectionTimeoutMs, timeout: connectionTimeoutMs + timeoutMs },
  });
  const replicas = replication?.urls.length
    ? openReplicas(pool, replication, maxConnections)
    : undefined;
  const primaryReads = new BatchReader(pool, view);
  const reads = replicas ? new BatchReader(replicas, view) : primaryReads;
  return joining(Object.assign(prisma, { reads, primaryReads, replicas, view }));
}

type PoolSettings = { connectionTimeoutMs: number; timeoutMs: number; maxConnections: number };

function connect(
  url: string,
  { connectionTimeoutMs, timeoutMs, maxConnections }: PoolSettings,
): pg.Pool {
  const pool = openPool({
    connectionString: url,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: serverShare * timeoutMs,
    // Prisma sends statements of a transaction before it has the responses to others; otherwise the driver warns.
    pipeline: true,
    keepAlive: true,
    max: maxConnections,
    options: settings,
  });
  pool.on("connect", (client) => endWhenSilent(client, timeoutMs));
  return pool;
}

/**
 * Destroys a connection on which the response to a statement does not come, so that neither a ROLLBACK waits behind the
 * statement nor the pool hands the connection out again. In place of the driver's `query_timeout`, with whose callbacks
 * every response stays in memory until a full garbage collection.
 */
function endWhenSilent(client: pg.PoolClient, timeoutMs: number): void {
  const stream = client.connection.stream as Socket;
  let answered = stream.bytesWritten;
  // All statements have their responses.
  client.on("drain", () => {
    answered = stream.bytesWritten;
  });
  stream.setTimeout(timeoutMs).on("timeout", () => {
    if (stream.bytesWritten > answered) stream.destroy(new Error("Query read timeout"));
  });
}

function openReplicas(
  primary: pg.Pool,
  { urls, ...options }: Replication,
  maxConnections: number,
): Replicas {
  const timeouts = { connectionTimeoutMs: replicaTimeoutMs, timeoutMs: replicaTimeoutMs };
  const replicas = urls.map((url) => ({
    name: new URL(url).host,
    pool: connect(url, { ...timeouts, maxConnections }),
  }));
  return new Replicas({ primary, replicas, ...options });
}

/** Whether a statement, also one in raw SQL, failed because a unique value exists already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  // Prisma's code, and that of PostgreSQL in the message of a raw statement.
  return error.code === "P2002" || (error.code === "P2010" && error.message.includes("`23505`"));
}
