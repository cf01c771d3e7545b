import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { codeOf } from "../../platform/graphql/errors.ts";
import { useRefresh } from "../../platform/graphql/useRefresh.ts";
import { toast } from "../toasts/toasts.ts";

/** The codes of failures that tell of a change by another user. */
const outdated = ["CONFLICT", "NOT_FOUND"];

export type SaveOptions<Data> = {
  /** False where pages show nothing that it changes, so that nothing is read again: a step of the login. */
  changesPages?: boolean;
  /** The page is left after it, so that only the cache is emptied: what the page shows may be gone. */
  leaves?: boolean;
  /** The caller deals with a change by another user itself, so that the page is not read again after it. */
  handlesConflicts?: boolean;
  /** Called when it is done, before the page is read again: closes a dialog, or leads to another page. */
  onDone?: (data: Data) => void;
  /** What a toast says when it is done. */
  done?: string | ((data: Data) => string);
};

/**
 * A mutation. All that was read before it is outdated after it, so that nothing else updates what pages show;
 * where another user was quicker, the page shows what that user did. Its result is not in Apollo's cache.
 */
export function useSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options: SaveOptions<Data> = {},
): (variables: Variables) => Promise<Data> {
  const { changesPages = true, leaves = false, handlesConflicts = false, onDone, done } = options;
  const client = useApolloClient();
  const refresh = useRefresh();
  return async (variables) => {
    const { pathname } = location;
    const hasMoved = () => location.pathname !== pathname;
    // Unlike a refresh, a reset of the cache does not cancel what another page is reading.
    const readAgain = () => (hasMoved() ? client.cache.reset() : refresh());
    try {
      const { data } = await client.mutate<Data, OperationVariables>({
        mutation,
        variables,
        fetchPolicy: "no-cache",
      });
      if (leaves) await client.cache.reset({ discardWatches: !hasMoved() });
      onDone?.(data as Data);
      if (changesPages && !leaves) await readAgain();
      if (done) toast.success(typeof done === "string" ? done : done(data as Data));
      return data as Data;
    } catch (error) {
      const isOutdated = changesPages && outdated.includes(codeOf(error) ?? "");
      if (isOutdated && !handlesConflicts) void readAgain();
      throw error;
    }
  };
}
