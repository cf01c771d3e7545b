import type { DeviceFilter } from "../../../generated/graphql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";

/**
 * Facets of what a device offers, that is of its variants and units, by the names of their traits in `device_offer`:
 * "rom:128" (prisma/sql/device_offers.sql).
 */
export const traitNames = {
  rams: "ram",
  roms: "rom",
  grades: "grade",
  batteries: "battery",
  warranty: "warranty",
} as const;

export type TraitFacet = keyof typeof traitNames;

export const traitFacets = Object.keys(traitNames) as TraitFacet[];

/** The traits that a filter allows for each facet; a facet without any allows all. */
export type ChosenTraits = Partial<Record<TraitFacet, readonly string[]>>;

/** The traits that a validated filter asks for. */
export function chosenTraits(filter: DeviceFilter): ChosenTraits {
  const values = {
    rams: filter.rams ?? [],
    roms: filter.roms ?? [],
    grades: filter.grades ?? [],
    batteries: filter.minBattery ? [filter.minBattery] : [],
    warranty: filter.warranty ? [1] : [],
  } satisfies Record<TraitFacet, readonly (string | number)[]>;
  return Object.fromEntries(
    traitFacets
      .filter((facet) => values[facet].length > 0)
      .map((facet) => [facet, values[facet].map((value) => `${traitNames[facet]}:${value}`)]),
  );
}

export const hasTraits = (chosen: ChosenTraits): boolean => Object.keys(chosen).length > 0;

/** Whether only units tell: a variant has memory and storage alone. */
export const asksForUnits = ({ rams: _ram, roms: _rom, ...others }: ChosenTraits): boolean =>
  hasTraits(others);

/** Conditions on `device_offer` that one offer has a chosen trait of each facet. */
export const traitConditions = (chosen: ChosenTraits): Prisma.Sql[] =>
  Object.values(chosen).map((traits) => Prisma.sql`traits && ${traits}::text[]`);

/** `ram:8` and `rom:128` as values by name. A battery has several levels, of which the highest counts. */
export function readTraits(traits: readonly string[]): Partial<Record<string, string>> {
  return Object.fromEntries([...traits].sort().map((trait) => trait.split(":", 2)));
}
