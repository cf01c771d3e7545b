import type {
  ApolloCache,
  DocumentNode,
  InternalRefetchQueriesInclude,
  OperationVariables,
  TypedDocumentNode,
} from "@apollo/client";
import { useMutation } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { codeOf } from "../../platform/graphql/errors.ts";
import { forgetSending, type Send, sendOnce } from "../../platform/graphql/sendOnce.ts";
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
  /**
   * The mutation creates something, or takes a step that can't be taken twice: where it is sent again since no response
   * arrived, it is carried out once.
   */
  once?: boolean;
  /** Called when it is done: closes a dialog, or leads to another page, for which the caller waits. */
  onDone?: (data: Data) => unknown;
  /** What a toast says when it is done. */
  done?: string | ((data: Data) => string);
};

/**
 * Apollo's `useMutation`, with a toast when it is done. The changed object that it returns is put in place by Apollo's
 * cache. Where another user was quicker, the page shows what that user did. Rejects with the failure, for a form.
 */
export function useSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options: SaveOptions<Data> = {},
): (variables: Variables) => Promise<Data> {
  const { update, refetchQueries, handlesConflicts = false, once = false, onDone, done } = options;
  const [mutate] = useMutation(mutation as TypedDocumentNode<Data>, {
    update,
    refetchQueries,
    awaitRefetchQueries: true,
  });
  const refresh = useRefresh();
  const sendThisOnce = useSendOnce(mutation);
  return async (variables) => {
    const { pathname } = location;
    const send = (headers?: Readonly<Record<string, string>>) =>
      mutate({ variables, context: { headers } });
    try {
      const data = (await (once ? sendThisOnce(variables, send) : send())).data as Data;
      const left = onDone?.(data);
      if (done) toast.success(typeof done === "string" ? done : done(data));
      await left;
      return data;
    } catch (error) {
      const isOutdated = !handlesConflicts && outdated.includes(codeOf(error) ?? "");
      if (isOutdated && location.pathname === pathname) void refresh();
      throw error;
    }
  };
}

/**
 * Sends a mutation once (`sendOnce`): what a form or a button at this address sends has a name until the page is left,
 * or the form closed. Buttons of several objects differ by the `id` in their variables.
 */
function useSendOnce(mutation: DocumentNode) {
  const { pathname, search } = useLocation();
  const names = useRef(new Set<string>());
  useEffect(() => {
    const { current } = names;
    return () => current.forEach(forgetSending);
  }, []);
  const [operation] = mutation.definitions;
  const operationName = operation?.kind === "OperationDefinition" ? operation.name?.value : "";
  return <Result>({ id = "" }: OperationVariables, send: Send<Result>) => {
    const name = `sending:${operationName}:${pathname}${search}:${id}`;
    names.current.add(name);
    return sendOnce(name, send);
  };
}
