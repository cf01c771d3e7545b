/**
 * Read replicas. PostgreSQL's own ways to read one's writes on a replica are synchronous replication
 * with `remote_apply`, which slows every write down, or a proxy that is not part of this project. So we
 * compare positions in the write-ahead log: a replica serves only when it has replayed all changes that
 * this server knows of. Until then, and whenever a replica fails, the primary serves.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { isOutage } from "./outages.ts";

/** Whatever runs a statement: a pool, or replicas with the primary's pool as fallback. */
export type Queryable = {
  query<Row extends unknown[]>(statement: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>>;
};

/** The pool of a hot standby, with a name for the log. */
type Standby = { name: string; pool: pg.Pool };

type Replica = Standby & { isCurrent: boolean; isReportedBehind: boolean };

/** A position in the primary's log that includes at least the first `changes` changes. */
type Position = { changes: number; lsn: string };

/** Notifications about committed writes of every server: the response cache receives them. */
export type ChangeNotifications = {
  /** Whether notifications arrive at present. */
  readonly isListening: boolean;
  onChange(listener: () => void): void;
};

type Options = {
  primary: pg.Pool;
  replicas: readonly Standby[];
  notifications: ChangeNotifications;
  log: Pick<FastifyBaseLogger, "warn" | "info">;
};

const pollMs = 25;
const maxPollMs = 1_000;

/** A replica that takes longer than this to catch up is reported in the log. */
const reportedBehindMs = 5_000;

export class Replicas implements Queryable {
  readonly #primary: pg.Pool;
  readonly #replicas: Replica[];
  readonly #notifications: ChangeNotifications;
  readonly #log: Options["log"];
  readonly #closing = new AbortController();
  #changes = 0;
  #polling: Promise<void> | undefined;
  #rotation = 0;

  constructor({ primary, replicas, notifications, log }: Options) {
    this.#primary = primary;
    this.#notifications = notifications;
    this.#log = log;
    this.#replicas = replicas.map((standby) => ({
      ...standby,
      isCurrent: false,
      isReportedBehind: false,
    }));
    notifications.onChange(() => this.changed());
    this.#startPolling();
  }

  /** After a committed change: the primary serves until the replicas have replayed it. */
  changed(): void {
    this.#changes += 1;
    for (const replica of this.#replicas) replica.isCurrent = false;
    this.#startPolling();
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
        replica.isCurrent = false;
        this.#startPolling();
      }
      // Also where a replica cancels a statement that conflicts with what it has to replay.
      return this.#primary.query<Row>(statement);
    }
  }

  /** Ends the replicas' pools; the primary's belongs to its creator. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#polling;
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()));
  }

  /** Round-robin over the current replicas; none while this server may not learn of all changes. */
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

  /** Until all replicas have replayed the latest change. */
  async #poll(): Promise<void> {
    const { signal } = this.#closing;
    let since = Date.now();
    let position: Position | undefined;
    while (this.#mustPoll()) {
      if (position?.changes !== this.#changes) {
        since = Date.now();
        position = await this.#readPosition().catch(() => undefined);
      }
      if (position) await this.#compareWith(position, since);
      const pause = Math.min(maxPollMs, Math.max(pollMs, (Date.now() - since) / 4));
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #readPosition(): Promise<Position> {
    const changes = this.#changes;
    const { rows } = await this.#primary.query("SELECT pg_current_wal_insert_lsn()::text AS lsn");
    return { changes, lsn: rows[0].lsn };
  }

  async #compareWith({ changes, lsn }: Position, since: number): Promise<void> {
    const behind = this.#replicas.filter(({ isCurrent }) => !isCurrent);
    await Promise.all(
      behind.map(async (replica) => {
        const hasReplayed = await replayed(replica.pool, lsn).catch(() => false);
        if (hasReplayed && changes === this.#changes) this.#markCurrent(replica);
        else if (Date.now() - since > reportedBehindMs) this.#reportBehind(replica);
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

async function replayed(pool: pg.Pool, lsn: string): Promise<boolean> {
  const { rows } = await pool.query(
    "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS replayed",
    [lsn],
  );
  return rows[0].replayed === true;
}
