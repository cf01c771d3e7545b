import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import {
  createQueryPreloader,
  type PreloadQueryFetchPolicy,
  type QueryRef,
  useQueryRefHandlers,
  useReadQuery,
} from "@apollo/client/react";
import { startTransition, useCallback, useEffect, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { currentUser } from "../session.ts";
import { clientContext } from "./client.ts";
import { addressOf, type PageAddress, type PageData } from "./pageData.ts";

type Options = {
  /** By default the page shows what the cache has, and reads it again. */
  fetchPolicy?: PreloadQueryFetchPolicy;
};

/**
 * A loader of a guarded page: it preloads the page's operation, of which the component reads the data by
 * `usePreloadedQuery`. Another page waits for it. On the same page, whose filters changed, the address changes at once,
 * and React keeps what is shown until the data are there. Errors beside data are left to the page: an object that is not
 * found is null.
 */
export const preloader =
  <Data, Variables extends OperationVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variablesOf: (address: PageAddress) => Variables,
    { fetchPolicy = "cache-and-network" }: Options = {},
  ) =>
  async ({ context, params, request }: LoaderFunctionArgs) => {
    const client = await context.get(clientContext)();
    const preloadQuery = createQueryPreloader(client);
    const { pathname, ...address } = addressOf({ params, request });
    const variables = variablesOf(address);
    const query = document as TypedDocumentNode<Data>;
    const options = { variables, fetchPolicy, errorPolicy: "all" } as const;
    const queryRef = preloadQuery(query, options);
    const isShown = !import.meta.env.SSR && pathname === location.pathname;
    return isShown ? queryRef : preloadQuery.toPromise(queryRef);
  };

type Preloaded<Data> = PageData<Data> & {
  /** Reads the operation again. The page shows what it has until the result is there. */
  refetch: () => void;
};

/**
 * The data of the page's `preloader`, typed by its document, as Apollo's cache has them. Where other variables could not
 * be read, a list's filters, it is what was shown before, with the failure; a failure without any data is
 * thrown, to the route's error boundary.
 */
export function usePreloadedQuery<Data, Variables extends OperationVariables>(
  _document: TypedDocumentNode<Data, Variables>,
): Preloaded<Data> {
  const queryRef = useLoaderData() as QueryRef<Data, OperationVariables, "complete" | "empty">;
  const handlers = useQueryRefHandlers(queryRef);
  const { data, error } = useReadQuery(queryRef);
  const [shown, setShown] = useState(data);
  if (data && data !== shown) setShown(data);
  const refetch = useCallback(
    () => startTransition(() => void handlers.refetch()),
    [handlers.refetch],
  );
  const known = (data ?? shown) as Data | undefined;
  if (!known) throw error;
  return { data: known, failure: error, refetch };
}

/** Calls `refetch` this often, while the page is visible and its user is logged in; never at 0. */
export function usePolling(refetch: () => void, ms: number): void {
  useEffect(() => {
    if (ms === 0) return;
    const timer = setInterval(() => {
      if (!document.hidden && currentUser() !== null) refetch();
    }, ms);
    return () => clearInterval(timer);
  }, [refetch, ms]);
}
