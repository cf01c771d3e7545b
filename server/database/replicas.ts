import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { isOutage } from "./outages.ts";

/** Whatever takes a statement: a pool, or replicas with a pool behind them. */
export type Queryable = {
  query<Row extends unknown[]>(statement: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>>;
};

/** The pool of a hot standby, with a name for the log. */
export type Standby = { name: string; pool: pg.Pool };

type Replica = Standby & { isCurrent: boolean; isMissed: boolean };

type Options = {
  primary: pg.Pool;
  replicas: readonly Standby[];
  log: Pick<FastifyBaseLogger, "warn" | "info">;
};

const pollMs = 25;
const longestPollMs = 1_000;

/** A replica that takes longer than this to catch up is worth a line in the log. */
const missedMs = 5_000;

/**
 * Read replicas, which answer like the primary: a replica is asked only when it has replayed all that
 * this server has heard of, by the positions in the primary's log. Until then, and whenever a replica
 * fails, the primary answers.
 */
export class Replicas implements Queryable {
  readonly #primary: pg.Pool;
  readonly #replicas: Replica[];
  readonly #log: Options["log"];
  readonly #stopping = new AbortController();
  #changes = 0;
  #following: Promise<void> | undefined;
  #turn = 0;
  #hears: () => boolean = () => false;

  constructor({ primary, replicas, log }: Options) {
    this.#primary = primary;
    this.#log = log;
    this.#replicas = replicas.map((standby) => ({ ...standby, isCurrent: false, isMissed: false }));
  }

  /** Begins to ask replicas, as long as this server hears what is written: else it would not know. */
  trustWhile(hears: () => boolean): void {
    this.#hears = hears;
    this.changed();
  }

  /** Something was written, and committed: until replicas have it, the primary answers. */
  changed(): void {
    this.#changes += 1;
    for (const replica of this.#replicas) replica.isCurrent = false;
    this.#follow();
  }

  /** As a pool's: a statement that only reads. */
  async query<Row extends unknown[]>(
    statement: pg.QueryArrayConfig,
  ): Promise<pg.QueryArrayResult<Row>> {
    const replica = this.#next();
    if (!replica) return this.#primary.query<Row>(statement);
    try {
      return await replica.pool.query<Row>(statement);
    } catch (error) {
      if (isOutage(error)) {
        replica.isCurrent = false;
        this.#follow();
      }
      // Also where a replica gives a statement up for the sake of what it has to replay.
      return this.#primary.query<Row>(statement);
    }
  }

  /** Ends the replicas' connections; the primary's are its owner's. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()));
  }

  /** By turns. */
  #next(): Replica | undefined {
    if (!this.#hears()) return undefined;
    const current = this.#replicas.filter(({ isCurrent }) => isCurrent);
    this.#turn += 1;
    return current[this.#turn % current.length];
  }

  #follow(): void {
    if (!this.#areBehind()) return;
    this.#following ??= this.#catchUp().finally(() => {
      this.#following = undefined;
      this.#follow();
    });
  }

  #areBehind(): boolean {
    return !this.#stopping.signal.aborted && this.#replicas.some(({ isCurrent }) => !isCurrent);
  }

  /** Until all replicas have what was written last. */
  async #catchUp(): Promise<void> {
    const { signal } = this.#stopping;
    let since = Date.now();
    let position: { changes: number; lsn: string } | undefined;
    while (this.#areBehind()) {
      if (position?.changes !== this.#changes) {
        since = Date.now();
        position = await this.#position().catch(() => undefined);
      }
      if (position) await this.#look(position, since);
      const pause = Math.min(longestPollMs, Math.max(pollMs, (Date.now() - since) / 4));
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Where the primary's log stands, and which of the changes it holds for certain. */
  async #position(): Promise<{ changes: number; lsn: string }> {
    const changes = this.#changes;
    const { rows } = await this.#primary.query("SELECT pg_current_wal_insert_lsn()::text AS lsn");
    return { changes, lsn: rows[0].lsn };
  }

  async #look({ changes, lsn }: { changes: number; lsn: string }, since: number): Promise<void> {
    const behind = this.#replicas.filter(({ isCurrent }) => !isCurrent);
    await Promise.all(
      behind.map(async (replica) => {
        const has = await hasReplayed(replica.pool, lsn).catch(() => false);
        if (has && changes === this.#changes) this.#found(replica);
        else if (Date.now() - since > missedMs) this.#miss(replica);
      }),
    );
  }

  #found(replica: Replica): void {
    replica.isCurrent = true;
    if (replica.isMissed) this.#log.info({ replica: replica.name }, "A replica has caught up");
    replica.isMissed = false;
  }

  #miss(replica: Replica): void {
    if (!replica.isMissed) this.#log.warn({ replica: replica.name }, "A replica is away or behind");
    replica.isMissed = true;
  }
}

async function hasReplayed(pool: pg.Pool, lsn: string): Promise<boolean> {
  const { rows } = await pool.query(
    "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS has",
    [lsn],
  );
  return rows[0].has === true;
}
