import type { Transaction } from "../database/client.ts";
import type { Change, TrackedTable } from "./tables.ts";

/**
 * The reason why a consumer has not seen all changes. `NEW`: the consumer is new. `BEHIND`: the consumer fell too far
 * behind.
 */
export type Gap = "NEW" | "BEHIND";

/** A reaction to committed changes of rows, whichever program wrote them (docs/decisions/0104-change-log.md). */
export type Consumer<Table extends TrackedTable = TrackedTable> = {
  /**
   * The name of the consumer's cursor in the database. A migration that removes a consumer deletes its row in
   * `change_cursor`.
   */
  name: string;
  tables: readonly Table[];
  /**
   * Handles changes in the order of their commits. If a transaction changed an object several times, these changes
   * arrive together. The cursor moves in the transaction `tx`, so the writes of `handle` happen exactly once. `handle`
   * must not write to the consumer's own tables.
   */
  handle(changes: readonly Change<Table>[], tx: Transaction): Promise<void>;
  /**
   * Makes up for missed changes by a comparison with the current state. Called after the changes that are still in the
   * log have been handled.
   */
  catchUp?(gap: Gap, tx: Transaction): Promise<void>;
};

/** Defines a consumer of the changes of the given tables. */
export const consumer = <Table extends TrackedTable>(given: Consumer<Table>): Consumer =>
  // The cast is safe, because the consumer gets no changes of other tables.
  given as unknown as Consumer;
