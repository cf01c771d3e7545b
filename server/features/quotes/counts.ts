import { BufferedCounts } from "../../core/bufferedCounts.ts";
import type { Deps } from "../../core/context.ts";
import { mondayOf } from "../../search/weeks.ts";

type CountDeps = Pick<Deps, "database" | "clock" | "log">;

/** The largest number that fits into the column for a week's count. */
const maxAsked = 2_147_483_647;

/** The counts by week. The key is the week's Monday in ISO 8601. */
const counts = new BufferedCounts<{ asked: number }>(insert);

/** Counts a quote. */
export const countQuote = (deps: CountDeps): void =>
  counts.add(deps, mondayOf(deps.clock()).toISOString().slice(0, 10), { asked: 1 });

/** Adds this server's counts to the stored counts. */
export const flushQuoteCounts = (deps: CountDeps): Promise<void> => counts.flush(deps);

async function insert(
  { database }: Pick<Deps, "database">,
  counted: readonly (readonly [string, { asked: number }])[],
): Promise<void> {
  // Sorted, because rows must be locked in the same order in every transaction.
  const sorted = counted.toSorted(([a], [b]) => a.localeCompare(b));
  const weeks = sorted.map(([week]) => week);
  const asked = sorted.map(([, count]) => count.asked);
  await database.$executeRaw`
    INSERT INTO quote_count (week, asked)
    SELECT week, asked FROM unnest(${weeks}::date[], ${asked}::int[]) AS counted (week, asked)
    ON CONFLICT (week) DO UPDATE
    SET asked = least(quote_count.asked::bigint + excluded.asked, ${maxAsked}::bigint)::int`;
}
