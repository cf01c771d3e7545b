import type { DeviceFilter } from "../../../generated/graphql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";

/**
 * The names of traits in `device_offer`, by facet, such as "rom" in "rom:128". Traits belong to a device's offers: its
 * variants and units (prisma/sql/device_offers.sql).
 */
export const traitNames = {
  rams: "ram",
  roms: "rom",
  grades: "grade",
  batteries: "battery",
  warranty: "warranty",
  supplies: "supply",
} as const;

export type TraitFacet = keyof typeof traitNames;

export const traitFacets = Object.keys(traitNames) as TraitFacet[];

/** The traits that a filter allows for each facet. A facet that is missing allows all traits. */
export type ChosenTraits = Partial<Record<TraitFacet, readonly string[]>>;

/** Returns the traits that a validated filter allows. */
export function chosenTraits(filter: DeviceFilter): ChosenTraits {
  const values = {
    rams: filter.rams ?? [],
    roms: filter.roms ?? [],
    grades: filter.grades ?? [],
    batteries: filter.minBattery ? [filter.minBattery] : [],
    warranty: filter.warranty ? [1] : [],
    supplies: filter.supply ? [filter.supply] : [],
  } satisfies Record<TraitFacet, readonly (string | number)[]>;
  return Object.fromEntries(
    traitFacets
      .filter((facet) => values[facet].length > 0)
      .map((facet) => [facet, values[facet].map((value) => `${traitNames[facet]}:${value}`)]),
  );
}

export const hasTraits = (chosen: ChosenTraits): boolean => Object.keys(chosen).length > 0;

/**
 * Returns whether any of the chosen traits can differ between the units of a variant. All traits can, except memory,
 * storage and supply.
 */
export const asksForUnits = (chosen: ChosenTraits): boolean => {
  const { rams: _ram, roms: _rom, supplies: _supply, ...others } = chosen;
  return hasTraits(others);
};

/** Returns conditions on `device_offer`: a single offer must have a chosen trait of each facet. */
export const traitConditions = (chosen: ChosenTraits): Prisma.Sql[] =>
  Object.values(chosen).map((traits) => Prisma.sql`traits && ${traits}::text[]`);

/**
 * Returns the values of traits such as `ram:8` and `rom:128`, by name. If there are several battery levels, returns the
 * highest.
 */
export function readTraits(traits: readonly string[]): Partial<Record<string, string>> {
  return Object.fromEntries([...traits].sort().map((trait) => trait.split(":", 2)));
}
