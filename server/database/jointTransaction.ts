import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Transaction } from "./client.ts";
import { type Reader, readerIn } from "./reads.ts";

type Action = () => Promise<void>;

/** The transaction that the database client uses for all calls from within `inOneTransaction`. */
type Joint = {
  database: Database;
  tx: Transaction;
  reader: Reader;
  work: JointWork;
  /** The transaction that contains this step. */
  outer: Joint | undefined;
  isOpen: boolean;
};

const joints = new AsyncLocalStorage<Joint | undefined>();

/** The steps of a joint transaction so far, and the actions to run when it ends. */
export class JointWork {
  readonly #afterCommit: Action[] = [];
  readonly #afterRollback: Action[] = [];
  /** Actions that undo failed steps. Each failed step was rolled back on its own. */
  readonly #afterFailure: Action[] = [];
  #steps = 0;
  #failedSteps = 0;

  /** Whether any step was kept; undefined if there was no step. */
  get hasKeptSteps(): boolean | undefined {
    return this.#steps === 0 ? undefined : this.#steps > this.#failedSteps;
  }

  afterCommit(act: Action): void {
    this.#afterCommit.push(act);
  }

  afterRollback(act: Action): void {
    this.#afterRollback.push(act);
  }

  async step<Result>(act: () => Promise<Result>): Promise<Result> {
    this.#steps++;
    const [commits, rollbacks] = [this.#afterCommit.length, this.#afterRollback.length];
    try {
      return await act();
    } catch (error) {
      this.#failedSteps++;
      this.#afterCommit.length = commits;
      this.#afterFailure.push(...this.#afterRollback.splice(rollbacks));
      throw error;
    }
  }

  async committed(log: Log): Promise<void> {
    try {
      for (const act of this.#afterCommit) await act();
    } finally {
      await undo(this.#afterFailure, log);
    }
  }

  async rolledBack(log: Log): Promise<void> {
    await undo([...this.#afterFailure, ...this.#afterRollback], log);
  }
}

type Log = Pick<FastifyBaseLogger, "error">;

/**
 * Runs actions that undo something. A failed action is only logged, because the caller must learn the outcome of the
 * transaction.
 */
async function undo(actions: readonly Action[], log: Log): Promise<void> {
  for (const act of actions)
    await act().catch((err) => log.error({ err }, "A rollback could not remove a stored file"));
}

/**
 * Runs `act` in one transaction. All reads and writes through `database` that `act` awaits, directly or indirectly,
 * join this transaction. Transactions that begin within `act` become savepoints. When the transaction has ended, runs
 * the actions that waited for its end.
 */
export async function inOneTransaction<Result>(
  { database, log }: { database: Database; log: Log },
  act: (work: JointWork) => Promise<Result>,
  options?: { timeout: number },
): Promise<Result> {
  const work = new JointWork();
  let result: Result;
  try {
    result = await database.$transaction((tx) => join({ database, tx, work }, act), options);
  } catch (error) {
    await work.rolledBack(log);
    throw error;
  }
  await work.committed(log);
  return result;
}

/**
 * Runs `act` as a step of the joint transaction. If the step fails, only the step is rolled back: without a savepoint,
 * a failed statement would end the whole transaction. If there is no joint transaction, just runs `act`.
 */
export function asStep<Result>(database: Database, act: () => Promise<Result>): Promise<Result> {
  const outer = jointOf(database);
  if (!outer) return act();
  const { work } = outer;
  return work.step(() =>
    outer.tx.$transaction((tx) => join({ database, tx, work, outer }, () => act())),
  );
}

/** Runs `act` when the writes so far are committed: immediately, or at the end of the joint transaction. */
export async function afterCommit(database: Database, act: Action): Promise<void> {
  const joint = jointOf(database);
  if (joint) joint.work.afterCommit(act);
  else await act();
}

/**
 * Runs `act` if the joint transaction or its current step is rolled back. Without a joint transaction, does nothing.
 * Used to remove files that were stored outside the database.
 */
export function afterRollback(database: Database, act: Action): void {
  jointOf(database)?.work.afterRollback(act);
}

/**
 * Runs `act`, and everything that it starts, outside the caller's joint transaction. Used for timers, and for values
 * that all requests share.
 */
export const outsideTransaction = <Result>(act: () => Result): Result => joints.run(undefined, act);

async function join<Result>(
  { database, tx, work, outer }: Omit<Joint, "reader" | "isOpen" | "outer"> & { outer?: Joint },
  act: (work: JointWork) => Promise<Result>,
): Promise<Result> {
  const reader = readerIn(tx, database.view);
  const joint: Joint = { database, tx, reader, work, outer, isOpen: true };
  try {
    return await joints.run(joint, () => act(work));
  } finally {
    joint.isOpen = false;
  }
}

/**
 * Returns the innermost open transaction, if it is a transaction of this database. Code that was started within a
 * transaction may continue after the transaction's end. Such code then runs outside the ended transaction.
 */
function jointOf(database: Database): Joint | undefined {
  let joint = joints.getStore();
  while (joint && !joint.isOpen) joint = joint.outer;
  return joint?.database === database ? joint : undefined;
}

/**
 * Members that are always the client's own. Requests hold references to the client's readers, so the readers themselves
 * join a transaction.
 */
const ownMembers: readonly unknown[] = ["reads", "primaryReads", "replicas", "view"];

type Members = Omit<Database, "isTransaction">;

/** Returns a client whose reads and writes join the transaction within which they are called. */
export function joining(client: Members): Database {
  const joinReader = (reader: Reader): Reader => ({
    read: (statement) => (jointOf(database)?.reader ?? reader).read(statement),
    viewVersion: () => reader.viewVersion(),
  });
  const readers = {
    reads: joinReader(client.reads),
    primaryReads: joinReader(client.primaryReads),
  };
  const database: Database = new Proxy(Object.assign(client, readers) as Database, {
    get(target, name) {
      const joint = jointOf(database);
      if (!joint || ownMembers.includes(name)) return Reflect.get(target, name);
      if (name === "isTransaction") return true;
      // The options are dropped, because savepoints have none, and because Prisma would write into an options object
      // that other transactions use.
      if (name === "$transaction")
        return (nested: (tx: Transaction) => Promise<unknown>) => joint.tx.$transaction(nested);
      // `$connect` and similar methods belong to the pool, so a transaction client does not have them.
      return Reflect.get(joint.tx, name);
    },
  });
  return database;
}
