import { Prisma } from "../../../generated/prisma/client.ts";
import type { Size } from "../../search/sizes.ts";
import { allOf } from "./filters.ts";

// What a search prefers narrows its list, but never to nothing: of the devices that are what its other words say
// it finds those that have most of it.

/** A condition on a device or one of its variants; conditions on variants hold for one of them together. */
export type Preference = { device: Prisma.Sql } | { variant: Prisma.Sql; title: Prisma.Sql };

/**
 * The condition that a device of `device_search` has all preferences, or where none with the conditions `among` has,
 * as much as any of these: an earlier preference counts for more than all later ones together. To find one that has
 * all costs much less than to rank each.
 */
export function preferring(preferences: readonly Preference[], among: Prisma.Sql): Prisma.Sql {
  const all = allPreferences(preferences);
  const rank = rankOf(preferences);
  return Prisma.sql`CASE WHEN EXISTS (SELECT FROM device_search WHERE ${among} AND ${all}) THEN ${all}
    ELSE ${rank} = (SELECT max(${rank}) FROM device_search WHERE ${among}) END`;
}

/** The condition that a device has all preferences: those on variants by one of them, or in its title. */
export function allPreferences(preferences: readonly Preference[]): Prisma.Sql {
  const devices = preferences.flatMap((each) => ("device" in each ? [each.device] : []));
  const sizes = preferences.flatMap((each) => ("variant" in each ? [each] : []));
  if (sizes.length === 0) return allOf(devices);
  const variant = allOf(sizes.map((size) => size.variant));
  const title = allOf(sizes.map((size) => size.title));
  return allOf([
    ...devices,
    Prisma.sql`(EXISTS (SELECT FROM variant WHERE "deviceId" = device_search.id AND ${variant}) OR ${title})`,
  ]);
}

/** How much of the preferences a device has. */
function rankOf(preferences: readonly Preference[]): Prisma.Sql {
  const weighted = preferences.map((preference, index) => ({
    preference,
    weight: 2 ** (preferences.length - 1 - index),
  }));
  const sumOf = (conditions: Prisma.Sql[]) => Prisma.join(conditions, " + ");
  const devices = weighted.flatMap(({ preference, weight }) =>
    "device" in preference ? [points(preference.device, weight)] : [],
  );
  const sizes = weighted.flatMap(({ preference, weight }) =>
    "variant" in preference ? [{ ...preference, weight }] : [],
  );
  if (sizes.length === 0) return sumOf(devices);
  const ofVariants = sumOf(sizes.map(({ variant, weight }) => points(variant, weight)));
  const ofTitle = sumOf(sizes.map(({ title, weight }) => points(title, weight)));
  const ofSizes = Prisma.sql`greatest(${ofTitle},
    (SELECT max(${ofVariants}) FROM variant WHERE "deviceId" = device_search.id))`;
  return sumOf([...devices, ofSizes]);
}

const points = (condition: Prisma.Sql, weight: number) =>
  Prisma.sql`CASE WHEN ${condition} THEN ${Prisma.raw(String(weight))} ELSE 0 END`;

/** The preferences of sizes: storage counts for more than memory. */
export const preferencesOf = (
  sizes: readonly Size[],
  contains: (text: string) => Prisma.Sql,
): Preference[] => [
  ...sizes.flatMap(({ isMaybeModel, texts }) =>
    isMaybeModel ? texts.map((text) => ({ device: contains(text) })) : [],
  ),
  ...[...sizes]
    .sort((one, other) => Number(one.of === "RAM") - Number(other.of === "RAM"))
    .map((size) => ({
      variant: sizeCondition(size),
      title: Prisma.sql`(${Prisma.join(size.texts.map(contains), " OR ")})`,
    })),
];

const columns = {
  RAM: [Prisma.sql`ram`],
  ROM: [Prisma.sql`rom`],
  ANY: [Prisma.sql`rom`, Prisma.sql`ram`],
} satisfies Record<Size["of"], Prisma.Sql[]>;

/** On `variant`. */
export function sizeCondition({ of, gigabytes }: Size): Prisma.Sql {
  const tried = columns[of].map((column) => Prisma.sql`${column} = ANY(${gigabytes})`);
  return Prisma.sql`(${Prisma.join(tried, " OR ")})`;
}
