import { Prisma } from "../../../generated/prisma/client.ts";
import { allOf } from "./filters.ts";

// What a search prefers narrows its list, but never to nothing: of the devices that match its other words, it finds
// those that match most of the preferences.

/**
 * Conditions on `device_search`, best first. The first condition that a device meets says how much of the preference it
 * has.
 */
export type Preference = readonly Prisma.Sql[];

/** The condition that a device fully meets each preference. */
export const allPreferences = (preferences: readonly Preference[]): Prisma.Sql =>
  allOf(preferences.flatMap(([best]) => best ?? []));

/**
 * The condition that a device meets all preferences or, if no device with the conditions `among` does, as much as any
 * of these. An earlier preference counts for more than all later ones together. Finding a device that meets all costs
 * much less than ranking each.
 */
export function preferring(preferences: readonly Preference[], among: Prisma.Sql): Prisma.Sql {
  const all = allPreferences(preferences);
  const hasAll = Prisma.sql`EXISTS (SELECT FROM device_search WHERE ${among} AND ${all})`;
  // Without ranks in between, no device meets more than another. Planning them takes as long as the rest of the search.
  if (preferences.flat().length === 1) return Prisma.sql`(${all} OR NOT ${hasAll})`;
  const rank = rankOf(preferences);
  return Prisma.sql`CASE WHEN ${hasAll} THEN ${all}
    ELSE ${rank} = (SELECT max(${rank}) FROM device_search WHERE ${among}) END`;
}

/** How much of the preferences a device meets. */
export function rankOf(preferences: readonly Preference[]): Prisma.Sql {
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

/** One more than all later preferences together can count. */
const weightBefore = (later: readonly Preference[]) =>
  later.reduce((product, { length }) => product * (length + 1), 1);
