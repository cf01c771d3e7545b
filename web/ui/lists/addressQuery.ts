import { limits } from "../../generated/listLimits.ts";

/** The maximum length of a search, but for lists of what people scan. */
export const longestSearch = limits.DeviceFilter.search.maxLength;

/** What the address searches a list for, if anything. */
export const searchIn = (query: URLSearchParams, name = "search"): string | undefined =>
  query.get(name)?.trim().slice(0, longestSearch) || undefined;

/** The page that the address asks for by `name`, counted from 1. One past the offsets that lists have is the first. */
export function pageOf(query: URLSearchParams, name: string, pageSize: number): number {
  const page = Number(query.get(name));
  const last = Math.floor(limits.devices.offset.max / pageSize) + 1;
  return Number.isInteger(page) && page > 0 && page <= last ? page : 1;
}

/** How many rows the address's page follows. */
export const offsetOf = (query: URLSearchParams, name: string, pageSize: number): number =>
  (pageOf(query, name, pageSize) - 1) * pageSize;

/** The key of the table that the address names, undefined where it names none of them. */
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
