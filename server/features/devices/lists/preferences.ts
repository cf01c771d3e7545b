import { Prisma } from "../../../generated/prisma/client.ts";
import type { Size } from "../../search/sizes.ts";

// What a search prefers narrows its list, but never to nothing: of the devices that are what its other words say
// it finds those that have most of it.

/** A condition on a device or one of its variants; conditions on variants hold for one of them together. */
export type Preference = { device: Prisma.Sql } | { variant: Prisma.Sql; title: Prisma.Sql };

/**
 * The condition that a device of `device_search` has as much as any of those with the conditions `among` has: an
 * earlier preference counts for more than all later ones together.
 */
export function preferring(preferences: readonly Preference[], among: Prisma.Sql): Prisma.Sql {
  const rank = rankOf(preferences);
  return Prisma.sql`${rank} = (SELECT max(${rank}) FROM device_search WHERE ${among})`;
}

/** How much of the preferences a device has. */
export function rankOf(preferences: readonly Preference[]): Prisma.Sql {
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
