import type { Context, Deps } from "../../core/context.ts";
import { mondayOf } from "../../search/weeks.ts";
import type { Term } from "./interpret.ts";

type CountsDeps = Pick<Deps, "database" | "responseCache" | "clock" | "log">;

type Counts = { searches: number; misses: number };

type Memory = {
  /** By week and word. */
  counts: Map<string, Counts & { week: Date; word: string }>;
  timer: NodeJS.Timeout | undefined;
  flushing: Promise<void>;
};

const flushMs = 10_000;

/** Words that are counted between two flushes; more are not counted. */
const maxWords = 2_000;

/** The rows of a week: more words are not added, so that no flood of invented words fills the table. */
const maxWordsOfWeek = 20_000;

/** As the table's column has it. */
const maxLength = 60;

/** Each server of a process has its own: tests start several. */
const memories = new WeakMap<CountsDeps["responseCache"], Memory>();

function memoryOf({ responseCache }: CountsDeps): Memory {
  const known = memories.get(responseCache);
  if (known) return known;
  const memory: Memory = { counts: new Map(), timer: undefined, flushing: Promise.resolve() };
  memories.set(responseCache, memory);
  return memory;
}

/**
 * Counts the words of a search in memory, to be stored within seconds. Admins' own searches are not counted,
 * nor is what may be personal: addresses and long numbers.
 */
export function countSearch(
  ctx: CountsDeps & Pick<Context, "actor">,
  terms: readonly Term[],
  isFound: boolean,
): void {
  if (ctx.actor.role === "ADMIN") return;
  const unknown = terms.filter(({ isKnown }) => !isKnown);
  const missed = new Set(isFound ? [] : unknown.length > 0 ? unknown : terms);
  const week = mondayOf(ctx.clock());
  const memory = memoryOf(ctx);
  const words = new Map(terms.filter(mayBeCounted).map((term) => [term.typed, missed.has(term)]));
  for (const [word, isMissed] of words) {
    const key = `${week.getTime()} ${word}`;
    const count = memory.counts.get(key) ?? { week, word, searches: 0, misses: 0 };
    if (memory.counts.size >= maxWords && count.searches === 0) continue;
    count.searches++;
    if (isMissed) count.misses++;
    memory.counts.set(key, count);
  }
  memory.timer ??= setTimeout(() => void flushSearchCounts(ctx), flushMs).unref();
}

const mayBeCounted = ({ typed }: Term) =>
  typed.length <= maxLength &&
  /\p{L}/u.test(typed) &&
  !typed.includes("@") &&
  (typed.match(/\d/g)?.length ?? 0) < 6;

/** Stores what was counted since the last time. A failure is logged, and what it would have stored is lost. */
export function flushSearchCounts(deps: CountsDeps): Promise<void> {
  const memory = memoryOf(deps);
  clearTimeout(memory.timer);
  memory.timer = undefined;
  const rows = [...memory.counts.values()];
  memory.counts = new Map();
  if (rows.length > 0)
    memory.flushing = memory.flushing.then(() =>
      store(deps, rows).catch((err) => {
        deps.log.warn({ err, words: rows.length }, "Counts of searched words could not be stored");
      }),
    );
  return memory.flushing;
}

/** In the order of the words, so that servers that store at once do not wait for each other in a circle. */
async function store(
  { database }: CountsDeps,
  rows: readonly (Counts & { week: Date; word: string })[],
): Promise<void> {
  const counted = rows.map(({ week, ...row }) => ({
    ...row,
    week: week.toISOString().slice(0, 10),
  }));
  await database.$executeRaw`
    INSERT INTO search_word AS known (id, week, word, searches, misses)
    SELECT gen_random_uuid(), row.week, row.word, row.searches, row.misses
    FROM json_to_recordset(${JSON.stringify(counted)}::json)
      AS row(week date, word text, searches int, misses int)
    WHERE EXISTS (SELECT FROM search_word stored WHERE stored.week = row.week AND stored.word = row.word)
      OR (SELECT count(*) FROM search_word stored WHERE stored.week = row.week) < ${maxWordsOfWeek}
    ORDER BY row.week, row.word
    ON CONFLICT (week, word) DO UPDATE SET
      searches = known.searches + excluded.searches, misses = known.misses + excluded.misses`;
}
