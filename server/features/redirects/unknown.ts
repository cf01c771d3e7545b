import { LRUCache } from "lru-cache";
import { dayOf } from "../../../shared/days.ts";
import { isShopPath } from "../../../shared/shopSegments.ts";
import { BufferedCounts, flushMs } from "../../core/bufferedCounts.ts";
import { networkOf } from "../../core/clientNetwork.ts";
import type { Context, Deps } from "../../core/context.ts";
import { authorize } from "../../core/permissions.ts";
import { lists } from "../../generated/limits.ts";
import { readTable } from "./follow.ts";
import { mayHaveRedirect } from "./rules.ts";

type CountDeps = Pick<Deps, "database" | "log" | "clock">;

/**
 * The largest number of different addresses that are counted between two flushes. Further new addresses are ignored.
 */
const maxAddresses = 1_000;

/**
 * The largest number of requests from one network that are counted between two flushes. A scanner must not displace the
 * addresses that people request.
 */
const maxOfNetwork = 50;

/**
 * The largest number of addresses that are kept for a day. Beyond this limit, the addresses with the fewest requests
 * are removed.
 */
const maxOfDay = 2_000;

const keptDays = 30;
const maxSegment = 40;
const maxLength = 200;

const ofNetworks = new LRUCache<string, number>({ max: 10_000, ttl: flushMs });

/** The counts by day and path. */
const counts = new BufferedCounts<{ count: number }>(store, maxAddresses);

/** Counts, in memory, a request for an address without a page. The count is stored within seconds. */
export function countUnknownAddress(deps: CountDeps, path: string, address: string): void {
  if (!mayBeKept(path) || isBeyondShare(networkOf(address))) return;
  counts.add(deps, `${dayOf(deps.clock())} ${path}`, { count: 1 });
}

/**
 * Returns whether a path may be stored. The shop's own addresses are not stored: they can't have a redirect, and some
 * contain secrets.
 */
const mayBeKept = (path: string): boolean =>
  path.length <= maxLength &&
  !isShopPath(path) &&
  path.split("/").every((segment) => segment.length <= maxSegment);

function isBeyondShare(network: string): boolean {
  const counted = (ofNetworks.get(network) ?? 0) + 1;
  if (counted > maxOfNetwork) return true;
  ofNetworks.set(network, counted, { noUpdateTTL: true });
  return false;
}

/** Stores the counts since the last flush. */
export const flushUnknownAddresses = (deps: CountDeps): Promise<void> => counts.flush(deps);

/** Stores counts in the order of the addresses, so that servers that store counts at the same time don't deadlock. */
async function store(
  { database }: Pick<Deps, "database">,
  rows: readonly (readonly [string, { count: number }])[],
): Promise<void> {
  const counted = rows.map(([key, { count }]) => {
    return { day: key.slice(0, 10), path: key.slice(11), count };
  });
  await database.$executeRaw`
    INSERT INTO unknown_address AS known (day, path, count)
    SELECT row.day, row.path, row.count
    FROM json_to_recordset(${JSON.stringify(counted)}::json) AS row(day date, path text, count int)
    ORDER BY row.day, row.path
    ON CONFLICT (day, path) DO UPDATE SET count = known.count + excluded.count`;
  for (const day of new Set(counted.map((row) => row.day)))
    await database.$executeRaw`
      DELETE FROM unknown_address WHERE (day, path) IN (
        SELECT day, path FROM unknown_address WHERE day = ${day}::date ORDER BY count DESC, path
        OFFSET ${maxOfDay}::int FOR UPDATE SKIP LOCKED)`;
}

/** Removes the counts of days that are no longer listed. */
export async function sweepUnknownAddresses({ database, clock }: CountDeps): Promise<void> {
  await database.$executeRaw`
    DELETE FROM unknown_address WHERE day <= ${dayOf(clock())}::date - ${keptDays}::int`;
}

/** An address without a page, and the number of its requests in the last 30 days. */
export type UnknownAddressRecord = { path: string; count: number };

const listed = lists.Query.unknownAddresses;

/**
 * Returns the addresses without a page that were requested most often in the last 30 days. Leaves out addresses that
 * have a redirect or can't have one.
 */
export async function unknownAddresses(ctx: Context): Promise<UnknownAddressRecord[]> {
  authorize(ctx, "manageShop");
  await flushUnknownAddresses(ctx);
  const rows = await ctx.database.$queryRaw<UnknownAddressRecord[]>`
    SELECT path, sum(count)::int AS count FROM unknown_address
    WHERE day > ${dayOf(ctx.clock())}::date - ${keptDays}::int
    GROUP BY path ORDER BY count DESC, path LIMIT 1000`;
  const table = await readTable(ctx);
  return rows.filter(({ path }) => mayHaveRedirect(path) && !table.find(path)).slice(0, listed);
}
