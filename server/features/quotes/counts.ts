import type { Deps } from "../../core/context.ts";
import { mondayOf } from "../../search/weeks.ts";

type CountDeps = Pick<Deps, "database" | "clock" | "log">;

/** How long quotes are counted in memory alone. A process that is killed loses so much. */
const flushMs = 10_000;

/** The largest number of a week, that of the column. */
const maxAsked = 2_147_483_647;

/** Counted quotes that are not in the database yet. */
type Pending = {
  /** By the week's Monday, as a day of ISO 8601. */
  weeks: Map<string, number>;
  timer: NodeJS.Timeout | undefined;
};

/** Each server of a process has its own: tests start several. */
const pendingOf = new WeakMap<Deps["database"], Pending>();

function pending({ database }: CountDeps): Pending {
  const known = pendingOf.get(database) ?? { weeks: new Map(), timer: undefined };
  pendingOf.set(database, known);
  return known;
}

/** Counts a quote in memory: no statement, and nothing that can fail. The database has it within ten seconds. */
export function countQuote(deps: CountDeps): void {
  add(pending(deps), mondayOf(deps.clock()).toISOString().slice(0, 10), 1);
  flushSoon(deps);
}

/** Writes the counts of this server, which add up with those of others. Counts that fail stay in memory. */
export async function flushQuoteCounts(deps: CountDeps): Promise<void> {
  const state = pending(deps);
  clearTimeout(state.timer);
  state.timer = undefined;
  const counts = [...state.weeks];
  state.weeks.clear();
  if (counts.length === 0) return;
  try {
    await insert(deps, counts);
  } catch (err) {
    for (const [week, asked] of counts) add(state, week, asked);
    deps.log.warn({ err }, "Quotes could not be counted; the next flush tries again");
  }
}

const add = ({ weeks }: Pending, week: string, asked: number) =>
  weeks.set(week, (weeks.get(week) ?? 0) + asked);

function flushSoon(deps: CountDeps): void {
  const state = pending(deps);
  state.timer ??= setTimeout(() => {
    void flushQuoteCounts(deps).then(() => state.weeks.size > 0 && flushSoon(deps));
  }, flushMs).unref();
}

async function insert({ database }: CountDeps, counts: readonly [string, number][]): Promise<void> {
  // Rows are locked in the same order in every transaction.
  const sorted = counts.toSorted(([a], [b]) => a.localeCompare(b));
  const weeks = sorted.map(([week]) => week);
  const asked = sorted.map(([, count]) => count);
  await database.$executeRaw`
    INSERT INTO quote_count (week, asked)
    SELECT week, asked FROM unnest(${weeks}::date[], ${asked}::int[]) AS counted (week, asked)
    ON CONFLICT (week) DO UPDATE
    SET asked = least(quote_count.asked::bigint + excluded.asked, ${maxAsked}::bigint)::int`;
}
