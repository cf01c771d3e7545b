import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../../config.ts";
import type { Database } from "../../database/client.ts";

/** A count under a name, for so many milliseconds from now. */
export type Count = { key: string; points: number; lasts: number };

/** Counters that all servers share, in the database or in Redis. */
export type Counters = {
  /**
   * Adds to counters, each named once, and answers with what they came to, in the same order. One that
   * doesn't exist, or has ended, begins with what is added.
   */
  add(counts: Count[]): Promise<Count[]>;
  close(): Promise<void>;
};

/** The counters that the settings name: Redis where there is one, else the database. */
export async function openCounters(
  { REDIS_URL }: Pick<Env, "REDIS_URL">,
  database: Database,
  log: FastifyBaseLogger,
): Promise<Counters> {
  if (!REDIS_URL) return databaseCounters(database);
  const { redisCounters } = await import("./redisCounters.ts");
  return redisCounters(REDIS_URL, log);
}

/** By the database's own clock, and sorted, so that no two servers wait for each other's rows. */
export function databaseCounters(database: Database): Counters {
  return {
    async add(counts) {
      const keys = counts.map(({ key }) => key);
      const points = counts.map((count) => count.points);
      const lasts = counts.map((count) => Math.ceil(count.lasts));
      const rows = await database.$queryRaw<Count[]>`
        INSERT INTO rate_limit AS counter (key, points, expire)
        SELECT key, points, clock_timestamp() + lasts * interval '1 ms'
        FROM unnest(${keys}::text[], ${points}::int[], ${lasts}::int[]) AS added(key, points, lasts)
        ORDER BY key
        ON CONFLICT (key) DO UPDATE SET
          points = excluded.points +
            CASE WHEN counter.expire > clock_timestamp() THEN counter.points ELSE 0 END,
          expire = CASE WHEN counter.expire > clock_timestamp()
            THEN counter.expire ELSE excluded.expire END
        RETURNING key, points,
          extract(epoch FROM expire - clock_timestamp())::float8 * 1000 AS lasts`;
      const byKey = new Map(rows.map((row) => [row.key, row]));
      return counts.map((count) => byKey.get(count.key) ?? count);
    },
    close: async () => undefined,
  };
}
