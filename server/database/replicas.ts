/**
 * Reads from replicas. Clients must see their own writes. PostgreSQL itself guarantees this only with synchronous
 * replication (`remote_apply`), which slows down every write. Instead of adding a proxy, this file compares positions
 * in the write-ahead log. A replica is used only while it has replayed all changes that this server knows of.
 * Otherwise, and whenever a replica fails, the primary is used.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { isOutage } from "./outages.ts";

/** An object that runs statements: a pool, or replicas that fall back to the primary's pool. */
export type Queryable = {
  query<Row extends unknown[]>(statement: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>>;
};

/** The connection pool of a hot standby, with a name for the log. */
type Standby = { name: string; pool: pg.Pool };

type Replica = Standby & {
  isCurrent: boolean;
  /**
   * A time up to which the replica has certainly replayed all changes. The value has no meaning while the replica is
   * current.
   */
  replayedUntil: number;
  isReportedBehind: boolean;
};

/** A position in the primary's log that includes at least the first `changes` changes. */
type Position = { changes: number; lsn: string };

/** Notifications about the committed writes of every server, as the response cache receives them. */
export type ChangeNotifications = {
  /** Whether notifications currently arrive. */
  readonly isListening: boolean;
  onChange(listener: () => void): void;
};

type Options = {
  primary: pg.Pool;
  replicas: readonly Standby[];
  notifications: ChangeNotifications;
  log: Pick<FastifyBaseLogger, "warn" | "info">;
  /** The lag in milliseconds above which the log reports a replica. */
  reportedBehindMs?: number;
};

const pollMs = 25;
const maxPollMs = 1_000;

const standardReportedBehindMs = 5_000;

export class Replicas implements Queryable {
  readonly #primary: pg.Pool;
  readonly #replicas: Replica[];
  readonly #notifications: ChangeNotifications;
  readonly #log: Options["log"];
  readonly #reportedBehindMs: number;
  readonly #closing = new AbortController();
  #changes = 0;
  #polling: Promise<void> | undefined;
  #rotation = 0;

  constructor({ primary, replicas, notifications, log, reportedBehindMs }: Options) {
    this.#primary = primary;
    this.#notifications = notifications;
    this.#log = log;
    this.#reportedBehindMs = reportedBehindMs ?? standardReportedBehindMs;
    this.#replicas = replicas.map((standby) => ({
      ...standby,
      isCurrent: false,
      replayedUntil: Date.now(),
      isReportedBehind: false,
    }));
    notifications.onChange(() => this.changed());
    this.#startPolling();
  }

  /** Notes a committed change. From now on the primary is used, until the replicas have replayed the change. */
  changed(): void {
    this.#changes += 1;
    for (const replica of this.#replicas) markBehind(replica);
    this.#startPolling();
  }

  /** Returns the lag of each replica in seconds. */
  lags(): Record<string, number> {
    return Object.fromEntries(
      this.#replicas.map((replica) => [replica.name, lagOf(replica) / 1_000]),
    );
  }

  /** Runs a statement that only reads. */
  async query<Row extends unknown[]>(
    statement: pg.QueryArrayConfig,
  ): Promise<pg.QueryArrayResult<Row>> {
    const replica = this.#nextReplica();
    if (!replica) return this.#primary.query<Row>(statement);
    try {
      return await replica.pool.query<Row>(statement);
    } catch (error) {
      if (isOutage(error)) {
        markBehind(replica);
        this.#startPolling();
      }
      // The statement also runs on the primary if the replica cancels it because of a conflict with changes to replay.
      return this.#primary.query<Row>(statement);
    }
  }

  /** Ends the replicas' pools. The primary's pool is ended by its creator. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#polling;
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()));
  }

  /**
   * Returns one of the current replicas, each in turn. Returns undefined if no replica is current, or while this server
   * may miss changes.
   */
  #nextReplica(): Replica | undefined {
    if (!this.#notifications.isListening) return undefined;
    const current = this.#replicas.filter(({ isCurrent }) => isCurrent);
    this.#rotation += 1;
    return current[this.#rotation % current.length];
  }

  #startPolling(): void {
    if (!this.#mustPoll()) return;
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
      this.#startPolling();
    });
  }

  #mustPoll(): boolean {
    return !this.#closing.signal.aborted && this.#replicas.some(({ isCurrent }) => !isCurrent);
  }

  /** Resolves when all replicas have replayed the latest change. */
  async #poll(): Promise<void> {
    const { signal } = this.#closing;
    let since = Date.now();
    let position: Position | undefined;
    while (this.#mustPoll()) {
      if (position?.changes !== this.#changes) {
        since = Date.now();
        position = await this.#readPosition().catch(() => undefined);
      }
      if (position) await this.#compareWith(position);
      const pause = Math.min(maxPollMs, Math.max(pollMs, (Date.now() - since) / 4));
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #readPosition(): Promise<Position> {
    const changes = this.#changes;
    const { rows } = await this.#primary.query("SELECT pg_current_wal_insert_lsn()::text AS lsn");
    return { changes, lsn: rows[0].lsn };
  }

  async #compareWith({ changes, lsn }: Position): Promise<void> {
    const behind = this.#replicas.filter(({ isCurrent }) => !isCurrent);
    await Promise.all(
      behind.map(async (replica) => {
        const progress = await progressOf(replica.pool, lsn).catch(() => undefined);
        if (progress)
          replica.replayedUntil = Math.max(replica.replayedUntil, progress.replayedUntil);
        if (progress?.hasReplayed && changes === this.#changes) this.#markCurrent(replica);
        else if (lagOf(replica) > this.#reportedBehindMs) this.#reportBehind(replica);
      }),
    );
  }

  #markCurrent(replica: Replica): void {
    replica.isCurrent = true;
    if (replica.isReportedBehind) {
      this.#log.info({ replica: replica.name }, "A replica has caught up");
    }
    replica.isReportedBehind = false;
  }

  #reportBehind(replica: Replica): void {
    if (!replica.isReportedBehind) {
      this.#log.warn({ replica: replica.name }, "A replica is down or behind");
    }
    replica.isReportedBehind = true;
  }
}

function markBehind(replica: Replica): void {
  if (replica.isCurrent) replica.replayedUntil = Date.now();
  replica.isCurrent = false;
}

const lagOf = ({ isCurrent, replayedUntil }: Replica): number =>
  isCurrent ? 0 : Date.now() - replayedUntil;

/** Returns whether a replica has replayed a position, and the time up to which it has replayed changes. */
async function progressOf(pool: pg.Pool, lsn: string) {
  const { rows } = await pool.query(
    `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS replayed,
      extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float AS age`,
    [lsn],
  );
  const [{ replayed, age }] = rows;
  const hasReplayed = replayed === true;
  // The timestamp is missing if the replica has replayed no transaction since its start.
  const ageMs = hasReplayed ? 0 : (age ?? Number.POSITIVE_INFINITY) * 1_000;
  return { hasReplayed, replayedUntil: Date.now() - ageMs };
}
