import { idIn } from "../../platform/graphql/pageData.ts";
import { queryString, routes } from "../../platform/paths.ts";

/** How many devices and units fit beside each other. */
export const maxCompared = 4;

/** What an address names for a comparison: `?d=3f7k2q9d&d=U-7K3F9`. */
export type ComparedRefs = {
  /** Keys or ids of devices and codes of units, each once, at most `maxCompared`. */
  refs: readonly string[];
  /** Those that were named again. */
  doubles: readonly string[];
  /** Those for which there is no room. */
  left: readonly string[];
  /** Texts that name neither a device nor a unit. */
  unread: readonly string[];
};

/** The server knows more spellings of a code. */
const code = /(?<![\da-z])u-[\da-z]{5}(?![\da-z])/i;
const idOrKey = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-z]{8})$/;
/** Longer texts are no addresses of the shop, and more of them nobody compares. */
const maxLength = 500;
const maxNamed = 20;

export const isUnitCode = (ref: string): boolean => ref.startsWith("U-");

/** Returns the unit's code, or the device's key or id, in an address of the shop or in its last part. */
function refIn(text: string): string | undefined {
  const [unit] = code.exec(text) ?? [];
  if (unit) return unit.toUpperCase();
  const last = text.split(/[?#]/, 1)[0]?.split("/").at(-1)?.toLowerCase() ?? "";
  const id = idOrKey.test(last) ? last : idIn(last);
  return idOrKey.test(id) ? id : undefined;
}

/** Reads what an address names. Several may be in one parameter, with commas between them. */
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

/** The address of a comparison. */
export const pathOfComparison = (refs: readonly string[]): string =>
  routes.compare + queryString({ d: refs });
