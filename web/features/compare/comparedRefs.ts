import { maxCompared } from "../../../shared/comparison.ts";
import { idIn } from "../../platform/graphql/pageData.ts";
import { queryString, routes } from "../../platform/paths.ts";

/** The devices and units that an address names, for instance `?d=3f7k2q9d&d=U-7K3F9`. */
export type ComparedRefs = {
  /** The keys or ids of devices and the codes of units, without duplicates. Contains no more than `maxCompared`. */
  refs: readonly string[];
  /** The devices and units that the address names more than once. */
  doubles: readonly string[];
  /** The devices and units that the comparison has no room for. */
  left: readonly string[];
  /** The parts of the address that name neither a device nor a unit. */
  unread: readonly string[];
};

/** Matches the usual notation of a unit's code. The server also accepts other notations. */
const code = /(?<![\da-z])u-[\da-z]{5}(?![\da-z])/i;
const idOrKey = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-z]{8})$/;
/**
 * The maximum length and number of the values that are read. Addresses that the shop creates stay below these
 * limits.
 */
const maxLength = 500;
const maxNamed = 20;

export const isUnitCode = (ref: string): boolean => ref.startsWith("U-");

/** Returns the unit's code in a text or, if there is none, the device's key or id in the last segment of an address. */
function refIn(text: string): string | undefined {
  const [unit] = code.exec(text) ?? [];
  if (unit) return unit.toUpperCase();
  const last = text.split(/[?#]/, 1)[0]?.split("/").at(-1)?.toLowerCase() ?? "";
  const id = idOrKey.test(last) ? last : idIn(last);
  return idOrKey.test(id) ? id : undefined;
}

/** Returns the devices and units that an address names. A parameter may contain several, separated by commas. */
export function comparedRefs(search: URLSearchParams): ComparedRefs {
  const texts = search
    .getAll("d")
    .flatMap((text) => text.slice(0, maxLength * maxNamed).split(","))
    .map((text) => text.trim().slice(0, maxLength))
    .filter(Boolean)
    .slice(0, maxNamed);
  const read = texts.map((text) => refIn(text) ?? text);
  const known = texts.flatMap((text) => refIn(text) ?? []);
  const refs = [...new Set(known)];
  return {
    refs: refs.slice(0, maxCompared),
    doubles: [...new Set(known.filter((ref, index) => known.indexOf(ref) < index))],
    left: refs.slice(maxCompared),
    unread: [...new Set(read.filter((text) => !refs.includes(text)))],
  };
}

/** Returns the address of a comparison. */
export const pathOfComparison = (refs: readonly string[]): string =>
  routes.compare + queryString({ d: refs });
