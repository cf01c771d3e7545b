import { Prisma } from "../../../generated/prisma/client.ts";
import { allOf } from "./filters.ts";

// The preferences of a search narrow its list, but never to nothing. Of the devices that match its other words, the
// search finds the devices that match most of the preferences.

/**
 * Conditions on `device_search`, best first. The first condition that a device meets determines how well it meets the
 * preference.
 */
export type Preference = readonly Prisma.Sql[];

/** Returns the condition that a device fully meets each preference. */
export const allPreferences = (preferences: readonly Preference[]): Prisma.Sql =>
  allOf(preferences.flatMap(([best]) => best ?? []));

/**
 * Returns the condition that a device meets all preferences. If none of the devices that meet `among` meets all
 * preferences, the condition selects the devices that meet the preferences best: a preference counts for more than all
 * later preferences together. All preferences are tried first, because this costs much less than ranking each device.
 */
export function preferring(preferences: readonly Preference[], among: Prisma.Sql): Prisma.Sql {
  const all = allPreferences(preferences);
  const hasAll = Prisma.sql`EXISTS (SELECT FROM device_search WHERE ${among} AND ${all})`;
  // A single condition is either met or not, so no ranks are needed. Planning ranks would take as long as the rest of
  // the search.
  if (preferences.flat().length === 1) return Prisma.sql`(${all} OR NOT ${hasAll})`;
  const rank = rankOf(preferences);
  return Prisma.sql`CASE WHEN ${hasAll} THEN ${all}
    ELSE ${rank} = (SELECT max(${rank}) FROM device_search WHERE ${among}) END`;
}

/** Returns an expression for how well a device meets the preferences. */
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

/** Returns a weight of one more than the largest sum of all later preferences. */
const weightBefore = (later: readonly Preference[]) =>
  later.reduce((product, { length }) => product * (length + 1), 1);
