import type {
  ApolloCache,
  InternalRefetchQueriesInclude,
  OperationVariables,
  TypedDocumentNode,
} from "@apollo/client";
import { useMutation } from "@apollo/client/react";
import { codeOf } from "../../platform/graphql/errors.ts";
import { useRefresh } from "../../platform/graphql/useRefresh.ts";
import { toast } from "../toasts/toasts.ts";

/** The codes of failures that tell of a change by another user. */
const outdated = ["CONFLICT", "NOT_FOUND"];

export type SaveOptions<Data> = {
  /**
   * The queries, by name, whose lists may have gained or lost an object: read again before it is done. By default none:
   * the mutation's document selects what pages show of the changed object.
   */
  refetchQueries?: InternalRefetchQueriesInclude;
  /** Apollo's, for what is shown elsewhere, such as on the page to which `onDone` leads. */
  update?: (cache: ApolloCache) => void;
  /** The caller deals with a change by another user itself, so that the page is not read again after it. */
  handlesConflicts?: boolean;
  /** Called when it is done: closes a dialog, or leads to another page. */
  onDone?: (data: Data) => void;
  /** What a toast says when it is done. */
  done?: string | ((data: Data) => string);
};

/**
 * Apollo's `useMutation`, with a toast when it is done. The changed object that it returns is put in place by Apollo's
 * cache. Where another user was quicker, the page shows what that user did. Rejects with the failure, for a form.
 */
export function useSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options?: SaveOptions<Data>,
): (variables: Variables) => Promise<Data> {
  return useReportedMutation(mutation, options)[0];
}

/** As `useSave`, and whether it is running. */
export function useReportedMutation<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  { update, refetchQueries, handlesConflicts = false, onDone, done }: SaveOptions<Data> = {},
): [save: (variables: Variables) => Promise<Data>, loading: boolean] {
  const [mutate, { loading }] = useMutation(mutation as TypedDocumentNode<Data>, {
    update,
    refetchQueries,
    awaitRefetchQueries: true,
  });
  const refresh = useRefresh();
  const save = async (variables: Variables) => {
    const { pathname } = location;
    try {
      const data = (await mutate({ variables })).data as Data;
      onDone?.(data);
      if (done) toast.success(typeof done === "string" ? done : done(data));
      return data;
    } catch (error) {
      const isOutdated = !handlesConflicts && outdated.includes(codeOf(error) ?? "");
      if (isOutdated && location.pathname === pathname) void refresh();
      throw error;
    }
  };
  return [save, loading];
}
