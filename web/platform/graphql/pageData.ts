import type { TypedDocumentNode } from "@apollo/client";
import { type ComponentType, useState } from "react";
import {
  createContext,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type Params,
  redirect,
  redirectDocument,
  replace,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
} from "react-router-dom";
import { graphqlClient } from "./client.ts";
import { isLostConnection } from "./errors.ts";

declare module "react-router" {
  // Makes React Router pass a typed `RouterContextProvider` to loaders and middleware.
  interface Future {
    v8_middleware: true;
  }
}

/** The data that an operation returned. If a part of the operation failed, its field is null and `error` is set. */
type Result<Data> = { data: Data; error?: unknown };

/** Runs one operation. On the server the operation runs within the process, and in the browser through Apollo. */
export type Execute = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Result<Data>>;

/** The router context's key for the function with which loaders run their operation. */
export const executeContext = createContext<Execute>();

/**
 * Runs an operation through Apollo. The fetch policy decides whether the cache may answer, and whether it keeps the
 * data.
 */
export const executeBy =
  (fetchPolicy: "cache-first" | "network-only" | "no-cache"): Execute =>
  async (query, variables) => {
    const client = await graphqlClient();
    const options = { query, variables, fetchPolicy, errorPolicy: "all" } as const;
    const { data, error } = await client.query(options);
    // If Apollo returns no data, it returns an error.
    if (!data) throw error;
    return { data: data as NonNullable<typeof data>, error };
  };

/** The parts of an address that determine a page's variables. */
export type PageAddress = { params: Params; search: URLSearchParams };

/** The length of a UUID. No id is longer than that. */
const maxIdLength = 36;

/**
 * Returns the id in a path segment. If the segment ends in a key, the key is the id: `3f7k2q9d` for
 * `samsung-galaxy-s23-3f7k2q9d`.
 */
export const idIn = (segment = "") => segment.replace(/^.*-(?=[^-]{8}$)/, "");

/**
 * Returns the address that a loader is called for. A parameter that is too long to be an id becomes empty, so that no
 * object is found.
 */
function addressOf({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">) {
  const { searchParams: search } = new URL(request.url);
  const id = idIn(params.id);
  return { params: { ...params, id: id.length > maxIdLength ? "" : id }, search };
}

/** The exports of a page's module. A page that serves several kinds of devices exports `pageOf(kind)`. */
export type PageModule = {
  Component: ComponentType;
  loader?: LoaderFunction;
  /** Whether a navigation that stays on the page runs the page's loader again. */
  shouldRevalidate?: ShouldRevalidateFunction;
  /**
   * Returns the part of the query string that the page reads, normalized. Only the server calls it, to look up cached
   * pages.
   */
  canonicalSearch?: ((address: PageAddress) => string) | false;
  /** Whether only people who know the address may see the page. No cache stores such a page. */
  isPrivate?: boolean;
};

/** Loads a page's document. The first page of a visit arrives with its data and does not need the document. */
export type LazyDocument<Data, Variables> = () => Promise<TypedDocumentNode<Data, Variables>>;

/** A page's document, or, on a public page, the function that loads the document. */
type PageDocument<Data, Variables> =
  | TypedDocumentNode<Data, Variables>
  | LazyDocument<Data, Variables>;

type Loaded<Data> = Result<Data> | { error: unknown };

/**
 * Returns a loader that runs a page's operation. In the browser, the loader returns a failure instead of throwing it,
 * so that the page can keep its content. On the server, the loader throws the failure, and the failure determines the
 * response's status.
 *
 * `pathOf` returns the current path of the object that the page shows. If the requested path is a former path, the
 * server redirects to the current path. In the browser, the router navigates to the current path.
 */
export const queryLoader =
  <Data, Variables extends Record<string, unknown>>(
    document: PageDocument<Data, Variables>,
    variablesOf: (address: PageAddress) => Variables,
    pathOf?: (data: Data, address: PageAddress) => string | undefined,
  ) =>
  async ({ context, params, request }: LoaderFunctionArgs): Promise<Loaded<Data>> => {
    const address = addressOf({ params, request });
    try {
      const query = typeof document === "function" ? await document() : document;
      const result = await context.get(executeContext)(query, variablesOf(address));
      const path = pathOf?.(result.data, address)?.split("?")[0];
      const { pathname, search } = new URL(request.url);
      if (path && path !== pathname) throw moveTo(path + search, pathname);
      return result;
    } catch (error) {
      if (import.meta.env.SSR || error instanceof Response) throw error;
      // Only stored copies of public pages are useful, because the copies of guarded pages contain no data. `document`
      // is a function only on public pages.
      const mayBeStored = typeof document === "function" && isLostConnection(error);
      if (mayBeStored && (await storedOffline(request.url).catch(() => undefined)))
        throw redirectDocument(request.url);
      return { error };
    }
  };

/**
 * Moves from a page's former address to its current address. Replaces the entry of the browser's history only if the
 * entry is the former address, for instance after Back or after a rename. After a click on a link, the entry is still
 * the page with the link, and replacing this entry would remove that page from the history.
 */
const moveTo = (address: string, former: string) =>
  import.meta.env.SSR
    ? redirect(address, 301)
    : (window.location.pathname === former ? replace : redirect)(address);

/**
 * Returns the page that the service worker has stored for offline use. Rejects if there are no caches, as on pages
 * without HTTPS or if site data is blocked.
 */
const storedOffline = async (url: string) => caches.match(url, { ignoreVary: true });

/**
 * A page's data. If the last load failed, `failure` is its error and `data` is from an earlier load. If only a part of
 * the load failed, `failure` is the error, and `data` contains null instead of that part.
 */
export type PageData<Data> = { data: Data; failure?: unknown };

/**
 * Returns the data of the page's `queryLoader`, typed by its document. If no load has succeeded on this page yet,
 * throws the failure to the route's error boundary.
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
