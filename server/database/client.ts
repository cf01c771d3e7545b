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

/** The shop's database: Prisma's client, and batched reads of public data. */
export type Database = PrismaClient & {
  /** Reads from the read replicas, if there are any. */
  readonly reads: Reader;
  /** Reads from the primary, for requests that must see their own writes. */
  readonly primaryReads: Reader;
  readonly replicas?: Replicas;
  /** The view that replaces stored tables in the statements of `reads` and `primaryReads`. */
  readonly view?: View;
  /** Whether the caller's reads and writes are in one transaction (`inOneTransaction`). */
  readonly isTransaction?: boolean;
};

/** The addresses of the read replicas, and the notifications and the log that reading from replicas needs. */
export type Replication = {
  urls: readonly string[];
  notifications: ChangeNotifications;
  log: Pick<FastifyBaseLogger, "warn" | "info">;
};

type DatabaseOptions = {
  replication?: Replication;
  view?: View;
  /** The largest number of connections to the primary and to each replica. */
  maxConnections?: number;
};

/** The database inside a transaction. */
export type Transaction = Prisma.TransactionClient;

/**
 * The word similarity above which `<%` matches a mistyped word (features/devices/lists/corrections.ts). "ipone" and
 * "huwei", with one wrong or missing letter, reach 0.44. JIT is off, because compiling a statement takes longer than
 * running any of the shop's statements.
 */
const settings = "-c pg_trgm.word_similarity_threshold=0.4 -c jit=off";

/** The time limit of a statement. A database that does not respond within this time counts as an outage. */
const statementTimeoutMs = 5_000;

/** The number of connections for programs without a setting for this number. */
const standardConnections = 10;

/**
 * The time limit of a statement on a replica. The limit is shorter than on the primary, because the primary runs the
 * statement if the replica does not respond.
 */
const replicaTimeoutMs = 2_000;

/**
 * The share of the statement's time limit for which a request may wait for a connection. The wait and the statement
 * must fit into the ten seconds of a request together.
 */
const connectionShare = 0.8;

/**
 * The share of the time limit after which PostgreSQL itself ends a statement. PostgreSQL must end the statement before
 * the driver gives up, so that the connection stays usable.
 */
const serverShare = 0.9;

/**
 * Opens a database of PostgreSQL 14 or newer. Connections are made when they are needed; `$disconnect()` closes the
 * pool. A statement fails if it takes longer than `timeoutMs`. A request also fails if it waits nearly as long for a
 * connection.
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
    // Prisma's longer messages quote the written data, including phone numbers.
    errorFormat: "minimal",
    // With Prisma's shorter default times, the last of many concurrent updates of a row fails.
    transactionOptions: { maxWait: connectionTimeoutMs, timeout: connectionTimeoutMs + timeoutMs },
  });
  const replicas = replication?.urls.length
    ? openReplicas(pool, replication, maxConnections)
    : undefined;
  const primaryReads = new BatchReader(pool, view);
  const reads = new BatchReader(replicas ?? pool, view);
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
    // Prisma sends the statements of a transaction without waiting for earlier responses. The driver warns about this
    // unless statements are pipelined.
    pipeline: true,
    keepAlive: true,
    max: maxConnections,
    options: settings,
  });
  pool.on("connect", (client) => endWhenSilent(client, timeoutMs));
  return pool;
}

/**
 * Destroys a connection whose statement gets no response. Otherwise a ROLLBACK would wait behind the statement, or the
 * pool would hand out the connection again. The driver's `query_timeout` does the same, but its callbacks keep every
 * response in memory until a full garbage collection.
 */
function endWhenSilent(client: pg.PoolClient, timeoutMs: number): void {
  const stream = client.connection.stream as Socket;
  let answered = stream.bytesWritten;
  // All statements so far have their responses.
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

/**
 * Returns whether a statement failed because a unique value exists already, both for Prisma's statements and for raw
 * SQL.
 */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  // Prisma has a code for this error. The error of a raw statement has PostgreSQL's code in its message.
  return error.code === "P2002" || (error.code === "P2010" && error.message.includes("`23505`"));
}
