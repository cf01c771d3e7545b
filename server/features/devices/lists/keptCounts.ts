import { LRUCache } from "lru-cache";
import { cacheTags } from "../../../cache/tags.ts";
import { untilChanged } from "../../../cache/untilChanged.ts";
import type { Context } from "../../../core/context.ts";
import type { Reader } from "../../../database/reads.ts";

/** The parts of the context that reading and counting a list needs. */
export type ListContext = Pick<Context, "reads" | "responseCache" | "database">;

/** The largest number of rows of all kept statements, and of one statement. */
const maxRows = 20_000;
const maxRowsOfOne = 2_000;

const keptRows = untilChanged(
  [cacheTags.devices()],
  async (_ctx: ListContext) =>
    new LRUCache<string, unknown[]>({
      maxSize: maxRows,
      maxEntrySize: maxRowsOfOne,
      // Even a statement without rows takes the memory of its text.
      sizeCalculation: (rows) => rows.length + 10,
    }),
  { onlyWhileListening: true },
);

/**
 * Returns a reader for the statements that count a list. Their rows are kept in memory until a device changes, because
 * all pages, orders and languages of a list have the same counts. Callers must not change the rows. For a client that
 * may recently have written a device, nothing is kept, because the notification of the change may not have arrived yet.
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
