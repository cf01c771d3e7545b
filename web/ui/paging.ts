import { limits } from "../generated/listLimits.ts";

/** The page that the address asks for by `name`, counted from 1. One past the offsets that lists have is the first. */
export function pageOf(query: URLSearchParams, name: string, pageSize: number): number {
  const page = Number(query.get(name));
  const last = Math.floor(limits.devices.offset.max / pageSize) + 1;
  return Number.isInteger(page) && page > 0 && page <= last ? page : 1;
}

/** How many rows the address's page follows. */
export const offsetOf = (query: URLSearchParams, name: string, pageSize: number): number =>
  (pageOf(query, name, pageSize) - 1) * pageSize;
