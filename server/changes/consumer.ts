import type { Transaction } from "../database/client.ts";
import type { Change, TrackedTable } from "./tables.ts";

/** Why a consumer has not seen all changes: it is new or the database was restored, or it fell too far behind. */
export type Gap = "NEW" | "BEHIND";

/** What follows from committed changes of rows, whichever program wrote them (docs/decisions/0104-change-log.md). */
export type Consumer<Table extends TrackedTable = TrackedTable> = {
  /** Names its cursor in the database. A migration that removes a consumer deletes its row of `change_cursor`. */
  name: string;
  tables: readonly Table[];
  /**
   * Handles changes in the order of their commits, and all changes of an object in one transaction at once. The cursor
   * moves in the same transaction: what `handle` writes happens once. It may not write the consumer's own tables.
   */
  handle(changes: readonly Change<Table>[], tx: Transaction): Promise<void>;
  /** Makes up for changes that were never seen, by a comparison with the present state, after those that were. */
  catchUp?(gap: Gap, tx: Transaction): Promise<void>;
};

/** Names a reaction to changes of these tables. */
export const consumer = <Table extends TrackedTable>(given: Consumer<Table>): Consumer =>
  // Changes of other tables are not read for it.
  given as unknown as Consumer;
