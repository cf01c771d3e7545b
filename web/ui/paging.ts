/** The page that the address asks for by `name`, counted from 1. */
export function pageOf(query: URLSearchParams, name: string): number {
  const page = Number(query.get(name));
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1;
}

/** How many rows the address's page follows. */
export const offsetOf = (query: URLSearchParams, name: string, pageSize: number): number =>
  (pageOf(query, name) - 1) * pageSize;
