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
  // Loaders and middleware receive a typed `RouterContextProvider`.
  interface Future {
    v8_middleware: true;
  }
}

/** The data that an operation has read, and the error of a part that failed. The field of a failed part is null. */
type Result<Data> = { data: Data; error?: unknown };

/** Runs one operation: within the process on the server, and through Apollo in the browser. */
export type Execute = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Result<Data>>;

/** The router context's key of the function with which loaders run their operation. */
export const executeContext = createContext<Execute>();

/** Runs a loader's operation through Apollo: from the cache if the cache has the data, or each time from the server. */
export const executeBy =
  (fetchPolicy: "cache-first" | "no-cache"): Execute =>
  async (query, variables) => {
    const client = await graphqlClient();
    const options = { query, variables, fetchPolicy, errorPolicy: "all" } as const;
    const { data, error } = await client.query(options);
    // A response without data contains an error.
    if (!data) throw error;
    return { data: data as NonNullable<typeof data>, error };
  };

/** The parts of an address from which a page's variables are computed. */
export type PageAddress = { params: Params; search: URLSearchParams };

/** The length of a UUID. No id is longer. */
const maxIdLength = 36;

/**
 * Returns the id in a part of an address. A key at the end of the part counts as the id: `3f7k2q9d` of
 * `samsung-galaxy-s23-3f7k2q9d`.
 */
export const idIn = (segment = "") => segment.replace(/^.*-(?=[^-]{8}$)/, "");

/**
 * Returns the address for which a loader is called. A text that is too long for an id becomes empty, so that no page is
 * found.
 */
function addressOf({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">) {
  const { searchParams: search } = new URL(request.url);
  const id = idIn(params.id);
  return { params: { ...params, id: id.length > maxIdLength ? "" : id }, search };
}

/** The exports of a page's module. A page that serves several kinds exports `pageOf(kind)`. */
export type PageModule = {
  Component: ComponentType;
  loader?: LoaderFunction;
  /** Whether a navigation that keeps the page runs its loader again. */
  shouldRevalidate?: ShouldRevalidateFunction;
  /**
   * Returns the part of the query string that the page reads, always in the same notation. Only the server uses it, to
   * cache pages.
   */
  canonicalSearch?: ((address: PageAddress) => string) | false;
  /** Whether only people with the address may see the page. No cache stores such a page. */
  isPrivate?: boolean;
};

/**
 * Loads a page's document for the page's first request. The first page of a visit arrives with its data and needs no
 * document.
 */
export type LazyDocument<Data, Variables> = () => Promise<TypedDocumentNode<Data, Variables>>;

/** A page's document, or the function with which a public page loads it. */
type PageDocument<Data, Variables> =
  | TypedDocumentNode<Data, Variables>
  | LazyDocument<Data, Variables>;

type Loaded<Data> = Result<Data> | { error: unknown };

/**
 * Returns a loader that runs a page's operation. In the browser a failure is returned instead of thrown, so that the
 * page can keep what it shows. On the server the failure is thrown, and determines the response's status.
 *
 * `pathOf` returns the present path of the object that the page shows. At a former address of the object, the router in
 * the browser or a redirect of the server leads to this path.
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
      // Guarded pages, whose documents are not lazy, are stored without their data.
      const mayBeStored = typeof document === "function" && isLostConnection(error);
      if (mayBeStored && (await storedOffline(request.url).catch(() => undefined)))
        throw redirectDocument(request.url);
      return { error };
    }
  };

/**
 * Moves from a former address of a page to the present one. The address replaces an entry of the browser's history only
 * if this entry is the former address, as after Back or a rename. A link's target is not in the history yet: replacing
 * would remove the page with the link.
 */
const moveTo = (address: string, former: string) =>
  import.meta.env.SSR
    ? redirect(address, 301)
    : (window.location.pathname === former ? replace : redirect)(address);

/**
 * Returns the page that the service worker has stored for offline use. Rejects if the browser has no caches, because
 * the page is not served by HTTPS or site data are blocked.
 */
const storedOffline = async (url: string) => caches.match(url, { ignoreVary: true });

/** A page's data. `failure` is the error of the last load; the data are then from an earlier load. */
export type PageData<Data> = { data: Data; failure?: unknown };

/**
 * Returns the data of the page's `queryLoader`, typed by its document. If nothing of this page has been loaded before,
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
