import type { TypedDocumentNode } from "@apollo/client";
import { type ComponentType, useState } from "react";
import {
  createContext,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type Params,
  redirectDocument,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
} from "react-router-dom";
import { graphqlClient } from "./client.ts";
import { isLostConnection } from "./errors.ts";

declare module "react-router" {
  // Loaders and middleware receive a typed `RouterContextProvider`.
  interface Future {
    v8_middleware: true;
  }
}

/** What an operation has read, and the failure of a part of it: such a field is null. */
type Result<Data> = { data: Data; error?: unknown };

/** Runs one operation: in process on the server, through Apollo in the browser. */
export type Execute = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Result<Data>>;

/** The router context's key of the function by which loaders run their operation. */
export const executeContext = createContext<Execute>();

/** Runs a loader's operation through Apollo: from its cache where it has been read before, or each time from the server. */
export const executeBy =
  (fetchPolicy: "cache-first" | "no-cache"): Execute =>
  async (query, variables) => {
    const client = await graphqlClient();
    const options = { query, variables, fetchPolicy, errorPolicy: "all" } as const;
    const { data, error } = await client.query(options);
    // A response without data has an error.
    if (!data) throw error;
    return { data: data as NonNullable<typeof data>, error };
  };

/** The parts of an address that a page's variables come from. */
export type PageAddress = { params: Params; search: URLSearchParams };

/** The length of a UUID: no id is longer. */
const maxIdLength = 36;

/** The address that a loader is called for. A text that is too long for an id is empty: its page is not found. */
function addressOf({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">) {
  const { searchParams: search } = new URL(request.url);
  const hasLongText = (params.id?.length ?? 0) > maxIdLength;
  return { params: hasLongText ? { ...params, id: "" } : params, search };
}

/** What the module of a page exports; one that serves several kinds exports `pageOf(kind)`. */
export type PageModule = {
  Component: ComponentType;
  loader?: LoaderFunction;
  /** Whether a navigation that keeps the page runs its loader again. */
  shouldRevalidate?: ShouldRevalidateFunction;
  /** The part of the query string that the page reads, in one spelling. Pages are cached by it: it is the server's alone. */
  canonicalSearch?: ((address: PageAddress) => string) | false;
  /** Only for those who have its address: no cache stores the page. */
  isPrivate?: boolean;
};

/** A page's document, loaded for its first request: the first page of a visit comes with its data, and does without. */
export type LazyDocument<Data, Variables> = () => Promise<TypedDocumentNode<Data, Variables>>;

/** A page's document, which public pages load when they need it. */
type PageDocument<Data, Variables> =
  | TypedDocumentNode<Data, Variables>
  | LazyDocument<Data, Variables>;

type Loaded<Data> = Result<Data> | { error: unknown };

/**
 * A loader that runs a page's operation. In the browser a failure is returned, not thrown, so that
 * the page can keep what it shows; on the server it is thrown, and decides the response's status.
 */
export const queryLoader =
  <Data, Variables extends Record<string, unknown>>(
    document: PageDocument<Data, Variables>,
    variablesOf: (address: PageAddress) => Variables,
  ) =>
  async ({ context, params, request }: LoaderFunctionArgs): Promise<Loaded<Data>> => {
    const variables = variablesOf(addressOf({ params, request }));
    try {
      const query = typeof document === "function" ? await document() : document;
      return await context.get(executeContext)(query, variables);
    } catch (error) {
      if (import.meta.env.SSR) throw error;
      // Pages behind a guard, whose documents are not lazy, are stored without their data.
      const mayBeStored = typeof document === "function" && isLostConnection(error);
      if (mayBeStored && (await storedOffline(request.url).catch(() => undefined)))
        throw redirectDocument(request.url);
      return { error };
    }
  };

/**
 * The page as the service worker has stored it, which a document request then shows offline. Rejects where the browser has
 * no caches, for pages without HTTPS, or site data are blocked.
 */
const storedOffline = async (url: string) => caches.match(url, { ignoreVary: true });

/** A page's data, and why its last load failed, if it did: then the data are those shown before. */
export type PageData<Data> = { data: Data; failure?: unknown };

/**
 * The data of the page's `queryLoader`, typed by its document. Throws the failure, to the route's
 * error boundary, where nothing of this page has been loaded before.
 */
export function usePageData<Data, Variables>(
  _document: PageDocument<Data, Variables>,
): PageData<Data> {
  const loaded = useLoaderData<Loaded<Data>>();
  const { pathname } = useLocation();
  const [shown, setShown] = useState({ loaded, pathname });
  if ("data" in loaded) {
    if (shown.loaded !== loaded) setShown({ loaded, pathname });
    return { data: loaded.data, failure: loaded.error };
  }
  if (shown.pathname === pathname && "data" in shown.loaded)
    return { data: shown.loaded.data, failure: loaded.error };
  throw loaded.error;
}
