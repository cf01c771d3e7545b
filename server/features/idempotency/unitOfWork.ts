import type { Context, Deps } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Permission } from "../../core/permissions.ts";
import { type Database, inOneTransaction } from "../../database/client.ts";

function refuseKey(): never {
  throw new AppError("BAD_USER_INPUT", t("This operation does not support Idempotency-Key"));
}

function refuseMutation(): never {
  throw new AppError(
    "BAD_USER_INPUT",
    t("Idempotency-Key is not supported with a mutation in this form. Please send its document."),
  );
}

/** The context of a request with a key in which no mutation was recognized. */
export const withoutMutations = (ctx: Context): Context => ({
  ...ctx,
  checkMutation: refuseMutation,
});

type Action = (deps: Deps) => Promise<void>;

/** The work of a request of which all writes are in one transaction. */
export class RequestWork {
  readonly #afterCommit: Action[] = [];
  readonly #afterRollback: Action[] = [];
  /** Of mutations that failed and were rolled back alone. */
  readonly #afterFailure: Action[] = [];
  readonly #permissions = new Set<Permission>();
  #isSecret = false;
  #mutations = 0;
  #failedMutations = 0;

  /** The context for the handler of the request. `database` is that of the transaction. */
  contextFrom(original: Context, database: Database): Context {
    const ctx: Context = {
      ...original,
      database,
      reads: database.primaryReads,
      // The notifications arrive after the commit.
      didWrite: () => this.#addAction(() => original.didWrite()),
      afterCommit: (act) => this.#addAction(act),
      afterRollback: (act) => {
        this.#afterRollback.push(act);
      },
      runMutation: (mutate) =>
        this.#runMutation(database, (own) =>
          mutate({ ...ctx, database: own, reads: own.primaryReads }),
        ),
      notePermission: (permission) => {
        this.#permissions.add(permission);
      },
      omitResponse: () => {
        this.#isSecret = true;
      },
      refuseIdempotencyKey: refuseKey,
    };
    return ctx;
  }

  async #addAction(act: Action): Promise<void> {
    this.#afterCommit.push(act);
  }

  async #runMutation<Result>(
    database: Database,
    mutate: (database: Database) => Promise<Result>,
  ): Promise<Result> {
    this.#mutations++;
    const [commits, rollbacks] = [this.#afterCommit.length, this.#afterRollback.length];
    try {
      // A savepoint: a statement that fails would otherwise end the whole transaction.
      return await inOneTransaction(database, mutate);
    } catch (error) {
      this.#failedMutations++;
      this.#afterCommit.length = commits;
      this.#afterFailure.push(...this.#afterRollback.splice(rollbacks));
      throw error;
    }
  }

  /** The permissions that the response needed. */
  get permissions(): Permission[] {
    return [...this.#permissions];
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
    try {
      for (const act of this.#afterCommit) await act(deps);
    } finally {
      await undo(this.#afterFailure, deps);
    }
  }

  /** Removes what the services stored outside the database. */
  async rolledBack(deps: Deps): Promise<void> {
    await undo([...this.#afterFailure, ...this.#afterRollback], deps);
  }
}

/** A failure is logged: the response tells what the request came to. */
async function undo(actions: readonly Action[], deps: Deps): Promise<void> {
  for (const act of actions)
    await act(deps).catch((err) => deps.log.error({ err }, "A rollback left something stored"));
}
