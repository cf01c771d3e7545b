import { Prisma } from "../../../generated/prisma/client.ts";
import { allOf } from "./filters.ts";

// The preferences of a search narrow its list, but never to an empty list. Among the devices that match the search's
// other words, the search finds those that match the preferences best.

/**
 * Conditions on `device_search`, best first. The first condition that a device meets determines how well the device
 * meets the preference.
 */
export type Preference = readonly Prisma.Sql[];

/** Returns the condition that a device fully meets every preference. */
export const allPreferences = (preferences: readonly Preference[]): Prisma.Sql =>
  allOf(preferences.flatMap(([best]) => best ?? []));

/**
 * Returns the condition that a device meets all preferences. If no device that meets `among` meets all preferences, the
 * condition selects the devices that meet the preferences best. A preference counts for more than all later preferences
 * together. All preferences are tried first, because ranking every device costs much more.
 */
export function preferring(preferences: readonly Preference[], among: Prisma.Sql): Prisma.Sql {
  const all = allPreferences(preferences);
  const hasAll = Prisma.sql`EXISTS (SELECT FROM device_search WHERE ${among} AND ${all})`;
  // A single condition is either met or not, so no ranks are needed. To plan a statement with ranks would take as long
  // as the rest of the search.
  if (preferences.flat().length === 1) return Prisma.sql`(${all} OR NOT ${hasAll})`;
  const rank = rankOf(preferences);
  return Prisma.sql`CASE WHEN ${hasAll} THEN ${all}
    ELSE ${rank} = (SELECT max(${rank}) FROM device_search WHERE ${among}) END`;
}

/** Returns an SQL expression for how well a device meets the preferences. */
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

/** Returns the weight of a preference: one more than the largest sum that all later preferences can have. */
const weightBefore = (later: readonly Preference[]) =>
  later.reduce((product, { length }) => product * (length + 1), 1);
