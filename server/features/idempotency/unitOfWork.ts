import type { Context, Deps } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { type Database, inOneTransaction } from "../../database/client.ts";

function refuseKey(): never {
  throw new AppError("BAD_USER_INPUT", t("This operation does not support Idempotency-Key"));
}

/** The work of a request of which all writes are in one transaction. */
export class RequestWork {
  readonly #database: Database;
  readonly #afterCommit: ((deps: Deps) => Promise<void>)[] = [];
  #isSecret = false;
  #mutations = 0;
  #failedMutations = 0;

  /** `database` is that of the transaction. */
  constructor(database: Database) {
    this.#database = database;
  }

  /** The context for the handler of the request. */
  contextFrom(original: Context): Context {
    const ctx: Context = {
      ...original,
      database: this.#database,
      reads: this.#database.primaryReads,
      // The notifications arrive after the commit.
      didWrite: () => this.#addAction(() => original.didWrite()),
      afterCommit: (act) => this.#addAction(act),
      runMutation: (mutate) =>
        this.#runMutation((database) => mutate({ ...ctx, database, reads: database.primaryReads })),
      omitResponse: () => {
        this.#isSecret = true;
      },
      refuseIdempotencyKey: refuseKey,
    };
    return ctx;
  }

  async #addAction(act: (deps: Deps) => Promise<void>): Promise<void> {
    this.#afterCommit.push(act);
  }

  async #runMutation<Result>(mutate: (database: Database) => Promise<Result>): Promise<Result> {
    this.#mutations++;
    try {
      // A savepoint: a statement that fails would otherwise end the whole transaction.
      return await inOneTransaction(this.#database, mutate);
    } catch (error) {
      this.#failedMutations++;
      throw error;
    }
  }

  /** Whether the response contains a secret. */
  get isSecret(): boolean {
    return this.#isSecret;
  }

  /** Whether any mutation of a GraphQL document has made its changes, or else the request succeeded. */
  hasEffect(status: number): boolean {
    if (this.#mutations === 0) return status < 400;
    return this.#mutations > this.#failedMutations;
  }

  /** Acts as the services asked to, in order. */
  async committed(deps: Deps): Promise<void> {
    for (const act of this.#afterCommit) await act(deps);
  }
}
