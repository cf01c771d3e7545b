import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** PostgreSQL's code where the server, the database or the role has no connection left. */
const tooManyConnections = "53300";

/** Between attempts to get a connection that the database has refused. */
export const refusalPauseMs = 200;

/** For so long a pool does without the connections that the database has refused. */
const smallerForMs = 5_000;

/** Whether the database refused a connection because there are too many. */
export const refusesConnections = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === tooManyConnections;

type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool whose callers wait for one of its connections where the database allows no further one, instead of failing.
 * Other servers may need these connections.
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
      // Where it has a connection, the pool hands out the next that is released.
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
