import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

/** The application_name of listening connections in pg_stat_activity. */
export const listenerName = "smarttrade changes";

/** The statement that is sent regularly over the listening connection. */
export const heartbeatStatement = "SELECT 'smarttrade heartbeat'";

/** All times are in milliseconds. */
export type Timing = {
  heartbeatMs: number;
  /** If no heartbeat is answered for this long, changes may have been missed. */
  silenceMs: number;
  reconnectMs: number;
};

const standardTiming: Timing = { heartbeatMs: 1_000, silenceMs: 4_000, reconnectMs: 250 };

export type ListenerOptions = {
  /** The address of the primary itself, because a pooler does not pass notifications on. */
  url: string;
  log: Pick<FastifyBaseLogger, "warn" | "info">;
  /** Called when rows that cached responses depend on have changed. */
  onChange(tag: string): void;
  /** Called each time listening begins, because earlier changes may have been missed. */
  onConnect(): void;
  timing?: Partial<Timing>;
};

/**
 * Receives the notifications that the database's triggers send when rows change. Uses LISTEN on its own connection, and
 * reconnects whenever the connection is lost.
 */
export class ChangeListener {
  readonly #options: ListenerOptions;
  readonly #timing: Timing;
  readonly #stop = new AbortController();
  #stopped = Promise.resolve();
  #client: pg.Client | undefined;
  #confirmedAt = Number.NEGATIVE_INFINITY;
  /** Resolves after the first attempt to connect, successful or not. */
  readonly ready: Promise<void>;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#timing = { ...standardTiming, ...options.timing };
    this.ready = new Promise((resolve) => {
      this.#stopped = this.#run(resolve);
    });
  }

  /** Whether this server has received all changes that were committed up to a few seconds ago. */
  get isListening(): boolean {
    return performance.now() - this.#confirmedAt < this.#timing.silenceMs;
  }

  /**
   * Resolves when every change that was committed before the call has been received. PostgreSQL sends a session its
   * pending notifications before it reports that the session is ready for the next query. Rejects if the connection is
   * lost or silent.
   */
  async receiveCommitted(): Promise<void> {
    if (!this.#client) throw new Error("The connection for change notifications is lost");
    const sentAt = performance.now();
    await this.#client.query(heartbeatStatement);
    this.#confirmedAt = Math.max(this.#confirmedAt, sentAt);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#stopped;
  }

  async #run(onFirstAttempt: () => void): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#listen(onFirstAttempt);
      } catch (err) {
        if (!signal.aborted)
          this.#options.log.warn({ err }, "Change notifications are interrupted");
      }
      onFirstAttempt();
      await delay(this.#timing.reconnectMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Listens until `close` is called. Throws if the connection is lost or silent. */
  async #listen(onConnected: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: listenerName,
      connectionTimeoutMillis: this.#timing.silenceMs,
      query_timeout: this.#timing.silenceMs,
      keepAlive: true,
      // Simultaneous writers may each send a heartbeat. The statements are pipelined, because `pg` has deprecated
      // queueing them.
      pipeline: true,
    });
    const lost = new AbortController();
    client.on("error", (error) => lost.abort(error));
    client.on("end", () => lost.abort(new Error("The connection has ended")));
    client.on("notification", ({ payload = "" }) => this.#options.onChange(payload));
    try {
      await client.connect();
      const listeningSince = performance.now();
      await client.query("LISTEN public_changes");
      this.#options.onConnect();
      this.#client = client;
      this.#confirmedAt = listeningSince;
      onConnected();
      await this.#keepAlive(AbortSignal.any([lost.signal, this.#stop.signal]));
    } finally {
      this.#client = undefined;
      this.#confirmedAt = Number.NEGATIVE_INFINITY;
      // The promise is not awaited, because it never resolves if the connection is silent.
      client.end().catch(() => {});
    }
  }

  async #keepAlive(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(this.#timing.heartbeatMs, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await this.receiveCommitted();
    }
    if (!this.#stop.signal.aborted) throw signal.reason;
  }
}
