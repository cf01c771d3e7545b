import { requestStatusWords } from "../../generated/words.ts";
import { longestSearch } from "../../ui/useTypedSearch.ts";

/** Where an add request or an evaluation stands. */
export type RequestStatus = keyof typeof requestStatusWords;

/** What a list of requests is narrowed to. */
export type RequestFilter = { search?: string; status?: RequestStatus };

/**
 * By which names a list's filter stands in the address, two lists on a page by two pairs. Where the
 * list is cut into pages, each change of the filter goes back to the first.
 */
export type FilterNames = { search: string; status: string; page?: string };

/** All statuses, in the order in which they are offered. */
export const requestStatuses = Object.keys(requestStatusWords) as RequestStatus[];

/** What the address says of a list's filter: `?status=Pending&search=galaxy`. */
export function readRequestFilter(query: URLSearchParams, names: FilterNames): RequestFilter {
  const search = query.get(names.search)?.trim().slice(0, longestSearch);
  const word = query.get(names.status);
  return {
    search: search || undefined,
    status: requestStatuses.find((status) => requestStatusWords[status] === word),
  };
}
