import type { OperationVariables, TypedDocumentNode, WatchQueryFetchPolicy } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { currentUser } from "../session.ts";
import type { PageData } from "./pageData.ts";

type Options<Variables> = {
  variables: Variables;
  fetchPolicy?: WatchQueryFetchPolicy;
  /** Reads again this often, while the page is visible. */
  pollMs?: number;
  /** Errors beside data count as a failure, but are not thrown: an object that is not found is null. */
  errorPolicy?: "none" | "all";
};

type Refetch = { refetch: () => Promise<unknown> };

/**
 * Apollo's `useQuery` for a page that belongs to its user: it shows what the cache has and reads it
 * again, and keeps the last data while other variables load, or where they failed: a list's filters. A page begins
 * anew for another object (`PageOutlet`), so that no object is shown in place of another. Undefined until
 * something has been loaded; a failure before that is thrown, to the route's error boundary.
 */
export function useStableQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  { variables, fetchPolicy = "cache-and-network", pollMs = 0, errorPolicy }: Options<Variables>,
): (PageData<Data> & Refetch) | undefined {
  const result = useQuery<Data, OperationVariables>(query, {
    variables,
    fetchPolicy,
    errorPolicy,
    pollInterval: pollMs,
    skipPollAttempt: () => document.hidden || currentUser() === null,
  });
  const data = (result.data ?? result.previousData) as Data | undefined;
  if (data) return { data, failure: result.error, refetch: result.refetch };
  if (result.error) throw result.error;
  return undefined;
}
