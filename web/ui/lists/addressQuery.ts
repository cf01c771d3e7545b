import { limits } from "../../generated/listLimits.ts";

/** The maximum length of a search text. Lists for scanning accept longer texts. */
export const longestSearch = limits.DeviceFilter.search.maxLength;

/** Returns the search text in the address, if any. */
export const searchIn = (query: URLSearchParams, name = "search"): string | undefined =>
  query.get(name)?.trim().slice(0, longestSearch) || undefined;

/**
 * Returns the page number in the address parameter `name`, counted from 1. Returns 1 if the number is invalid, or if
 * the page is beyond the largest offset that lists accept.
 */
export function pageOf(query: URLSearchParams, name: string, pageSize: number): number {
  const page = Number(query.get(name));
  const last = Math.floor(limits.devices.offset.max / pageSize) + 1;
  return Number.isInteger(page) && page > 0 && page <= last ? page : 1;
}

/** Returns the number of rows before the page in the address. */
export const offsetOf = (query: URLSearchParams, name: string, pageSize: number): number =>
  (pageOf(query, name, pageSize) - 1) * pageSize;

/** Returns the parameter's value if it is a key of `table`, otherwise undefined. */
export const named = <Table extends object>(table: Table, name: string | null) => {
  const isNamed = (key: PropertyKey): key is keyof Table => Object.hasOwn(table, key);
  return name !== null && isNamed(name) ? name : undefined;
};

/** Returns the query string with these parameters changed. Empty values remove their parameters. */
export function withParts(query: URLSearchParams, parts: Record<string, string>): string {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parts)) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed.toString();
}
