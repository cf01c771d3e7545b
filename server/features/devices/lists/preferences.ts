import { Prisma } from "../../../generated/prisma/client.ts";
import { allOf } from "./filters.ts";

// What a search prefers narrows its list, but never to nothing: of the devices that are what its other words say
// it finds those that have most of it.

/**
 * Conditions on `device_search`, the best first: a device has as much of the preference as the first of them that it
 * fulfils says.
 */
export type Preference = readonly Prisma.Sql[];

/** The condition that a device has all of each preference. */
export const allPreferences = (preferences: readonly Preference[]): Prisma.Sql =>
  allOf(preferences.flatMap(([best]) => best ?? []));

/**
 * The condition that a device has all preferences, or where none with the conditions `among` has, as much as any of
 * these: an earlier preference counts for more than all later ones together. To find one that has all costs much less
 * than to rank each.
 */
export function preferring(preferences: readonly Preference[], among: Prisma.Sql): Prisma.Sql {
  const all = allPreferences(preferences);
  const hasAll = Prisma.sql`EXISTS (SELECT FROM device_search WHERE ${among} AND ${all})`;
  // Without ranks in between, no device has more than another. To plan them takes as long as the rest of the search.
  if (preferences.flat().length === 1) return Prisma.sql`(${all} OR NOT ${hasAll})`;
  const rank = rankOf(preferences);
  return Prisma.sql`CASE WHEN ${hasAll} THEN ${all}
    ELSE ${rank} = (SELECT max(${rank}) FROM device_search WHERE ${among}) END`;
}

/** How much of the preferences a device has. */
function rankOf(preferences: readonly Preference[]): Prisma.Sql {
  const points = preferences.map((preference, index) => {
    const weight = weightBefore(preferences.slice(index + 1));
    const cases = preference.map((condition, position) => {
      const value = Prisma.raw(String(weight * (preference.length - position)));
      return Prisma.sql`WHEN ${condition} THEN ${value}`;
    });
    return Prisma.sql`CASE ${Prisma.join(cases, " ")} ELSE 0 END`;
  });
  return Prisma.join(points, " + ");
}

/** One more than all of the later preferences together can count. */
const weightBefore = (later: readonly Preference[]) =>
  later.reduce((product, { length }) => product * (length + 1), 1);
