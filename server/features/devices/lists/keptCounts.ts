import { LRUCache } from "lru-cache";
import { cacheTags } from "../../../cache/tags.ts";
import { untilChanged } from "../../../cache/untilChanged.ts";
import type { Context } from "../../../core/context.ts";
import type { Reader } from "../../../database/reads.ts";

/** The parts of the context that are needed to read and count a list. */
export type ListContext = Pick<Context, "reads" | "responseCache" | "database">;

/** The largest number of rows that are kept for all statements together, and for one statement. */
const maxRows = 20_000;
const maxRowsOfOne = 2_000;

const keptRows = untilChanged(
  [cacheTags.devices()],
  async (_ctx: ListContext) =>
    new LRUCache<string, unknown[]>({
      maxSize: maxRows,
      maxEntrySize: maxRowsOfOne,
      // The constant stands for the statement's text, which takes memory even if there are no rows.
      sizeCalculation: (rows) => rows.length + 10,
    }),
  { onlyWhileListening: true },
);

/**
 * Returns a reader for the statements that count a list. The rows are kept in memory until a device changes, because
 * all pages, orders and languages of a list have the same counts. Callers must not change the rows. If the client may
 * recently have written a device, the rows are not kept, because the notification about the change may still be on its
 * way.
 */
export function countReader(ctx: ListContext): Reader {
  const { reads, database } = ctx;
  if (reads === database.primaryReads) return reads;
  return {
    viewVersion: () => reads.viewVersion(),
    async read<Row>(statement: Parameters<Reader["read"]>[0]): Promise<Row[]> {
      const [kept, version] = await Promise.all([keptRows(ctx), reads.viewVersion()]);
      const key = JSON.stringify([version, statement.sql, statement.values]);
      const known = kept.get(key);
      if (known) return known as Row[];
      const rows = await reads.read<Row>(statement);
      kept.set(key, rows);
      return rows;
    },
  };
}
