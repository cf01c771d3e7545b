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

/** Error codes that mean that another user has changed the object. */
const outdated = ["CONFLICT", "NOT_FOUND"];

export type SaveOptions<Data> = {
  /**
   * The names of queries whose lists may have gained or lost an object: they are read again before the mutation counts
   * as done. None by default: the mutation's document selects the fields of the changed object that pages show.
   */
  refetchQueries?: InternalRefetchQueriesInclude;
  /** Apollo's option, for data that is shown elsewhere, such as on the page that `onDone` opens. */
  update?: (cache: ApolloCache) => void;
  /** The caller handles a change by another user itself, so the page is not read again. */
  handlesConflicts?: boolean;
  /**
   * The mutation creates something, or takes a step that can't be taken twice: if it is sent again because no response
   * arrived, the server carries it out once.
   */
  once?: boolean;
  /** Called when the mutation is done: closes a dialog, or opens another page, for which the caller waits. */
  onDone?: (data: Data) => unknown;
  /** The text of the toast when the mutation is done. */
  done?: string | ((data: Data) => string);
};

/**
 * Apollo's `useMutation` with a toast when it is done. Apollo's cache takes the changed object from the response. If
 * another user was quicker, the page shows that user's change. Rejects with the failure, for a form.
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
 * Sends a mutation once (`sendOnce`). The request of a form or button at this address keeps its name until the user
 * leaves the page or closes the form. The `id` in the variables tells buttons of several objects apart.
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
