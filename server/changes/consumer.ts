import type { Transaction } from "../database/client.ts";
import type { Change, TrackedTable } from "./tables.ts";

/** Why a consumer has not seen all changes: it is new, the database was restored, or it fell too far behind. */
export type Gap = "NEW" | "BEHIND";

/** A reaction to committed changes of rows, whichever program wrote them (docs/decisions/0104-change-log.md). */
export type Consumer<Table extends TrackedTable = TrackedTable> = {
  /** The name of its cursor in the database. A migration that removes a consumer deletes its row in `change_cursor`. */
  name: string;
  tables: readonly Table[];
  /**
   * Handles changes in the order of their commits. All changes of an object in one transaction arrive together. The
   * cursor moves in the same transaction, so that what `handle` writes happens once. It must not write to the
   * consumer's own tables.
   */
  handle(changes: readonly Change<Table>[], tx: Transaction): Promise<void>;
  /**
   * Makes up for changes that were never seen by a comparison with the current state. Called after the changes that
   * were seen.
   */
  catchUp?(gap: Gap, tx: Transaction): Promise<void>;
};

/** Defines a consumer of the changes of these tables. */
export const consumer = <Table extends TrackedTable>(given: Consumer<Table>): Consumer =>
  // Changes of other tables are not read for it.
  given as unknown as Consumer;
