import { requestStatusWords } from "../../generated/words.ts";
import { searchIn } from "../../ui/lists/addressQuery.ts";

/** The status of an add request or an evaluation. */
export type RequestStatus = keyof typeof requestStatusWords;

/** The filter of a list of requests. */
export type RequestFilter = { search?: string; status?: RequestStatus };

/**
 * The query parameters of a list's filter; two lists on a page have different ones. In a paged list a
 * change of the filter goes back to the first page.
 */
export type FilterNames = { search: string; status: string; page?: string };

/** All statuses, in display order. */
const requestStatuses = Object.keys(requestStatusWords) as RequestStatus[];

/** Parses a list's filter from the query: `?status=Pending&search=galaxy`. */
export function readRequestFilter(query: URLSearchParams, names: FilterNames): RequestFilter {
  const word = query.get(names.status);
  return {
    search: searchIn(query, names.search),
    status: requestStatuses.find((status) => requestStatusWords[status] === word),
  };
}
