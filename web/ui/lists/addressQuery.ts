import { limits } from "../../generated/listLimits.ts";

/** The maximum length of a search, except for lists into which people scan. */
export const longestSearch = limits.DeviceFilter.search.maxLength;

/** The search text in the address, if any. */
export const searchIn = (query: URLSearchParams, name = "search"): string | undefined =>
  query.get(name)?.trim().slice(0, longestSearch) || undefined;

/**
 * The page number in the address under `name`, counted from 1. Pages beyond the largest offset that lists accept count
 * as the first.
 */
export function pageOf(query: URLSearchParams, name: string, pageSize: number): number {
  const page = Number(query.get(name));
  const last = Math.floor(limits.devices.offset.max / pageSize) + 1;
  return Number.isInteger(page) && page > 0 && page <= last ? page : 1;
}

/** The number of rows before the address's page. */
export const offsetOf = (query: URLSearchParams, name: string, pageSize: number): number =>
  (pageOf(query, name, pageSize) - 1) * pageSize;

/** The table's key that the address contains; undefined if it contains none of them. */
export const named = <Table extends object>(table: Table, name: string | null) => {
  const isNamed = (key: PropertyKey): key is keyof Table => Object.hasOwn(table, key);
  return name !== null && isNamed(name) ? name : undefined;
};

/** The query string with some of its parameters changed; empty ones are removed. */
export function withParts(query: URLSearchParams, parts: Record<string, string>): string {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parts)) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed.toString();
}
