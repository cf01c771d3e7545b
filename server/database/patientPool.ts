import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** PostgreSQL's code when the server, the database or the role has no connection left. */
const tooManyConnections = "53300";

/** The pause before another attempt to get a connection, after the database has refused one. */
export const refusalPauseMs = 200;

/** The time for which a pool uses only its open connections after the database has refused another connection. */
const smallerForMs = 5_000;

/** Returns whether the database refused a connection because it has too many connections. */
export const refusesConnections = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === tooManyConnections;

type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool that does not fail when the database refuses further connections. Its callers wait for one of the open
 * connections instead, because other servers may need the database's remaining connections.
 */
export class PatientPool extends pg.Pool {
  readonly #max: number;
  #restoring: NodeJS.Timeout | undefined;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.#max = this.options.max;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnect: OnConnect): void;
  override connect(onConnect?: OnConnect): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect();
    if (!onConnect) return connecting;
    connecting.then(
      (client) => onConnect(undefined, client, (release) => client.release(release as Error)),
      (error) => onConnect(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const deadline = performance.now() + (this.options.connectionTimeoutMillis ?? 0);
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!refusesConnections(error) || performance.now() > deadline) throw error;
      }
      this.#becomeSmaller();
      // A pool with at least one connection hands out the next connection that is released.
      if (this.totalCount === 0) await delay(refusalPauseMs);
    }
  }

  #becomeSmaller(): void {
    this.options.max = Math.max(1, this.totalCount);
    clearTimeout(this.#restoring);
    this.#restoring = setTimeout(() => {
      this.options.max = this.#max;
    }, smallerForMs).unref();
  }
}
