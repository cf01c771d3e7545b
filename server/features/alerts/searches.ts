import type { Deps } from "../../core/context.ts";
import type { Reader } from "../../database/reads.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Grade } from "../../generated/prisma/enums.ts";
import { type Criteria, conditionsOf, tableOf } from "../devices/lists/criteria.ts";
import { allOf, priceBounds } from "../devices/lists/filters.ts";
import { criteriaOfList } from "../devices/lists/service.ts";
import { chosenTraits, hasTraits, traitConditions } from "../devices/lists/traits.ts";
import { readSavedSearch, type SavedSearch } from "./savedSearch.ts";

/** A newly listed device, or a device with a unit that is newly for sale. */
export type Novelty = {
  deviceId: string;
  unit: { id: string; price: number | null; grade: Grade | null } | null;
};

/** A search, and a new device or unit that it finds. */
export type Match = { search: string; deviceId: string; unitId: string | null };

type SearchDeps = Pick<Deps, "database" | "responseCache">;

/**
 * The number of searches that are compared at a time. All their reads are sent as one statement (database/reads.ts).
 */
const atOnce = 50;

/** Finds the new listings that match searches of alerts. The work grows with the number of different searches. */
export async function matchesOf(deps: SearchDeps, novelties: readonly Novelty[]): Promise<Match[]> {
  if (novelties.length === 0) return [];
  const matches: Match[] = [];
  let last = "";
  for (;;) {
    const searches = await deps.database.$queryRaw<{ search: string }[]>`
      SELECT DISTINCT search FROM alert WHERE kind = 'NEW_MATCH' AND search > ${last}
      ORDER BY search LIMIT ${atOnce}`;
    const found = await Promise.all(
      searches.map(({ search }) => matchesOfSearch(deps, search, novelties)),
    );
    matches.push(...found.flat());
    if (searches.length < atOnce) return matches;
    last = searches.at(-1)?.search ?? "";
  }
}

async function matchesOfSearch(
  deps: SearchDeps,
  search: string,
  novelties: readonly Novelty[],
): Promise<Match[]> {
  const saved = readSavedSearch(search);
  if (!saved) return [];
  const devices = novelties.filter(({ unit }) => unit === null);
  const units = await withTraits(
    deps,
    saved,
    novelties.filter(({ unit }) => suits(saved, unit)),
  );
  const [found, ofUnits] = await Promise.all([
    foundAmong(deps, saved, devices),
    foundAmong(deps, withoutUnitParts(saved), units),
  ]);
  return [
    ...devices.filter(({ deviceId }) => found.has(deviceId)),
    ...units.filter(({ deviceId }) => ofUnits.has(deviceId)),
  ].map(({ deviceId, unit }) => ({ search, deviceId, unitId: unit?.id ?? null }));
}

/** Returns whether a unit for sale matches the stock, price and grade of a search. */
function suits({ filter }: SavedSearch, unit: Novelty["unit"]): boolean {
  if (unit === null || unit.price === null || filter.stock === "OUT_OF_STOCK") return false;
  const { min = 0, max = Number.POSITIVE_INFINITY } = priceBounds(filter);
  const grades = filter.grades ?? [];
  const hasGrade = grades.length === 0 || (unit.grade !== null && grades.includes(unit.grade));
  return unit.price >= min && unit.price <= max && hasGrade;
}

const withoutUnitParts = ({ kind, filter }: SavedSearch): SavedSearch => ({
  kind,
  filter: {
    ...filter,
    ...{ grades: [], rams: [], roms: [], minBattery: null, warranty: null, supply: null },
    ...{ minPrice: 0, maxPrice: 0, stock: null },
  },
});

/** Returns the units with the traits that a search requires. Does not check grades. */
async function withTraits(
  { database }: SearchDeps,
  { filter }: SavedSearch,
  units: readonly Novelty[],
): Promise<readonly Novelty[]> {
  const traits = chosenTraits({ ...filter, grades: [] });
  if (!hasTraits(traits) || units.length === 0) return units;
  const ids = units.flatMap(({ unit }) => (unit ? [unit.id] : []));
  const offers = await database.primaryReads.read<{ key: string }>(Prisma.sql`
    SELECT key FROM device_offer
    WHERE ${allOf([Prisma.sql`key = ANY(${ids}::uuid[])`, ...traitConditions(traits)])}`);
  const keys = new Set(offers.map(({ key }) => key));
  return units.filter(({ unit }) => unit !== null && keys.has(unit.id));
}

async function foundAmong(
  { database, responseCache }: SearchDeps,
  saved: SavedSearch,
  novelties: readonly Novelty[],
): Promise<Set<string>> {
  if (novelties.length === 0) return new Set();
  const reader = database.primaryReads;
  const ctx = { database, responseCache, actor: { role: "VISITOR" } } as const;
  const criteria = await criteriaOfList(ctx, reader, saved);
  const ids = novelties.map(({ deviceId }) => deviceId);
  return new Set(await readIds(reader, criteria, ids));
}

async function readIds(
  reader: Reader,
  criteria: Criteria,
  ids: readonly string[],
): Promise<string[]> {
  const conditions = [Prisma.sql`id = ANY(${ids}::uuid[])`, ...conditionsOf(criteria)];
  const rows = await reader.read<{ id: string }>(
    Prisma.sql`SELECT id FROM ${tableOf(criteria)} WHERE ${allOf(conditions)}`,
  );
  return rows.map(({ id }) => id);
}
