import { LRUCache } from "lru-cache";
import { BufferedCounts, flushMs } from "../../core/bufferedCounts.ts";
import { networkOf } from "../../core/clientNetwork.ts";
import type { Context, Deps } from "../../core/context.ts";
import { mondayOf } from "../../search/weeks.ts";
import type { Term } from "./interpret.ts";

type CountsDeps = Pick<Deps, "database" | "clock" | "log">;

type Counts = { searches: number; misses: number };

/** The largest number of different words that are counted between two flushes. Further new words are ignored. */
const maxWords = 2_000;

/**
 * The largest number of words from one network that are counted between two flushes. A flood of invented words must not
 * displace all other words.
 */
const maxWordsOfNetwork = 100;

/** The largest number of words that are stored for a week. Beyond this limit, the rarest words are removed. */
const maxWordsOfWeek = 20_000;

/** The largest length of a word: the limit of the table's column. */
const maxLength = 60;

const wordsOfNetworks = new LRUCache<string, number>({ max: 10_000, ttl: flushMs });

/** The counts by week and word. The key is the week's Monday in ISO 8601, a space and the word. */
const counts = new BufferedCounts<Counts>(store, maxWords);

/**
 * Counts the words of a search in memory. The counts are stored within seconds. Searches by admins are not counted.
 * Words that may be personal are not counted either: email addresses, and words with long numbers.
 */
export function countSearch(
  ctx: CountsDeps & Pick<Context, "actor" | "address">,
  terms: readonly Term[],
  isFound: boolean,
): void {
  if (ctx.actor.role === "ADMIN") return;
  const unknown = terms.filter(({ isKnown }) => !isKnown);
  const known = terms.filter(({ size, isOptional }) => !size && !isOptional);
  const missed = new Set(isFound ? [] : unknown.length > 0 ? unknown : known);
  const week = mondayOf(ctx.clock()).toISOString().slice(0, 10);
  const words = new Map(terms.filter(mayBeCounted).map((term) => [term.typed, missed.has(term)]));
  for (const [word, isMissed] of words) {
    if (isBeyondShare(networkOf(ctx.address))) return;
    counts.add(ctx, `${week} ${word}`, { searches: 1, misses: isMissed ? 1 : 0 });
  }
}

function isBeyondShare(network: string): boolean {
  const words = (wordsOfNetworks.get(network) ?? 0) + 1;
  if (words > maxWordsOfNetwork) return true;
  // With `noUpdateTTL`, the limit's period begins with the network's first word.
  wordsOfNetworks.set(network, words, { noUpdateTTL: true });
  return false;
}

const mayBeCounted = ({ typed }: Term) =>
  typed.length <= maxLength &&
  /\p{L}/u.test(typed) &&
  !typed.includes("@") &&
  (typed.match(/\d/g)?.length ?? 0) < 6;

/** Stores the counts since the last flush. */
export const flushSearchCounts = (deps: CountsDeps): Promise<void> => counts.flush(deps);

/** Stores counts in the order of the words, so that servers that store counts at the same time don't deadlock. */
async function store(
  { database }: Pick<Deps, "database">,
  rows: readonly (readonly [string, Counts])[],
): Promise<void> {
  const counted = rows.map(([key, count]) => {
    return { ...count, week: key.slice(0, 10), word: key.slice(11) };
  });
  await database.$executeRaw`
    INSERT INTO search_word AS known (id, week, word, searches, misses)
    SELECT gen_random_uuid(), row.week, row.word, row.searches, row.misses
    FROM json_to_recordset(${JSON.stringify(counted)}::json)
      AS row(week date, word text, searches int, misses int)
    ORDER BY row.week, row.word
    ON CONFLICT (week, word) DO UPDATE SET
      searches = known.searches + excluded.searches, misses = known.misses + excluded.misses`;
  for (const week of new Set(counted.map((row) => row.week))) await deleteRarest(database, week);
}

async function deleteRarest(database: Deps["database"], week: string): Promise<void> {
  await database.$executeRaw`
    DELETE FROM search_word WHERE id IN (
      SELECT id FROM search_word WHERE week = ${week}::date ORDER BY searches, id
      LIMIT greatest(0, (SELECT count(*) FROM search_word WHERE week = ${week}::date) - ${maxWordsOfWeek}::int)
      FOR UPDATE SKIP LOCKED)`;
}
