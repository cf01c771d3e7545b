import { Prisma } from "../../../generated/prisma/client.ts";
import type { Size } from "../../search/sizes.ts";
import type { Preference } from "./preferences.ts";
import { contains } from "./titles.ts";

// Conditions on memory and storage. The column `sizes` of `device_search` contains the sizes of the device's variants:
// " 12/256 8/128 ".

/**
 * Returns the preferences for sizes. Titles with a number that may be a model come first, then variants with the sizes.
 */
export function sizePreferences(sizes: readonly Size[]): Preference[] {
  const models = sizes.filter(({ isMaybeModel }) => isMaybeModel);
  return [
    ...models.map(({ texts }) => [inTitle(texts)]),
    ...(sizes.length > 0 ? [preferenceOf(sizes)] : []),
  ];
}

/**
 * Returns the preference for sizes. Variants with both sizes come first, then variants with the storage, then variants
 * with the memory.
 */
function preferenceOf(sizes: readonly Size[]): Preference {
  const ram = sizes.find(({ of }) => of === "RAM");
  const rom = sizes.find(({ of }) => of === "ROM");
  if (!ram || !rom) return sizes.map(sizeCondition);
  const pairs = ram.gigabytes.flatMap((less) => rom.gigabytes.map((more) => `${less}/${more}`));
  const inOneTitle = Prisma.sql`${inTitle(ram.texts)} AND ${inTitle(rom.texts)}`;
  const both = Prisma.sql`(${ofVariant(pairs.map((pair) => `% ${pair} %`))} OR ${inOneTitle})`;
  return [both, sizeCondition(rom), sizeCondition(ram)];
}

/** Returns the condition that a variant of the device has this size, or that the title contains the size. */
export function sizeCondition({ of, gigabytes, texts }: Size): Prisma.Sql {
  const patterns = gigabytes.flatMap((number) => [
    ...(of === "ROM" ? [] : [`% ${number}/%`]),
    ...(of === "RAM" ? [] : [`%/${number} %`]),
  ]);
  return Prisma.sql`(${ofVariant(patterns)} OR ${inTitle(texts)})`;
}

const ofVariant = (patterns: readonly string[]) =>
  anyOf(patterns.map((pattern) => Prisma.sql`sizes LIKE ${pattern}`));

const inTitle = (texts: readonly string[]) => anyOf(texts.map(contains));

const anyOf = (conditions: readonly Prisma.Sql[]) =>
  Prisma.sql`(${Prisma.join([...conditions], " OR ")})`;
